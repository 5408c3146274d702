import type { ApiCallStats } from "#contract/api-keys.ts";
import type { FailureCode } from "#contract/messages.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import type { MessageRateDecision, QuotaReservation } from "#domain/plans/quotas.ts";
import type { AnswerResult } from "./answer-records.ts";
import type { ParsedFile } from "./file-records.ts";
import type { QuotaStore, SendLimits } from "./quota-store.ts";

const API_CALL_KINDS = ["chat", "responses", "improve"] as const;
export type ApiCallKind = (typeof API_CALL_KINDS)[number];

interface NewApiCall {
  readonly userId: number;
  readonly keyId: number;
  readonly kind: ApiCallKind;
  /** The model's name in the request. */
  readonly requestedModel: string;
  readonly now: Date;
  /** After this time the call counts as lost, and its reservation as spent. */
  readonly expiresAt: Date;
  readonly limits: SendLimits;
}

type StartedApiCall =
  | { readonly kind: "started"; readonly id: number }
  | Extract<MessageRateDecision, { kind: "refused" }>
  /** The key was revoked, or its account was deleted, while the request arrived. */
  | { readonly kind: "gone" };

/** A model call that rewrites a passage of an answer. The user starts it on the page; it belongs to no message. */
interface NewPassageCall extends Pick<NewApiCall, "userId" | "requestedModel" | "now" | "expiresAt" | "limits"> {}

type StartedPassageCall =
  | { readonly kind: "started"; readonly id: number; readonly pace: "full" | "slow" }
  | Extract<MessageRateDecision, { kind: "refused" }>
  /** The account was deleted while the request arrived. */
  | { readonly kind: "gone" };

export interface ApiCallResult {
  readonly status: "done" | "stopped" | "failed" | "lost";
  readonly errorCode: FailureCode | null;
  /** True: a limit prevented the answer. */
  readonly isRefused: boolean;
  readonly modelUsed: ModelName | null;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number; readonly isEstimated: boolean } | null;
  readonly costUsd: number | null;
  readonly spent: QuotaReservation;
  /** True: the call failed without text. It does not count towards the limit on messages per time window. */
  readonly isPlaceFreed: boolean;
  readonly firstTokenMs: number | null;
  readonly totalMs: number;
}

/** Reservations and usage of API calls and of passage rewrites. The texts are never stored here. */
export interface ApiCallStore {
  /**
   * In one SQL statement: checks the limits of the key's owner, adds the call, and adds the row for the key's usage in
   * this month if it is missing.
   */
  start(call: NewApiCall): Promise<StartedApiCall>;
  /** In one SQL statement: checks the same limits as for a message, and adds the call. */
  startPassage(call: NewPassageCall): Promise<StartedPassageCall>;
  /**
   * Like the reservation for a message, but also checks the key's monthly limit. `messageId` of the lease is the id of
   * the call.
   */
  readonly reserve: QuotaStore["reserve"];
  /** Does nothing if the call is already settled. */
  settle(id: number, settlement: ApiCallResult, now: Date): Promise<void>;
  /** Usage of API calls since `since`, settled calls only. */
  figures(since: Date): Promise<ApiCallStats>;
  /** Settles the calls of killed processes: their reservations count as spent. */
  settleExpired(now: Date): Promise<void>;
}

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
