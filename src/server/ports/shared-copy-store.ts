import type { CopiedTurn } from "#domain/conversations/conversation-copy.ts";

export interface SharedCopyRecord {
  readonly linkKey: string;
  readonly title: string;
  readonly turns: readonly CopiedTurn[];
  readonly createdAt: Date;
}

/** Read-only copies of conversations, at most one per conversation. */
export interface SharedCopyStore {
  /** null: the conversation is not shared, is missing or belongs to another user. */
  find(userId: number, conversationId: number): Promise<SharedCopyRecord | null>;
  /**
   * Replaces an earlier copy but keeps its link. null: the conversation is missing, temporary or belongs to another
   * user.
   */
  save(userId: number, conversationId: number, copy: SharedCopyRecord): Promise<SharedCopyRecord | null>;
  revoke(userId: number, conversationId: number): Promise<void>;
  /** For anyone with the link. null: no copy has this link, or an admin has switched links off. */
  read(linkKey: string): Promise<SharedCopyRecord | null>;
  isOn(): Promise<boolean>;
  setOn(isOn: boolean): Promise<void>;
}
