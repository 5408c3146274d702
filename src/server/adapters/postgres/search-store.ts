import { and, desc, eq, ilike, isNotNull, lte, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { DEFAULT_TITLE } from "#domain/conversations/conversations.ts";
import { hasWord, type SearchTerm } from "#domain/conversations/search-terms.ts";
import type { SearchStore } from "../../ports/conversation-store.ts";
import type { Db } from "./db.ts";
import { conversations, messages } from "./schema.ts";

/** Matches settled messages of the user. Each term must occur in the prompt or in the answer. Words use the index. */
export function messageHasTermsSql(userId: number, terms: readonly SearchTerm[]): SQL | undefined {
  const words = wordQuery(terms, ({ text, isPrefix }) => sql`message_query(${userId}::bigint, ${text}, ${isPrefix})`);
  return and(
    eq(messages.userId, userId),
    isNotNull(messages.settledAt),
    terms.length === 0 ? sql`false` : undefined,
    words === null
      ? undefined
      : sql`message_words(${messages.userId}, ${messages.originalPrompt}, ${messages.answer}) @@ (${words})`,
    ...terms
      .filter(({ isLiteral }) => isLiteral)
      .map(({ text }) => or(ilike(messages.originalPrompt, pattern(text)), ilike(messages.answer, pattern(text)))),
  );
}

/** Matches conversations by the title, if the user wrote it. It must contain all terms, or the terms as one text. */
export function titleHasTermsSql(userId: number, terms: readonly SearchTerm[]): SQL | undefined {
  const words = wordQuery(terms, titleQuery);
  const literals = terms
    .filter(({ isLiteral }) => isLiteral)
    .map(({ text }) => ilike(conversations.title, pattern(text)));
  const hasAll = and(
    terms.length === 0 ? sql`false` : undefined,
    words === null ? undefined : sql`to_tsvector('simple', search_words(${conversations.title})) @@ (${words})`,
    ...literals,
  );
  const typed = terms.map(({ text }) => text).join(" ");
  return and(
    eq(conversations.userId, userId),
    ne(conversations.title, DEFAULT_TITLE),
    eq(conversations.isTemporary, false),
    or(hasAll, typed === "" ? undefined : ilike(conversations.title, pattern(typed))),
  );
}

/** For responses that have no `name` field: the user's title, or else the conversation's name. */
const shownTitleSql = sql<string>`CASE WHEN ${conversations.title} = ${DEFAULT_TITLE} THEN coalesce(${conversations.name}, ${conversations.title}) ELSE ${conversations.title} END`;

/** A query that requires all terms with a word; null: no term has a word. */
function wordQuery(terms: readonly SearchTerm[], queryOf: (term: SearchTerm) => SQL): SQL | null {
  const words = terms.filter(({ text }) => hasWord(text)).map(queryOf);
  return words.length === 0 ? null : sql.join(words, sql` && `);
}

function titleQuery({ text, isPrefix }: SearchTerm): SQL {
  const query = sql`plainto_tsquery('simple', search_words(${text}))`;
  // If PostgreSQL finds no word in the text, the query is empty and cannot become a prefix query.
  return isPrefix
    ? sql`CASE WHEN numnode(${query}) = 0 THEN ${query} ELSE (${query}::text || ':*')::tsquery END`
    : query;
}

const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

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
