import { formatMessageLimit } from "#domain/messages/message-limit-text.ts";
import { type BudgetShares, type Spender, spendableShareOf } from "#domain/plans/budget-shares.ts";
import { PLANS, type Tier } from "#domain/plans/plans.ts";
import { type QuotaLimit, toMicroUsd } from "#domain/plans/quotas.ts";
import { AppError } from "../../../app-error.ts";
import type { SendLimits } from "../../../ports/quota-store.ts";

/** The most that answers may cost in a day, in US dollars: for one user of each tier, and for all users together. */
export type DailySpendingLimitsUsd = Readonly<Record<Tier | "instance", number>>;

export type GetSendLimits = (spender: Spender) => SendLimits;

export const createSendingLimitsReader =
  (money: DailySpendingLimitsUsd, shares: BudgetShares): GetSendLimits =>
  (spender) => ({
    window: spender === "visitor" ? null : PLANS[spender].window,
    ceilings: {
      userMicroUsd: toMicroUsd(spender === "visitor" ? money.instance * shares.visitors : money[spender]),
      instanceMicroUsd: toMicroUsd(money.instance * spendableShareOf(spender, shares)),
    },
  });

export function quotaExceededError(limit: QuotaLimit, retryAt: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1000));
  return new AppError("quota-exceeded", QUOTA_WORDS[limit], seconds);
}

/** Shown together with the limit's reset time. */
const QUOTA_WORDS: Readonly<Record<QuotaLimit, string>> = {
  "soft-window": `You have sent ${formatMessageLimit("free")}. Answers go on, one at a time, from our quickest model.`,
  "daily-cap": `You have sent ${formatMessageLimit("plus", "in the last")}, which is the daily limit of ${PLANS.plus.label}. ${PLANS.premier.label} has none.`,
  "premium-tokens": "Your premium tokens for this month are used up. Standard models answer until they are renewed.",
  "key-money": "This key has reached what it may spend in a month. It starts afresh on the first, at midnight UTC.",
  "user-money": "Your answers have reached what one account may cost in a day. It starts afresh at midnight UTC.",
  "instance-money":
    "This site has reached what answers on your plan may cost it in a day. It starts afresh at midnight UTC; your prompt is kept.",
};
