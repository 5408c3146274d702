import { and, desc, eq, inArray, lt, or, sql } from "drizzle-orm";
import { readSearch } from "#domain/search-terms.ts";
import type { ConversationStore } from "../../ports/store.ts";
import type { Db } from "./db.ts";
import { conversations, messages } from "./schema.ts";
import { holdsTerms, isTitled } from "./search-conditions.ts";

export function conversationStore(db: Db): ConversationStore {
  const isOwn = (userId: number, id: number) => and(eq(conversations.id, id), eq(conversations.userId, userId));

  return {
    async create(userId, title, now) {
      const [created] = await db
        .insert(conversations)
        .values({ userId, title, createdAt: now, updatedAt: now })
        .returning();
      if (created === undefined) throw new Error("A conversation was not stored");
      return created;
    },
    async list(userId, { search, after, limit }) {
      const terms = search === undefined || search === "" ? null : readSearch(search);
      const rows = db
        .select()
        .from(conversations)
        .where(
          and(
            eq(conversations.userId, userId),
            terms === null
              ? undefined
              : or(
                  isTitled(userId, terms),
                  inArray(
                    conversations.id,
                    db.select({ id: messages.conversationId }).from(messages).where(holdsTerms(userId, terms)),
                  ),
                ),
            after === undefined
              ? undefined
              : or(
                  lt(conversations.updatedAt, after.updatedAt),
                  and(eq(conversations.updatedAt, after.updatedAt), lt(conversations.id, after.id)),
                ),
          ),
        )
        .orderBy(desc(conversations.updatedAt), desc(conversations.id));
      return limit === undefined ? await rows : await rows.limit(limit);
    },
    async rename(userId, id, title) {
      const [renamed] = await db.update(conversations).set({ title }).where(isOwn(userId, id)).returning();
      return renamed ?? null;
    },
    async remove(userId, id) {
      const removed = await db.delete(conversations).where(isOwn(userId, id)).returning({ id: conversations.id });
      return removed.length > 0;
    },
    async exists(userId, id) {
      const found = await db.select({ one: sql`1` }).from(conversations).where(isOwn(userId, id));
      return found.length > 0;
    },
  };
}
