import type { UserFilter } from "../../ports/admin-store.ts";
import type { Store } from "../../ports/store.ts";
import { presentUser } from "./list-users.ts";
import { usersInSteps } from "./users-in-steps.ts";

/**
 * All users that match as one JSON array, some at a time. Nothing comes before the first of them were read, so that an error then has
 * a status of its own; a later one leaves the array open, which no reader takes for the whole list.
 */
export async function* writeUsersJson(store: Pick<Store, "admin">, filter: UserFilter): AsyncGenerator<string> {
  let opening = "[";
  for await (const users of usersInSteps(store, filter)) {
    yield opening + users.map((user) => JSON.stringify(presentUser(user))).join(",");
    opening = ",";
  }
  yield opening === "[" ? "[]" : "]";
}
