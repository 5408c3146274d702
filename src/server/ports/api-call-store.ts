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
  /** The model's name in the request. */
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
  /** The call failed without text, so it does not count towards the limit on messages per time window. */
  readonly isPlaceFreed: boolean;
  readonly firstTokenMs: number | null;
  readonly totalMs: number;
}

/**
 * Stores reservations and usage of calls by programs and of calls for a passage of an answer, but never their text.
 */
export interface ApiCallStore {
  /** In one statement, checks the owner's limits, adds the call, and adds the key's month if it is missing. */
  start(call: NewApiCall): Promise<StartedApiCall>;
  /** Checks the user's limits, the same as for a message, and adds the call, in one SQL statement. */
  startPassage(call: NewPassageCall): Promise<StartedPassageCall>;
  /** Reserves as for a message, and also against the key's monthly limit. The lease's `messageId` is the call's id. */
  readonly reserve: QuotaStore["reserve"];
  /** Does nothing if the call is already settled. */
  settle(id: number, settlement: ApiCallSettlement, now: Date): Promise<void>;
  /** All settled calls by programs since `since`. */
  figures(since: Date): Promise<ApiCallStats>;
  /** Counts the reservations of killed processes' calls as spent. */
  settleExpired(now: Date): Promise<void>;
}
