import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { outputPriceOf } from "#domain/catalogue/model-price.ts";
import { PLANS, type Tier } from "#domain/plans/plans.ts";
import {
  type AppliedQuotaLimit,
  calculateQuotaUse,
  dayEndsAt,
  monthEndsAt,
  monthOf,
  type QuotaLimit,
  reservableTokens,
  startMonthlyTokenQuota,
} from "#domain/plans/quotas.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import type { Lease, MessageProgress } from "../../../ports/answer-records.ts";
import type { PromptToAnswer } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";
import type { GetSendLimits } from "./send-limits.ts";

export interface ReserveCallQuotaDeps {
  readonly store: { readonly quotas: Pick<Store["quotas"], "reserve" | "tokenMonth" | "isTurnOf"> };
  readonly limits: GetSendLimits;
  /** Resolves after the wait, or at once when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const TURN_POLL_MS = 500;

/** A slowed message waits until the user's earlier slowed messages are answered. */
export async function waitForEarlierMessages(
  deps: ReserveCallQuotaDeps,
  message: PromptToAnswer,
  end: AbortSignal,
): Promise<void> {
  if (message.pace === "full") return;
  while (!end.aborted && !(await deps.store.quotas.isTurnOf(message.userId, message.id))) {
    await deps.wait(TURN_POLL_MS, end);
  }
}

/** Premium tokens the user can still use this month; null if the plan has no premium models. */
export async function loadPremiumTokensLeft(
  deps: ReserveCallQuotaDeps,
  user: UserRecord,
  message: PromptToAnswer,
): Promise<number | null> {
  const plan = PLANS[user.subscriptionTier];
  if (plan.premiumTokens.monthly === 0) return null;
  const month = monthOf(message.startedAt);
  return reservableTokens(
    await deps.store.quotas.tokenMonth(user.id, month, (last) => startMonthlyTokenQuota(plan, month, last)),
  );
}

/**
 * Holds the maximum quota for a call and stores the progress in the same step. Returns:
 * - "held"
 * - "free": the call needs no quota, so nothing is held or stored
 * - "lost": this process no longer has the lease
 * - an `AppliedQuotaLimit`: this limit refused, so nothing is held or stored
 */
export async function reserveCallQuota(
  deps: ReserveCallQuotaDeps,
  { message, lease }: { message: PromptToAnswer; lease: Lease },
  tier: Tier,
  call: { model: CatalogueEntry; inputTokens: number; outputTokensMax: number; spentMicroUsd: number },
  progress: MessageProgress | null,
): Promise<AppliedQuotaLimit | "held" | "free" | "lost"> {
  const { tokens, microUsd } = calculateQuotaUse(call.model, call.inputTokens, call.outputTokensMax);
  // `spentMicroUsd` (the rewrite and failed calls) stays held until the message is settled.
  const most = { tokens, microUsd: microUsd + call.spentMicroUsd };
  // The host's own models have no counted cost.
  if (most.tokens === 0 && most.microUsd === 0) return "free";
  const read = calculateQuotaUse(call.model, call.inputTokens, 0);
  const taken = { tokens: read.tokens, microUsd: read.microUsd + call.spentMicroUsd };
  const called = { model: call.model.name, taken, ...(progress !== null && { progress }) };
  const limit = await deps.store.quotas.reserve(lease, most, deps.limits(tier).ceilings, called);
  if (limit === null) return "held";
  return limit === "lost" ? limit : noteOf(limit, message.startedAt);
}

/** True if a call to `model` may succeed after `limit` refused a call to `refused`. */
export function canOtherModelFitLimit(limit: QuotaLimit, refused: CatalogueEntry, model: CatalogueEntry): boolean {
  if (limit === "premium-tokens") return !model.isPremium;
  return outputPriceOf(model) < outputPriceOf(refused);
}

/** The note for an answer that needs more premium tokens than this month has left. */
export const createPremiumTokenNote = (startedAt: Date): AppliedQuotaLimit => noteOf("premium-tokens", startedAt);

const noteOf = (by: QuotaLimit, startedAt: Date): AppliedQuotaLimit => ({
  by,
  until: by === "premium-tokens" || by === "key-money" ? monthEndsAt(startedAt) : dayEndsAt(startedAt),
});
