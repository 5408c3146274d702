import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";
import { type CachedTokenCounts, calculateCallCostUsd } from "../catalogue/model-price.ts";
import type { MessageRateLimit, Plan } from "./plans.ts";

export const QUOTA_LIMITS = [
  "soft-window",
  "daily-cap",
  "premium-tokens",
  "key-money",
  "user-money",
  "instance-money",
] as const;
export type QuotaLimit = (typeof QUOTA_LIMITS)[number];

/** A limit that made an answer slower or simpler, and the time when the limit no longer applies. */
export interface AppliedQuotaLimit {
  readonly by: QuotaLimit;
  readonly until: Date;
}

export type MessageRateDecision =
  | { readonly kind: "full-speed" }
  /** The cheapest model answers, one message at a time. */
  | { readonly kind: "slowed"; readonly fullSpeedAt: Date }
  | { readonly kind: "refused"; readonly limit: QuotaLimit; readonly retryAt: Date };

/**
 * The most that one model call may use. `tokens` 0: the model is not premium. `microUsd` 0: no cost, or no known price.
 */
export interface QuotaReservation {
  /** Premium tokens of the prompt and the answer together. */
  readonly tokens: number;
  /** Millionths of a US dollar. */
  readonly microUsd: number;
}

export interface MonthlyTokenQuota {
  /** YYYY-MM, in UTC. */
  readonly month: string;
  readonly granted: number;
  readonly carried: number;
  readonly rollsOver: boolean;
  readonly spent: number;
  readonly reserved: number;
}

/** Decides about a message sent `now`. `sentAt`: times of the user's earlier messages, in any order. */
export function checkMessageRate(
  sendWindow: MessageRateLimit | null,
  sentAt: readonly Date[],
  now: Date,
): MessageRateDecision {
  if (sendWindow === null) return { kind: "full-speed" };
  const recent = sentAt
    .map((time) => time.getTime())
    .filter((time) => time > now.getTime() - sendWindow.lengthMs)
    .sort((a, b) => a - b);
  if (recent.length < sendWindow.messagesMax) return { kind: "full-speed" };
  const nextAt = new Date((recent[0] ?? now.getTime()) + sendWindow.lengthMs);
  return sendWindow.isSoft
    ? { kind: "slowed", fullSpeedAt: nextAt }
    : { kind: "refused", limit: "daily-cap", retryAt: nextAt };
}

export function startMonthlyTokenQuota(plan: Plan, month: string, last: MonthlyTokenQuota | null): MonthlyTokenQuota {
  const { monthly, carriedMax } = plan.premiumTokens;
  const rollsOver = carriedMax > 0;
  const carried = rollsOver && last?.rollsOver ? unused(last) + (monthsBetween(last.month, month) - 1) * monthly : 0;
  return { month, granted: monthly, carried: Math.min(carriedMax, carried), rollsOver, spent: 0, reserved: 0 };
}

/**
 * The quota of `month`, with the limits of the current plan. `last`: the newest stored month; null: none. If `last` is
 * an earlier month, a new month starts.
 */
export function refreshMonthlyTokenQuota(plan: Plan, month: string, last: MonthlyTokenQuota | null): MonthlyTokenQuota {
  const opened = startMonthlyTokenQuota(plan, month, last);
  if (last?.month !== month) return opened;
  const { granted, rollsOver } = opened;
  return { ...last, granted, rollsOver, carried: rollsOver ? last.carried : 0 };
}

export const reservableTokens = (month: MonthlyTokenQuota): number => Math.max(0, unused(month) - month.reserved);

/**
 * The premium tokens and the money for one call. It is calculated twice: before the call with the longest possible
 * answer, to reserve; after the call with the token counts of the provider, to charge.
 */
export function calculateQuotaUse(
  model: CatalogueEntry,
  inputTokens: number,
  outputTokens: number,
  cache: CachedTokenCounts = {},
): QuotaReservation {
  return {
    tokens: model.isPremium ? inputTokens + outputTokens : 0,
    microUsd: toMicroUsd(calculateCallCostUsd(model, inputTokens, outputTokens, cache)),
  };
}

/** Rounds up, so that many small answers never cost zero. An unknown price counts as 0. */
export const toMicroUsd = (usd: number | null): number => Math.ceil(Math.round((usd ?? 0) * 1e9) / 1e3);

export const monthOf = (time: Date): string => time.toISOString().slice(0, 7);
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

export const monthEndsAt = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
export const dayEndsAt = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));

const unused = ({ granted, carried, spent }: MonthlyTokenQuota): number => Math.max(0, granted + carried - spent);

function monthsBetween(earlier: string, later: string): number {
  const [yearA = 0, monthA = 0] = earlier.split("-").map(Number);
  const [yearB = 0, monthB = 0] = later.split("-").map(Number);
  return (yearB - yearA) * 12 + monthB - monthA;
}
