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
