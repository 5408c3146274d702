import type { ApiCallStats } from "#contract/api-keys.ts";
import type { FailureCode } from "#contract/messages.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import type { Reservation, SendDecision } from "#domain/plans/quotas.ts";
import type { QuotaStore, SendLimits } from "./quota-store.ts";

const API_CALL_KINDS = ["chat", "responses", "improve"] as const;
export type ApiCallKind = (typeof API_CALL_KINDS)[number];

interface NewApiCall {
  readonly userId: number;
  readonly keyId: number;
  readonly kind: ApiCallKind;
  /** As the caller named it. */
  readonly requestedModel: string;
  readonly now: Date;
  /** After this time the call counts as lost, and its reservation as spent. */
  readonly expiresAt: Date;
  readonly limits: SendLimits;
}

type StartedApiCall =
  | { readonly kind: "started"; readonly id: number }
  | Extract<SendDecision, { kind: "refused" }>
  /** The key was revoked or its account deleted meanwhile. */
  | { readonly kind: "gone" };

/** A call that the page makes for a user and that belongs to no message. */
interface NewPassageCall extends Pick<NewApiCall, "userId" | "requestedModel" | "now" | "expiresAt" | "limits"> {}

type StartedPassageCall =
  | { readonly kind: "started"; readonly id: number; readonly pace: "full" | "slow" }
  | Extract<SendDecision, { kind: "refused" }>
  /** The account was deleted meanwhile. */
  | { readonly kind: "gone" };

/** How a call ended: figures only, no text. */
export interface ApiCallSettlement {
  readonly status: "done" | "stopped" | "failed" | "lost";
  readonly errorCode: FailureCode | null;
  /** A limit prevented any answer. */
  readonly isRefused: boolean;
  readonly modelUsed: ModelName | null;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number; readonly isEstimated: boolean } | null;
  readonly costUsd: number | null;
  readonly spent: Reservation;
  /** The call failed without text, so it takes no place in the window. */
  readonly isPlaceFreed: boolean;
  readonly firstTokenMs: number | null;
  readonly totalMs: number;
}

/**
 * Calls by programs, and calls for a passage of an answer: their reservations and usage. Their text is never stored.
 */
export interface ApiCallStore {
  /** One statement for the place in the owner's window, the row and the key's month. */
  start(call: NewApiCall): Promise<StartedApiCall>;
  /** One statement for the place in the user's window, as for a message, and the row. */
  startPassage(call: NewPassageCall): Promise<StartedPassageCall>;
  /** As for a message, and also against the key's month. The lease's `messageId` is the call's id. */
  readonly reserve: QuotaStore["reserve"];
  /** Does nothing if already settled. */
  settle(id: number, settlement: ApiCallSettlement, now: Date): Promise<void>;
  /** All settled calls by programs since `since`. */
  figures(since: Date): Promise<ApiCallStats>;
  /** Counts the reservations of killed processes' calls as spent. */
  settleExpired(now: Date): Promise<void>;
}
