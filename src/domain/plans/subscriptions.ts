import { includesTier, type PaidTier, PLANS, type Tier } from "./plans.ts";
import { soldPrice } from "./sold-prices.ts";

/**
 * `incomplete`: the first payment is under way or failed. `past-due`: a renewal failed and the provider is trying again, so
 * the plan still holds. `ended`: cancelled, refunded, or given up by the provider.
 */
export type SubscriptionStatus = "incomplete" | "active" | "past-due" | "ended";

/** A subscription as the payment provider sees it, in our words. */
export interface Subscription {
  readonly providerId: string;
  /** The user whom the provider's record names; another user's record is not ours to use. */
  readonly userId: number;
  readonly plan: PaidTier;
  readonly status: SubscriptionStatus;
  /** Which of our prices is paid, see sold-prices.ts; null: none of ours, or not known. */
  readonly priceId: string | null;
  readonly priceCents: number;
  readonly currency: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly cancelsAtPeriodEnd: boolean;
  /** The lower plan that begins when the period ends; null: the same goes on. */
  readonly nextPlan: PaidTier | null;
  /** When it was first paid; null until then. */
  readonly firstPaidAt: Date | null;
  readonly isRefunded: boolean;
}

/** For so many days from the first payment it is paid back in full. */
export const REFUND_DAYS = 30;
const REFUND_MS = REFUND_DAYS * 24 * 60 * 60_000;

export const priceCentsOf = (plan: PaidTier): number => PLANS[plan].price * 100;

/**
 * The tier a subscription pays for, by the id of its price, however old. One whose price is not ours, or whose amount or currency
 * is not what its price says, pays for none.
 */
export function billedTierOf({ status, priceId, priceCents, currency }: Subscription): Tier {
  const sold = soldPrice(priceId);
  if (sold === null || sold.currency !== currency || sold.cents !== priceCents) return "free";
  return status === "active" || status === "past-due" ? sold.plan : "free";
}

/** What choosing a plan means for a user who pays for `current`. */
export type PlanChange = "none" | "checkout" | "upgrade" | "downgrade" | "cancel";

export function planChange(current: Tier, wanted: Tier): PlanChange {
  if (current === wanted) return "none";
  if (current === "free") return "checkout";
  if (wanted === "free") return "cancel";
  return includesTier(wanted, current) ? "upgrade" : "downgrade";
}

/** Until when the first payment can be had back; null where there is nothing to give back. */
export function refundableUntil(subscription: Pick<Subscription, "firstPaidAt" | "isRefunded">): Date | null {
  const { firstPaidAt, isRefunded } = subscription;
  return firstPaidAt === null || isRefunded ? null : new Date(firstPaidAt.getTime() + REFUND_MS);
}

/** The same day of the next month, or its last day, as payment providers count; in UTC. */
export function addMonth(time: Date, anchorDay = time.getUTCDate()): Date {
  const next = new Date(time);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(anchorDay, lastDay));
  return next;
}

/** What an upgrade costs today: the rest of the period at the new price, less what is left of the old one. In cents. */
export function prorationCents(subscription: Subscription, plan: PaidTier, now: Date): number {
  const { periodStart, periodEnd, priceCents } = subscription;
  const length = periodEnd.getTime() - periodStart.getTime();
  const rest = Math.min(1, Math.max(0, (periodEnd.getTime() - now.getTime()) / length));
  return Math.round((priceCentsOf(plan) - priceCents) * rest);
}
