import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { MessageStore } from "../../ports/message-store.ts";
import type { Db } from "./db.ts";
import { messageColumns, storedMessageColumns } from "./message-rows.ts";
import { preparedRows } from "./prepared-rows.ts";
import { messages } from "./schema.ts";

/** Above every id. */
const AFTER_ALL = Number.MAX_SAFE_INTEGER;

export function listMessages(db: Db): MessageStore["list"] {
  // Without a limit, which is NULL then, this is all of them.
  const newestFirst = (columns: typeof messageColumns) =>
    db
      .select(columns)
      .from(messages)
      .where(
        and(
          eq(messages.conversationId, sql.placeholder("conversationId")),
          eq(messages.userId, sql.placeholder("userId")),
          lt(messages.id, sql.placeholder("before")),
        ),
      )
      .orderBy(desc(messages.id))
      .limit(sql.placeholder("limit"));
  const asRecords = preparedRows(db, "list_messages", messageColumns, newestFirst(messageColumns));

  return async (userId, conversationId, { before = AFTER_ALL, limit = null, isAsStored = false } = {}) => {
    const asked = { userId, conversationId, before, limit };
    const rows = isAsStored ? await newestFirst(storedMessageColumns).execute(asked) : await asRecords(asked);
    return rows.reverse();
  };
}
