import { includesTier, type PaidTier, PLANS, type Tier } from "./plans.ts";

/** A monthly price of a plan, for sale now or in the past. */
export interface PlanPrice {
  readonly plan: PaidTier;
  readonly cents: number;
  readonly currency: "usd";
}

/**
 * For example "redraft_plus_2000_usd_month". The meaning of an id never changes, so existing subscribers keep their
 * plan when the list price changes.
 */
export const planPriceIdOf = ({ plan, cents, currency }: PlanPrice): string =>
  `redraft_${plan}_${cents}_${currency}_month`;

const SOLD_PRICE = /^redraft_(plus|premier)_([1-9]\d{0,8})_usd_month$/;

/** null: not a price of Redraft. */
export function parsePlanPriceId(id: string | null): PlanPrice | null {
  const [, plan, cents] = SOLD_PRICE.exec(id ?? "") ?? [];
  return plan === undefined ? null : { plan: plan as PaidTier, cents: Number(cents), currency: "usd" };
}

/**
 * `incomplete`: the first payment is pending or failed. `past-due`: a renewal failed; the provider retries, and the
 * plan stays active. `ended`: cancelled, refunded, or stopped by the provider.
 */
export type SubscriptionStatus = "incomplete" | "active" | "past-due" | "ended";

export interface Subscription {
  readonly providerId: string;
  /** The user named in the provider's record. Always check this id, because the record may belong to another user. */
  readonly userId: number;
  readonly plan: PaidTier;
  readonly status: SubscriptionStatus;
  /** The id of the paid price (`planPriceIdOf`); null: unknown, or not a price of Redraft. */
  readonly priceId: string | null;
  readonly priceCents: number;
  readonly currency: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly cancelsAtPeriodEnd: boolean;
  /** The lower plan that starts after the current period; null: no change. */
  readonly nextPlan: PaidTier | null;
  readonly firstPaidAt: Date | null;
  readonly isRefunded: boolean;
}

/** Users get a full refund within this many days after the first payment. */
export const REFUND_DAYS = 30;
const REFUND_MS = REFUND_DAYS * 24 * 60 * 60_000;

export const priceCentsOf = (plan: PaidTier): number => PLANS[plan].price * 100;

/**
 * The tier that a subscription pays for. Old price ids still count. Returns "free" if the price id is not ours, or if
 * it does not match the amount or the currency.
 */
export function billedTierOf({ status, priceId, priceCents, currency }: Subscription): Tier {
  const sold = parsePlanPriceId(priceId);
  if (sold === null || sold.currency !== currency || sold.cents !== priceCents) return "free";
  return status === "active" || status === "past-due" ? sold.plan : "free";
}

export type PlanChange = "none" | "checkout" | "upgrade" | "downgrade" | "cancel";

export function classifyPlanChange(current: Tier, wanted: Tier): PlanChange {
  if (current === wanted) return "none";
  if (current === "free") return "checkout";
  if (wanted === "free") return "cancel";
  return includesTier(wanted, current) ? "upgrade" : "downgrade";
}

/** The time when the refund period ends; null: no refund possible. */
export function refundableUntil(subscription: Pick<Subscription, "firstPaidAt" | "isRefunded">): Date | null {
  const { firstPaidAt, isRefunded } = subscription;
  return firstPaidAt === null || isRefunded ? null : new Date(firstPaidAt.getTime() + REFUND_MS);
}

/**
 * The day `anchorDay` of the next month, in UTC. If that month is shorter: its last day. Payment providers count the
 * same way.
 */
export function addMonth(time: Date, anchorDay = time.getUTCDate()): Date {
  const next = new Date(time);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(anchorDay, lastDay));
  return next;
}

/** The price of an upgrade today, in cents: the price difference for the rest of the period. */
export function prorationCents(subscription: Subscription, plan: PaidTier, now: Date): number {
  const { periodStart, periodEnd, priceCents } = subscription;
  const length = periodEnd.getTime() - periodStart.getTime();
  const rest = Math.min(1, Math.max(0, (periodEnd.getTime() - now.getTime()) / length));
  return Math.round((priceCentsOf(plan) - priceCents) * rest);
}
