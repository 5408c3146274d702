import { and, desc, eq, getTableColumns, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { readSearch } from "#domain/conversations/search-terms.ts";
import type { ConversationStore } from "../../ports/conversation-store.ts";
import type { Db } from "./db.ts";
import { preparedRows } from "./prepared-rows.ts";
import { conversations, messages } from "./schema.ts";
import { holdsTerms, isTitled } from "./search-conditions.ts";

/** Later than every conversation. */
const AFTER_ALL = { updatedAt: "infinity", id: 0 };
const isByDay = and(not(conversations.isPinned), not(conversations.isArchived), isNull(conversations.folderId)) as SQL;
/** Every place a list can be of. */
const PLACES = { all: undefined, "by-day": isByDay, "set-apart": not(isByDay) } as const;

export function listConversations(db: Db): ConversationStore["list"] {
  // Without a limit, which is NULL then, this is all of them.
  const newestFirst = (...which: (SQL | undefined)[]) =>
    db
      .select()
      .from(conversations)
      .where(
        and(
          eq(conversations.userId, sql.placeholder("userId")),
          eq(conversations.isTemporary, false),
          sql`(${conversations.updatedAt}, ${conversations.id}) < (${sql.placeholder("updatedAt")}::timestamptz, ${sql.placeholder("id")}::bigint)`,
          ...which,
        ),
      )
      .orderBy(desc(conversations.updatedAt), desc(conversations.id))
      .limit(sql.placeholder("limit"));
  const columns = getTableColumns(conversations);
  const inPlace = {
    all: preparedRows(db, "list_conversations", columns, newestFirst()),
    "by-day": preparedRows(db, "list_conversations_by_day", columns, newestFirst(PLACES["by-day"])),
    "set-apart": preparedRows(db, "list_conversations_set_apart", columns, newestFirst(PLACES["set-apart"])),
  };

  return async (userId, { search, ids, place = "all", after = AFTER_ALL, limit = null }) => {
    const asked = { userId, updatedAt: after.updatedAt, id: after.id, limit };
    const terms = search === undefined || search === "" ? null : readSearch(search);
    if (terms === null && ids === undefined) return await inPlace[place](asked);
    const isFound =
      terms &&
      or(
        isTitled(userId, terms),
        inArray(
          conversations.id,
          db.select({ id: messages.conversationId }).from(messages).where(holdsTerms(userId, terms)),
        ),
      );
    const isNamed = ids && inArray(conversations.id, [...ids]);
    return await newestFirst(isFound ?? undefined, isNamed, PLACES[place]).execute(asked);
  };
}
