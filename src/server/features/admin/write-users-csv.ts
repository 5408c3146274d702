import type { AdminUser } from "#contract/admin.ts";
import { csvField } from "#domain/text/csv-field.ts";
import type { UserFilter } from "../../ports/admin-store.ts";
import type { Store } from "../../ports/store.ts";
import { usersInSteps } from "./users-in-steps.ts";

const COLUMNS = [
  "id",
  "email",
  "firstName",
  "lastName",
  "subscriptionTier",
  "billedTier",
  "role",
  "emailVerified",
  "totalConversations",
  "totalMessages",
  "createdAt",
] as const satisfies readonly (keyof AdminUser)[];

/** All users that match as RFC 4180 lines, some at a time; the mark at the start says UTF-8 to spreadsheets. */
export async function* writeUsersCsv(store: Pick<Store, "admin">, filter: UserFilter): AsyncGenerator<string> {
  yield `\uFEFF${COLUMNS.join(",")}\r\n`;
  for await (const users of usersInSteps(store, filter)) yield users.map(csvLine).join("");
}

const csvLine = (user: AdminUser): string => `${COLUMNS.map((column) => csvField(user[column])).join(",")}\r\n`;
