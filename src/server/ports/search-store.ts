import type { SearchTerm } from "#domain/conversations/search-terms.ts";

export interface TitleSearchHit {
  readonly conversationId: number;
  readonly title: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface MessageSearchHit {
  readonly id: number;
  readonly conversationId: number;
  readonly title: string;
  readonly conversationCreatedAt: Date;
  readonly createdAt: Date;
  readonly originalPrompt: string;
  readonly answer: string | null;
}

/** Searches one user's conversations. All terms must match; without a term nothing is found. */
export interface SearchStore {
  /** Conversations with a matching title, last used first. Titles made from a prompt do not count. */
  titles(userId: number, terms: readonly SearchTerm[], limit: number): Promise<TitleSearchHit[]>;
  /** Finished messages with a match in the prompt or the answer, newest first; a limited number per conversation. */
  messages(userId: number, terms: readonly SearchTerm[], limit: number): Promise<MessageSearchHit[]>;
}
