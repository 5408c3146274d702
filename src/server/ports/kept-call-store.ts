import type { AnswerResult } from "./answer-records.ts";
import type { ParsedFile } from "./file-records.ts";

/** An API call with text that is stored, because the client asked for it. */
export interface StoredApiCall {
  readonly userId: number;
  /** Earlier turns that the client sent with this call, oldest first; used only if none of them is stored yet. */
  readonly earlier: readonly { readonly prompt: string; readonly answer: string }[];
  /** SHA-256 of the conversation before this call; null: the call starts a conversation. */
  readonly digestBefore: Buffer | null;
  /** SHA-256 of the conversation including this call and its answer. */
  readonly digest: Buffer;
  readonly prompt: string;
  readonly isImprovementOn: boolean;
  readonly files: readonly ParsedFile[];
  readonly startedAt: Date;
  readonly settlement: AnswerResult;
}

export interface StoredApiCallStore {
  /**
   * In one statement, stores the call as a settled message: after the message that it continues, or in a new
   * conversation. Quotas do not change: the API call was already counted. null: the account no longer exists.
   */
  keep(call: StoredApiCall, now: Date): Promise<{ readonly conversationId: number; readonly messageId: number } | null>;
}
