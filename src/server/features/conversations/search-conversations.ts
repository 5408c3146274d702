import type { SearchResult, SearchResults } from "#contract/search.ts";
import { countFoundTerms, highlightMatches } from "#domain/conversations/highlight-matches.ts";
import { parseSearchTerms, type SearchTerm } from "#domain/conversations/search-terms.ts";
import type { MessageSearchHit, TitleSearchHit } from "../../ports/search-store.ts";
import type { Store } from "../../ports/store.ts";

export interface SearchConversationsDeps {
  readonly store: Pick<Store, "search">;
}

const TITLES_MAX = 8;
const MESSAGES_MAX = 30;
const PARTS_LENGTH_MAX = 140;

export async function searchConversations(
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
