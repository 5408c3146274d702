import { and, desc, eq, lte, notExists, type SQL, sql } from "drizzle-orm";
import type { SearchStore } from "../../ports/search-store.ts";
import type { Db } from "./db.ts";
import { conversations, messages } from "./schema.ts";
import { messageHasTermsSql, shownTitleSql, titleHasTermsSql } from "./search-conditions.ts";

/**
 * First, this many of the newest matches are read. Then PER_CONVERSATION_MAX limits how many of one conversation are
 * shown, so that a long conversation does not hide others.
 */
const CANDIDATES_MAX = 500;
const PER_CONVERSATION_MAX = 3;

export function createSearchStore(db: Db): SearchStore {
  const isKept = isNotTemporary(db);
  return {
    titles: (userId, terms, limit) =>
      db
        .select({
          conversationId: conversations.id,
          title: conversations.title,
          createdAt: conversations.createdAt,
          updatedAt: conversations.updatedAt,
        })
        .from(conversations)
        .where(titleHasTermsSql(userId, terms))
        .orderBy(desc(conversations.updatedAt), desc(conversations.id))
        .limit(limit),

    async messages(userId, terms, limit) {
      const newest = db
        .select({ id: messages.id, conversationId: messages.conversationId })
        .from(messages)
        .where(and(messageHasTermsSql(userId, terms), isKept))
        .orderBy(desc(messages.createdAt), desc(messages.id))
        .limit(CANDIDATES_MAX)
        .as("newest");
      const placed = db
        .select({
          id: newest.id,
          place: sql<number>`row_number() OVER (PARTITION BY ${newest.conversationId} ORDER BY ${newest.id} DESC)`.as(
            "place",
          ),
        })
        .from(newest)
        .as("placed");
      return db
        .select({
          id: messages.id,
          conversationId: messages.conversationId,
          title: shownTitleSql,
          conversationCreatedAt: conversations.createdAt,
          createdAt: messages.createdAt,
          originalPrompt: messages.originalPrompt,
          answer: messages.answer,
        })
        .from(placed)
        .innerJoin(messages, and(eq(messages.id, placed.id), eq(messages.userId, userId)))
        .innerJoin(conversations, and(eq(conversations.id, messages.conversationId), eq(conversations.userId, userId)))
        .where(lte(placed.place, PER_CONVERSATION_MAX))
        .orderBy(desc(messages.createdAt), desc(messages.id))
        .limit(limit);
    },
  };
}

function isNotTemporary(db: Db): SQL {
  return notExists(
    db
      .select({ one: sql`1` })
      .from(conversations)
      .where(
        and(
          eq(conversations.id, messages.conversationId),
          eq(conversations.userId, messages.userId),
          eq(conversations.isTemporary, true),
        ),
      ),
  );
}
