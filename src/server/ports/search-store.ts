import type { SearchTerm } from "#domain/conversations/search-terms.ts";

export interface FoundTitle {
  readonly conversationId: number;
  readonly title: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface FoundMessage {
  readonly id: number;
  readonly conversationId: number;
  /** Of its conversation. */
  readonly title: string;
  readonly conversationCreatedAt: Date;
  readonly createdAt: Date;
  readonly originalPrompt: string;
  readonly answer: string | null;
}

/** Looks into what one user has written and got. All terms must be found; nothing is found without one. */
export interface SearchStore {
  /** Conversations by the titles they were given, the one used last first. */
  titles(userId: number, terms: readonly SearchTerm[], limit: number): Promise<FoundTitle[]>;
  /** Settled messages by prompt and answer, the newest first, and not all of them from one conversation. */
  messages(userId: number, terms: readonly SearchTerm[], limit: number): Promise<FoundMessage[]>;
}
