import { PLANS, type Tier } from "#domain/plans.ts";
import { type QuotaLimit, toMicroUsd } from "#domain/quotas.ts";
import { windowWords } from "#domain/window-words.ts";
import { AppError } from "../../app-error.ts";
import type { SendLimits } from "../../ports/quota-store.ts";

/** US dollars a day that answers may cost: one user of each tier, and all users together. */
export type MoneyPerDay = Readonly<Record<Tier | "instance", number>>;

export type SendLimitsOf = (tier: Tier) => SendLimits;

export const sendLimitsOf =
  (money: MoneyPerDay): SendLimitsOf =>
  (tier) => ({
    window: PLANS[tier].window,
    ceilings: { userMicroUsd: toMicroUsd(money[tier]), instanceMicroUsd: toMicroUsd(money.instance) },
  });

/** A refusal says which limit, when it resets, and what one can do. */
export function quotaExceeded(limit: QuotaLimit, retryAt: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1000));
  return new AppError("quota-exceeded", QUOTA_WORDS[limit], seconds);
}

/** Shown with the time at which the limit resets beside it. */
const QUOTA_WORDS: Readonly<Record<QuotaLimit, string>> = {
  "soft-window": `You have sent ${windowWords("free")}. Answers go on, one at a time, from our quickest model.`,
  "daily-cap": `You have sent ${windowWords("plus", "in the last")}, which is the daily limit of ${PLANS.plus.label}. ${PLANS.premier.label} has none.`,
  "premium-tokens": "Your premium tokens for this month are used up. Standard models answer until they are renewed.",
  "key-money": "This key has reached what it may spend in a month. It starts afresh on the first, at midnight UTC.",
  "user-money": "Your answers have reached what one account may cost in a day. It starts afresh at midnight UTC.",
  "instance-money":
    "This site has reached what its answers may cost in a day. It starts afresh at midnight UTC; your prompt is kept.",
};
