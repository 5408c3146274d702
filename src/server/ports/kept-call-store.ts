import type { Settlement } from "./answer-records.ts";
import type { ReadFile } from "./file-records.ts";

/** A call whose words its program asked to have kept. */
export interface KeptCall {
  readonly userId: number;
  /** Turns before it, oldest first; used where nothing of them is here yet. */
  readonly earlier: readonly { readonly prompt: string; readonly answer: string }[];
  /** SHA-256 of the conversation before it; null: it begins one. */
  readonly digestBefore: Buffer | null;
  /** SHA-256 of the conversation with it and its answer. */
  readonly digest: Buffer;
  readonly prompt: string;
  readonly isImprovementOn: boolean;
  readonly files: readonly ReadFile[];
  readonly startedAt: Date;
  readonly settlement: Settlement;
}

export interface KeptCallStore {
  /**
   * One statement: the call becomes a settled message behind the one it goes on from, else of a conversation of its own. No
   * quota is touched: the call's own row has it. null: the account is gone.
   */
  keep(call: KeptCall, now: Date): Promise<{ readonly conversationId: number; readonly messageId: number } | null>;
}
