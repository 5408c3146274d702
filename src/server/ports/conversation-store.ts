import type { SearchTerm } from "#domain/conversations/search-terms.ts";

export interface ConversationRecord {
  readonly id: number;
  readonly userId: number;
  readonly title: string;
  /** Made from the first prompt; null: no prompt was sent yet. */
  readonly name: string | null;
  readonly isPinned: boolean;
  readonly isArchived: boolean;
  readonly isTemporary: boolean;
  readonly folderId: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly snippet: string | null;
}

export interface ConversationCursor {
  readonly updatedAt: Date;
  readonly id: number;
}

/** "set-apart": pinned, in a folder or archived; "by-day": all others. */
type ConversationPlace = "all" | "by-day" | "set-apart";

export interface ConversationStore {
  create(
    userId: number,
    conversation: { readonly title: string; readonly isTemporary: boolean },
    now: Date,
  ): Promise<ConversationRecord>;
  /**
   * Newest first, without temporary conversations. `search` matches words in titles and settled messages, ignoring case
   * and accents.
   */
  list(
    userId: number,
    options: {
      search?: string;
      /** Only these ids; ids of other users are ignored. */
      ids?: readonly number[];
      place?: ConversationPlace;
      after?: ConversationCursor;
      limit?: number;
    },
  ): Promise<ConversationRecord[]>;
  /** null: the conversation or the new folder does not exist or belongs to another user. */
  change(
    userId: number,
    id: number,
    change: {
      readonly title?: string | undefined;
      readonly isPinned?: boolean | undefined;
      readonly isArchived?: boolean | undefined;
      readonly folderId?: number | null | undefined;
    },
  ): Promise<ConversationRecord | null>;
  /** Sets a name from a model, but only if the current name was made from `promptNamed`. The title does not change. */
  giveName(userId: number, id: number, given: { readonly name: string; readonly promptNamed: string }): Promise<void>;
  /** Ids of the messages with an answer in progress. */
  underWay(userId: number, id: number): Promise<readonly number[]>;
  /** Deletes the conversation. The quota that its unfinished answers reserved counts as spent. */
  remove(userId: number, id: number): Promise<boolean>;
  exists(userId: number, id: number): Promise<boolean>;
  find(userId: number, id: number): Promise<ConversationRecord | null>;
  /**
   * For all users: deletes temporary conversations that were not used since `before` and have no answer in progress.
   */
  dropTemporary(before: Date): Promise<void>;
}

export interface FolderRecord {
  readonly id: number;
  readonly name: string;
}

export interface FolderStore {
  /** Sorted by name. */
  list(userId: number): Promise<FolderRecord[]>;
  /** Returns the folder of that name; creates it if needed. null: the user already has `max` folders. */
  create(userId: number, name: string, max: number, now: Date): Promise<FolderRecord | null>;
  rename(userId: number, id: number, name: string): Promise<FolderRecord | "missing" | "name-taken">;
  /** The folder's conversations stay, without a folder. */
  remove(userId: number, id: number): Promise<boolean>;
}

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
