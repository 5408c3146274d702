import type { ListedUser, UserFilter, UserPlace } from "../../ports/admin-store.ts";
import type { Store } from "../../ports/store.ts";

const ROWS_PER_STEP = 500;

/** All users that match, some at a time and none twice, however many there are: no more than a step of them is in memory. */
export async function* usersInSteps(
  store: Pick<Store, "admin">,
  filter: UserFilter,
): AsyncGenerator<readonly ListedUser[]> {
  let from: UserPlace | null = null;
  while (true) {
    const users: readonly ListedUser[] = await store.admin.users(filter, {
      ...{ from, isBackwards: false, limit: ROWS_PER_STEP },
    });
    if (users.length > 0) yield users;
    if (users.length < ROWS_PER_STEP) return;
    from = users.at(-1)?.place ?? null;
  }
}
