import type { CallFigures } from "#contract/api-keys.ts";
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
  /** From then on it counts as lost, and what it holds as spent. */
  readonly expiresAt: Date;
  readonly limits: SendLimits;
}

type StartedApiCall =
  | { readonly kind: "started"; readonly id: number }
  | Extract<SendDecision, { kind: "refused" }>
  /** The key was revoked meanwhile, or its account deleted. */
  | { readonly kind: "gone" };

/** A call that the page makes for a user and that belongs to no message. */
interface NewPassageCall extends Pick<NewApiCall, "userId" | "requestedModel" | "now" | "expiresAt" | "limits"> {}

type StartedPassageCall =
  | { readonly kind: "started"; readonly id: number; readonly pace: "full" | "slow" }
  | Extract<SendDecision, { kind: "refused" }>
  /** The account was deleted meanwhile. */
  | { readonly kind: "gone" };

/** How a call ended: figures, never words. */
export interface ApiCallSettlement {
  readonly status: "done" | "stopped" | "failed" | "lost";
  readonly errorCode: FailureCode | null;
  /** A limit was in the way of any answer. */
  readonly isRefused: boolean;
  readonly modelUsed: ModelName | null;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number; readonly isEstimated: boolean } | null;
  readonly costUsd: number | null;
  readonly spent: Reservation;
  /** It failed without a word, so it takes no place in the window. */
  readonly isPlaceFreed: boolean;
  readonly firstTokenMs: number | null;
  readonly totalMs: number;
}

/** Calls of programs, and those for a passage of an answer: what they hold and took. Their words never come here. */
export interface ApiCallStore {
  /** One statement: the place in the owner's window, the row, the key's month. */
  start(call: NewApiCall): Promise<StartedApiCall>;
  /** One statement: the place in the user's window, as a message takes it, and the row. */
  startPassage(call: NewPassageCall): Promise<StartedPassageCall>;
  /** As for a message, and against the key's own month too. `messageId` of the lease is the call's id. */
  readonly reserve: QuotaStore["reserve"];
  /** Does nothing when it was settled before. */
  settle(id: number, settlement: ApiCallSettlement, now: Date): Promise<void>;
  /** All calls of programs since then that are settled. */
  figures(since: Date): Promise<CallFigures>;
  /** Counts what calls of killed processes held as spent. */
  settleExpired(now: Date): Promise<void>;
}
