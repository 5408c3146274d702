import type Stripe from "stripe";
import type { PaidTier } from "#domain/plans/plans.ts";
import { parsePlanPriceId, type Subscription, type SubscriptionStatus } from "#domain/plans/subscriptions.ts";
import { PaymentError } from "../../ports/payments.ts";

const STATUS: Readonly<Record<string, SubscriptionStatus>> = {
  active: "active",
  trialing: "active",
  past_due: "past-due",
  incomplete: "incomplete",
  // These count as ended. For example, Stripe has stopped trying to charge, or the first payment never arrived.
  unpaid: "ended",
  paused: "ended",
  canceled: "ended",
  incomplete_expired: "ended",
};
export const ONGOING_SUBSCRIPTION_STATUSES: readonly string[] = ["active", "trialing", "past_due"];

/** We sell one item per subscription. */
export function subscriptionItemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (item === undefined) throw new PaymentError("the subscription has no item");
  return item;
}

/** Converts Stripe's subscription. Our price id is Stripe's lookup key. */
export function convertStripeSubscription(found: Stripe.Subscription, nextPlan: PaidTier | null): Subscription {
  const item = subscriptionItemOf(found);
  const status = STATUS[found.status] ?? "ended";
  const priceId = item.price.lookup_key;
  return {
    providerId: found.id,
    userId: Number(found.metadata.userId),
    // A price that is not ours grants nothing, whatever its amount.
    plan: parsePlanPriceId(priceId)?.plan ?? "plus",
    status,
    priceId,
    priceCents: item.price.unit_amount ?? 0,
    currency: item.price.currency,
    periodStart: new Date(item.current_period_start * 1000),
    periodEnd: new Date(item.current_period_end * 1000),
    cancelsAtPeriodEnd: found.cancel_at_period_end,
    nextPlan,
    firstPaidAt: found.status.startsWith("incomplete") ? null : new Date(found.start_date * 1000),
    isRefunded: found.metadata.refunded === "yes",
  };
}

/** Stripe's id of the price that begins when the period ends; null: the price stays the same. */
export function findNextPriceId(found: Stripe.Subscription): string | null {
  const { schedule } = found;
  if (schedule === null || typeof schedule === "string" || schedule.status !== "active") return null;
  const next = schedule.phases.find(({ start_date: start }) => start >= subscriptionItemOf(found).current_period_end);
  const price = next?.items[0]?.price;
  return typeof price === "object" ? price.id : (price ?? null);
}

export const stripeIdOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === "string" ? thing : (thing?.id ?? null);
