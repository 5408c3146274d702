import type Stripe from "stripe";
import { type PaidTier, priceCentsOf, type Subscription, type SubscriptionStatus } from "#domain/subscriptions.ts";
import { PaymentError } from "../../ports/payments.ts";

const STATUS: Readonly<Record<string, SubscriptionStatus>> = {
  active: "active",
  trialing: "active",
  past_due: "past-due",
  incomplete: "incomplete",
  // Stripe has given up, or the first payment never came.
  unpaid: "ended",
  paused: "ended",
  canceled: "ended",
  incomplete_expired: "ended",
};
export const LIVE_STATUSES: readonly string[] = ["active", "trialing", "past_due"];

/** We sell one thing at a time. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (item === undefined) throw new PaymentError("the subscription has no item");
  return item;
}

/** The plan a price pays for; one that is not ours pays for nothing (see billedTierOf). */
export const planOfPrice = (price: Stripe.Price): PaidTier | null =>
  (["plus", "premier"] as const).find((plan) => priceCentsOf(plan) === price.unit_amount) ?? null;

/** Stripe's subscription in our words. `plans`: our plan for each price id. */
export function asSubscription(found: Stripe.Subscription, plans: ReadonlyMap<string, PaidTier>): Subscription {
  const item = itemOf(found);
  const status = STATUS[found.status] ?? "ended";
  return {
    providerId: found.id,
    userId: Number(found.metadata.userId),
    plan: planOfPrice(item.price) ?? "plus",
    status,
    priceCents: item.price.unit_amount ?? 0,
    currency: item.price.currency,
    periodStart: new Date(item.current_period_start * 1000),
    periodEnd: new Date(item.current_period_end * 1000),
    cancelsAtPeriodEnd: found.cancel_at_period_end,
    nextPlan: nextPlanOf(found.schedule, item.current_period_end, plans),
    firstPaidAt: found.status.startsWith("incomplete") ? null : new Date(found.start_date * 1000),
    isRefunded: found.metadata.refunded === "yes",
  };
}

function nextPlanOf(
  schedule: Stripe.Subscription["schedule"],
  periodEnd: number,
  plans: ReadonlyMap<string, PaidTier>,
): PaidTier | null {
  if (schedule === null || typeof schedule === "string" || schedule.status !== "active") return null;
  const next = schedule.phases.find(({ start_date: start }) => start >= periodEnd);
  const price = next?.items[0]?.price;
  return plans.get(typeof price === "object" ? price.id : (price ?? "")) ?? null;
}
