import type { FailureCode, Message } from "#contract/messages.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import type { TruncatedFile } from "#domain/files/file-section.ts";
import type { AppliedQuotaLimit, QuotaReservation } from "#domain/plans/quotas.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import type { ImproverUsage } from "#domain/prompting/model/model-usage.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import type { TokenUsage } from "./language-model.ts";

/** The right of one process to answer a message. The process may write until another process takes over the lease. */
export interface Lease {
  readonly messageId: number;
  readonly token: string;
}

export interface MessageProgress {
  readonly status: "improving" | "answering";
  readonly improvement?: Improvement;
  readonly route?: RouteDecision;
}

export interface AnswerResult {
  readonly status: "done" | "stopped" | "failed";
  readonly answer: string;
  readonly isIncomplete: boolean;
  readonly modelUsed: ModelName | null;
  readonly sentPrompt: string | null;
  readonly improverUsage: ImproverUsage | null;
  readonly fileCuts: readonly TruncatedFile[];
  readonly pictureTokens: number | null;
  readonly improvement: Improvement | null;
  readonly route: RouteDecision | null;
  /** These fields are already stored with these values, so they are not written again. */
  readonly stored: readonly ("improvement" | "route")[];
  readonly fallbacks: Message["fallbacks"];
  readonly error: { readonly code: FailureCode; readonly message: string } | null;
  readonly usage: (TokenUsage & { readonly isEstimated: boolean }) | null;
  readonly costUsd: number | null;
  /** The total that counts against the user's quotas. */
  readonly spent: QuotaReservation;
  readonly limit: AppliedQuotaLimit | null;
  /** True: the answer failed without text. It does not count towards the limit on messages per time window. */
  readonly isPlaceFreed: boolean;
  readonly timing: {
    readonly improvedMs: number | null;
    readonly firstTokenMs: number | null;
    readonly totalMs: number;
  };
  readonly thinking: Message["thinking"];
}
