import type { CopiedTurn } from "#domain/conversations/conversation-copy.ts";

export interface SharedCopyRecord {
  readonly linkKey: string;
  readonly title: string;
  readonly turns: readonly CopiedTurn[];
  readonly createdAt: Date;
}

/** Read-only copies of conversations. A conversation has one at most. */
export interface SharedCopyStore {
  /** Null: it is not shared, missing or foreign. */
  find(userId: number, conversationId: number): Promise<SharedCopyRecord | null>;
  /** Puts this copy in place of an earlier one, under that one's key. Null: the conversation is missing, foreign or temporary. */
  save(userId: number, conversationId: number, copy: SharedCopyRecord): Promise<SharedCopyRecord | null>;
  revoke(userId: number, conversationId: number): Promise<void>;
  /** For whoever has the link; null while links are switched off. */
  read(linkKey: string): Promise<SharedCopyRecord | null>;
  isOn(): Promise<boolean>;
  setOn(isOn: boolean): Promise<void>;
}
