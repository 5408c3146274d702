import { and, desc, eq, exists, getTableColumns, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { conversationNameFromPrompt } from "#domain/conversations/conversation-name.ts";
import { parseSearchTerms } from "#domain/conversations/search-terms.ts";
import type { ConversationRecord, ConversationStore } from "../../ports/conversation-store.ts";
import { chargeReservationsInFull } from "./charge-reservations-in-full.ts";
import { retryOnDeadlock } from "./database-retries.ts";
import type { Db } from "./db.ts";
import { prepareRowsQuery } from "./prepare-rows-query.ts";
import { conversations, folders, messages } from "./schema.ts";
import { messageHasTermsSql, titleHasTermsSql } from "./search-store.ts";

const isOwn = (userId: number, id: number) => and(eq(conversations.id, id), eq(conversations.userId, userId));

export function createConversationStore(db: Db): ConversationStore {
  return {
    async create(userId, { title, isTemporary }, now) {
      const [created] = await db
        .insert(conversations)
        .values({ userId, title, isTemporary, createdAt: now, updatedAt: now })
        .returning();
      if (created === undefined) throw new Error("A conversation was not stored");
      return created;
    },
    list: listConversations(db),
    change: (userId, id, change) => changeConversation(db, userId, id, change),
    async giveName(userId, id, { name, promptNamed }) {
      const first = conversationNameFromPrompt(promptNamed);
      const isNamedByPrompt = first === null ? isNull(conversations.name) : eq(conversations.name, first);
      await db
        .update(conversations)
        .set({ name })
        .where(and(isOwn(userId, id), isNamedByPrompt));
    },
    async underWay(userId, id) {
      const { rows } = await db.execute<{ id: string }>(sql`
        SELECT id FROM messages WHERE conversation_id = ${id} AND user_id = ${userId}
          AND status IN ('queued', 'improving', 'answering')`);
      return rows.map((row) => Number(row.id));
    },
    remove: (userId, id) => removeConversation(db, userId, id),
    async exists(userId, id) {
      const found = await db.select({ one: sql`1` }).from(conversations).where(isOwn(userId, id));
      return found.length > 0;
    },
    async find(userId, id) {
      const [found] = await db.select().from(conversations).where(isOwn(userId, id));
      return found ?? null;
    },
    async dropTemporary(before) {
      await db.execute(sql`
        WITH gone AS (
          DELETE FROM conversations c WHERE c.is_temporary AND c.updated_at < ${before.toISOString()} AND NOT EXISTS (
            SELECT FROM messages m WHERE m.conversation_id = c.id AND m.user_id = c.user_id AND m.settled_at IS NULL)
          RETURNING c.id, c.user_id, c.is_temporary, c.created_at
        ), ${previewsBefore}
        SELECT count(*) FROM gone`);
    },
  };
}

async function changeConversation(
  db: Db,
  userId: number,
  id: number,
  { title, isPinned, isArchived, folderId }: Parameters<ConversationStore["change"]>[2],
): Promise<ConversationRecord | null> {
  const hasFolder =
    folderId === undefined || folderId === null
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(folders)
            .where(and(eq(folders.id, folderId), eq(folders.userId, userId))),
        );
  const [changed] = await db
    .update(conversations)
    .set({
      ...(title !== undefined && { title }),
      ...(isPinned !== undefined && { isPinned }),
      ...(isArchived !== undefined && { isArchived }),
      ...(folderId !== undefined && { folderId }),
    })
    .where(and(isOwn(userId, id), hasFolder))
    .returning();
  return changed ?? null;
}

function removeConversation(db: Db, userId: number, id: number): Promise<boolean> {
  // The removal can deadlock with an answer that starts or finishes.
  return retryOnDeadlock(() =>
    db.transaction(async (tx) => {
      // From now on, no new message can be sent in the conversation.
      await tx.select({ id: conversations.id }).from(conversations).where(isOwn(userId, id)).for("update");
      await chargeReservationsInFull(tx, "messages", sql`conversation_id = ${id} AND user_id = ${userId}`);
      const { rows: removed } = await tx.execute(sql`
        WITH gone AS (
          DELETE FROM conversations WHERE id = ${id} AND user_id = ${userId}
          RETURNING id, user_id, is_temporary, created_at
        ), ${previewsBefore}
        SELECT id FROM gone`);
      return removed.length > 0;
    }),
  );
}

/**
 * A part of a statement. Reads the deleted conversations from a table `gone`. A preview that was made before its
 * conversation has no conversation id. This deletes such previews if their prompt was then sent in a deleted
 * conversation. For a temporary conversation, it deletes all such previews from the last hour before it and later,
 * because the user may have sent a different text, and no data may stay. If this deletes the preview of another draft,
 * that draft requests a new one.
 */
const previewsBefore = sql`shown AS (
          DELETE FROM improvement_previews p USING gone
          WHERE p.user_id = gone.user_id AND p.conversation_id IS NULL AND (
            EXISTS (SELECT FROM messages m WHERE m.conversation_id = gone.id AND m.user_id = gone.user_id
              AND m.original_prompt = p.original_prompt)
            OR (gone.is_temporary AND p.created_at > gone.created_at - interval '1 hour'))
        )`;

const AFTER_ALL = { updatedAt: "infinity", id: 0 };
const isByDay = and(not(conversations.isPinned), not(conversations.isArchived), isNull(conversations.folderId)) as SQL;
const PLACES = { all: undefined, "by-day": isByDay, "set-apart": not(isByDay) } as const;

function listConversations(db: Db): ConversationStore["list"] {
  // A `limit` of null becomes LIMIT NULL, which returns all rows.
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
    all: prepareRowsQuery(db, "list_conversations", columns, newestFirst()),
    "by-day": prepareRowsQuery(db, "list_conversations_by_day", columns, newestFirst(PLACES["by-day"])),
    "set-apart": prepareRowsQuery(db, "list_conversations_set_apart", columns, newestFirst(PLACES["set-apart"])),
  };

  return async (userId, { search, ids, place = "all", after = AFTER_ALL, limit = null }) => {
    const asked = { userId, updatedAt: after.updatedAt, id: after.id, limit };
    const terms = search === undefined || search === "" ? null : parseSearchTerms(search);
    if (terms === null && ids === undefined) return await inPlace[place](asked);
    const isFound =
      terms &&
      or(
        titleHasTermsSql(userId, terms),
        inArray(
          conversations.id,
          db.select({ id: messages.conversationId }).from(messages).where(messageHasTermsSql(userId, terms)),
        ),
      );
    const isNamed = ids && inArray(conversations.id, [...ids]);
    return await newestFirst(isFound ?? undefined, isNamed, PLACES[place]).execute(asked);
  };
}
