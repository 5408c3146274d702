import type { AdminUser } from "#contract/admin.ts";
import { csvField } from "#domain/csv-field.ts";
import type { UserFilter, UserPlace } from "../../ports/admin-store.ts";
import type { Store } from "../../ports/store.ts";

const ROWS_PER_STEP = 500;
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
  let from: UserPlace | null = null;
  while (true) {
    const users = await store.admin.users(filter, { from, isBackwards: false, limit: ROWS_PER_STEP });
    if (users.length > 0) yield users.map(csvLine).join("");
    if (users.length < ROWS_PER_STEP) return;
    from = users.at(-1)?.place ?? null;
  }
}

const csvLine = (user: AdminUser): string => `${COLUMNS.map((column) => csvField(user[column])).join(",")}\r\n`;
