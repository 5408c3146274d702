export interface ConversationRecord {
  readonly id: number;
  readonly userId: number;
  readonly title: string;
  /** Made of the first prompt; null: nothing was sent yet. */
  readonly name: string | null;
  readonly isPinned: boolean;
  readonly isArchived: boolean;
  readonly isTemporary: boolean;
  readonly folderId: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly snippet: string | null;
}

/** A place in a list sorted by time, newest first. */
export interface ConversationCursor {
  readonly updatedAt: Date;
  readonly id: number;
}

/** "set-apart": pinned, in a folder or in the archive; "by-day": the others, which a page lists under their days. */
type ConversationPlace = "all" | "by-day" | "set-apart";

export interface ConversationStore {
  create(
    userId: number,
    conversation: { readonly title: string; readonly isTemporary: boolean },
    now: Date,
  ): Promise<ConversationRecord>;
  /** Newest first, without temporary ones. `search` looks into titles and settled messages, word by word, ignoring case and accents. */
  list(
    userId: number,
    options: {
      search?: string;
      /** Only these, as far as they are the user's. */
      ids?: readonly number[];
      place?: ConversationPlace;
      after?: ConversationCursor;
      limit?: number;
    },
  ): Promise<ConversationRecord[]>;
  /** null where the conversation, or the folder it is to lie in, is missing or foreign. */
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
  /** Puts a model's name in place of the one that was made of this first prompt; any other name stays, as does the title. */
  giveName(userId: number, id: number, given: { readonly name: string; readonly promptNamed: string }): Promise<void>;
  /** The messages in it that are not settled yet. */
  underWay(userId: number, id: number): Promise<readonly number[]>;
  /** Deletes it; what its messages still hold is settled with it. */
  remove(userId: number, id: number): Promise<boolean>;
  exists(userId: number, id: number): Promise<boolean>;
  find(userId: number, id: number): Promise<ConversationRecord | null>;
  /** Deletes everybody's temporary conversations that were last used before `before` and are not being answered. */
  dropTemporary(before: Date): Promise<void>;
}
