import * as z from "zod/mini";
import {
  type Conversation,
  conversationChangeSchema,
  conversationInputSchema,
  conversationListSchema,
  conversationQuerySchema,
  conversationSchema,
  type SearchResult,
  type SearchResults,
  searchQuerySchema,
  searchResultsSchema,
  titleInputSchema,
} from "#contract/conversations.ts";
import { idParamsSchema } from "#contract/ids.ts";
import { PAGE_SIZE_DEFAULT } from "#contract/limits.ts";
import { countFoundTerms, highlightMatches } from "#domain/conversations/highlight-matches.ts";
import { parseSearchTerms, type SearchTerm } from "#domain/conversations/search-terms.ts";
import { AppError, notFound } from "../../app-error.ts";
import { plainJsonSerializerCompiler } from "../../http/presented-list.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { Clock } from "../../ports/clock.ts";
import type {
  ConversationCursor,
  ConversationRecord,
  MessageSearchHit,
  TitleSearchHit,
} from "../../ports/conversation-store.ts";
import type { Store } from "../../ports/store.ts";

export interface ConversationRouteDeps {
  readonly store: Pick<Store, "conversations" | "search">;
  /** Stops running answers in a conversation and waits until their usage is counted. */
  readonly settleAnswersIn: (userId: number, id: number) => Promise<void>;
  readonly clock: Clock;
}

export function conversationRoutes(app: TypedApp, { store, clock, settleAnswersIn }: ConversationRouteDeps): void {
  listRoute(app, store);

  app.get(
    "/api/search",
    { config: { access: "user" }, schema: { querystring: searchQuerySchema, response: { 200: searchResultsSchema } } },
    async (request) => searchConversations({ store }, requireUser(request).id, request.query.query),
  );

  app.post(
    "/api/conversations",
    { config: { access: "user" }, schema: { body: conversationInputSchema, response: { 201: conversationSchema } } },
    async (request, reply) => {
      const created = await store.conversations.create(requireUser(request).id, request.body, clock.now());
      return reply.status(201).send(presentConversation(created));
    },
  );

  // The published API has both routes. The page renames with the second; pins, folders and the archive use the first.
  for (const [url, body] of [
    ["/api/conversations/:id", conversationChangeSchema],
    ["/api/conversations/:id/title", titleInputSchema],
  ] as const) {
    app.patch(
      url,
      {
        config: { access: "user" },
        schema: { params: idParamsSchema, body, response: { 200: conversationSchema } },
      },
      async (request) => {
        const changed = await store.conversations.change(requireUser(request).id, request.params.id, request.body);
        if (changed === null) throw notFound();
        return presentConversation(changed);
      },
    );
  }

  app.delete(
    "/api/conversations/:id",
    { config: { access: "user" }, schema: { params: idParamsSchema } },
    async (request, reply) => {
      const { id: userId } = requireUser(request);
      const { id } = request.params;
      await settleAnswersIn(userId, id);
      if (!(await store.conversations.remove(userId, id))) throw notFound();
      return reply.status(204).send();
    },
  );
}

/** All conversations, or a page of them if the client asks for one. */
function listRoute(app: TypedApp, store: ConversationRouteDeps["store"]): void {
  app.get(
    "/api/conversations",
    {
      config: { access: "user" },
      schema: { querystring: conversationQuerySchema, response: { 200: conversationListSchema } },
      serializerCompiler: plainJsonSerializerCompiler,
    },
    async (request) => {
      const { id: userId } = requireUser(request);
      const { search, ids, place, cursor, limit } = request.query;
      const asked = {
        ...(search !== undefined && { search }),
        ...(ids !== undefined && { ids }),
        ...(place !== undefined && { place }),
      };
      if (cursor === undefined && limit === undefined) {
        return (await store.conversations.list(userId, asked)).map(presentConversation);
      }
      const size = limit ?? PAGE_SIZE_DEFAULT;
      const after = cursor === undefined ? {} : { after: readCursor(cursor) };
      const found = await store.conversations.list(userId, { ...asked, ...after, limit: size + 1 });
      const page = found.slice(0, size);
      const last = page.at(-1);
      return {
        items: page.map(presentConversation),
        nextCursor: found.length > size && last !== undefined ? writeCursor(last) : null,
      };
    },
  );
}

const presentConversation = (record: ConversationRecord): Conversation => ({
  id: record.id,
  userId: record.userId,
  title: record.title,
  name: record.name,
  isPinned: record.isPinned,
  isArchived: record.isArchived,
  isTemporary: record.isTemporary,
  folderId: record.folderId,
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.updatedAt.toISOString(),
  snippet: record.snippet,
});

const cursorSchema = z.tuple([z.int().check(z.nonnegative(), z.maximum(8.64e15)), z.int().check(z.positive())]);

const writeCursor = ({ updatedAt, id }: ConversationRecord): string =>
  Buffer.from(JSON.stringify([updatedAt.getTime(), id])).toString("base64url");

function readCursor(cursor: string): ConversationCursor {
  try {
    const [time, id] = z.parse(cursorSchema, JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    return { updatedAt: new Date(time), id };
  } catch {
    throw new AppError("invalid-input", "Not a valid cursor");
  }
}

interface SearchConversationsDeps {
  readonly store: Pick<Store, "search">;
}

const TITLES_MAX = 8;
const MESSAGES_MAX = 30;
const PARTS_LENGTH_MAX = 140;

async function searchConversations(
  { store }: SearchConversationsDeps,
  userId: number,
  typed: string,
): Promise<SearchResults> {
  const terms = parseSearchTerms(typed);
  const [titles, messages] = await Promise.all([
    store.search.titles(userId, terms, TITLES_MAX + 1),
    store.search.messages(userId, terms, MESSAGES_MAX + 1),
  ]);
  return {
    results: [
      ...titles.slice(0, TITLES_MAX).map((title) => presentTitle(title, terms)),
      ...messages.slice(0, MESSAGES_MAX).map((message) => presentMessage(message, terms)),
    ],
    isMore: titles.length > TITLES_MAX || messages.length > MESSAGES_MAX,
  };
}

const presentTitle = (found: TitleSearchHit, terms: readonly SearchTerm[]): SearchResult => ({
  conversationId: found.conversationId,
  title: found.title,
  createdAt: found.createdAt.toISOString(),
  messageId: null,
  at: found.updatedAt.toISOString(),
  foundIn: "title",
  // Titles are short, so nothing is cut.
  parts: highlightMatches(found.title, terms, Number.POSITIVE_INFINITY),
});

function presentMessage(found: MessageSearchHit, terms: readonly SearchTerm[]): SearchResult {
  const answer = withoutMarkup(found.answer ?? "");
  const isInAnswer = countFoundTerms(answer, terms) > countFoundTerms(found.originalPrompt, terms);
  return {
    conversationId: found.conversationId,
    title: found.title,
    createdAt: found.conversationCreatedAt.toISOString(),
    messageId: found.id,
    at: found.createdAt.toISOString(),
    foundIn: isInAnswer ? "answer" : "prompt",
    parts: highlightMatches(isInAnswer ? answer : found.originalPrompt, terms, PARTS_LENGTH_MAX),
  };
}

/** Removes Markdown syntax, because a search result shows one line of plain text. */
const withoutMarkup = (answer: string): string =>
  answer.replace(/^\s*(?:#{1,6}|[-*>]|\d+\.)\s+|^[\s|:-]+$|\*\*|__|`+|\|/gmu, " ");
