import { includesTier, type PaidTier, PLANS, type Tier } from "./plans.ts";
import { parseSoldPriceId } from "./sold-prices.ts";

/**
 * `incomplete`: the first payment is pending or failed. `past-due`: a renewal failed and the provider retries, so the
 * plan is still active. `ended`: cancelled, refunded, or stopped by the provider.
 */
export type SubscriptionStatus = "incomplete" | "active" | "past-due" | "ended";

/** A subscription as the payment provider reports it. */
export interface Subscription {
  readonly providerId: string;
  /** The user in the provider's record. Another user's record must not be used. */
  readonly userId: number;
  readonly plan: PaidTier;
  readonly status: SubscriptionStatus;
  /** The id of the paid price, see sold-prices.ts; null: not our price, or unknown. */
  readonly priceId: string | null;
  readonly priceCents: number;
  readonly currency: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly cancelsAtPeriodEnd: boolean;
  /** The lower plan that begins after the period; null: no change. */
  readonly nextPlan: PaidTier | null;
  /** When the first payment was made; null: not yet. */
  readonly firstPaidAt: Date | null;
  readonly isRefunded: boolean;
}

/** Full refund for this many days after the first payment. */
export const REFUND_DAYS = 30;
const REFUND_MS = REFUND_DAYS * 24 * 60 * 60_000;

export const priceCentsOf = (plan: PaidTier): number => PLANS[plan].price * 100;

/**
 * The tier that a subscription pays for, by its price id; old price ids also count. "free" if the price is not ours, or
 * if the amount or currency does not match the price id.
 */
export function billedTierOf({ status, priceId, priceCents, currency }: Subscription): Tier {
  const sold = parseSoldPriceId(priceId);
  if (sold === null || sold.currency !== currency || sold.cents !== priceCents) return "free";
  return status === "active" || status === "past-due" ? sold.plan : "free";
}

/** How a user changes from one plan to another. */
export type PlanChange = "none" | "checkout" | "upgrade" | "downgrade" | "cancel";

export function planChange(current: Tier, wanted: Tier): PlanChange {
  if (current === wanted) return "none";
  if (current === "free") return "checkout";
  if (wanted === "free") return "cancel";
  return includesTier(wanted, current) ? "upgrade" : "downgrade";
}

/** When the refund period of the first payment ends; null: no refund possible. */
export function refundableUntil(subscription: Pick<Subscription, "firstPaidAt" | "isRefunded">): Date | null {
  const { firstPaidAt, isRefunded } = subscription;
  return firstPaidAt === null || isRefunded ? null : new Date(firstPaidAt.getTime() + REFUND_MS);
}

/**
 * The day `anchorDay` of the next month, or the last day of that month if it is shorter, as payment providers count; in
 * UTC.
 */
export function addMonth(time: Date, anchorDay = time.getUTCDate()): Date {
  const next = new Date(time);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(anchorDay, lastDay));
  return next;
}

/** The cost of an upgrade today, in cents: the difference of the new and the old price for the rest of the period. */
export function prorationCents(subscription: Subscription, plan: PaidTier, now: Date): number {
  const { periodStart, periodEnd, priceCents } = subscription;
  const length = periodEnd.getTime() - periodStart.getTime();
  const rest = Math.min(1, Math.max(0, (periodEnd.getTime() - now.getTime()) / length));
  return Math.round((priceCentsOf(plan) - priceCents) * rest);
}
