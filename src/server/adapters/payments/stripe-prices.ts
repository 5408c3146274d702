import type Stripe from "stripe";
import type { PaidTier } from "#domain/plans/plans.ts";
import { parsePlanPriceId, planPriceIdOf, priceCentsOf } from "#domain/plans/subscriptions.ts";

export interface StripePrices {
  /** Finds a price by a lookup key that contains its amount. Creates a missing price. */
  idOf(plan: PaidTier): Promise<string>;
  /** null: the price belongs to none of our plans. Stripe's prices never change, so each is requested once. */
  planAt(stripePriceId: string): Promise<PaidTier | null>;
}

export function stripePrices(stripe: Stripe, brandName: string): StripePrices {
  const ids = new Map<PaidTier, Promise<string>>();
  const plans = new Map<string, Promise<PaidTier | null>>();

  async function findPrice(plan: PaidTier): Promise<string> {
    const cents = priceCentsOf(plan);
    const key = planPriceIdOf({ plan, cents, currency: "usd" });
    const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
    if (data[0] !== undefined) return data[0].id;
    const made = await stripe.prices.create(
      {
        currency: "usd",
        unit_amount: cents,
        recurring: { interval: "month" },
        lookup_key: key,
        product_data: { name: `${brandName} ${plan === "plus" ? "Plus" : "Premier"}` },
      },
      { idempotencyKey: `price-${key}` },
    );
    return made.id;
  }

  async function readPlan(stripePriceId: string): Promise<PaidTier | null> {
    const price = await stripe.prices.retrieve(stripePriceId);
    return parsePlanPriceId(price.lookup_key)?.plan ?? null;
  }

  return {
    idOf: (plan) => once(ids, plan, findPrice),
    planAt: (stripePriceId) => once(plans, stripePriceId, readPlan),
  };
}

/** Returns the known value or the pending request. After a failed request, the next call tries again. */
function once<Key, Value>(
  known: Map<Key, Promise<Value>>,
  key: Key,
  ask: (key: Key) => Promise<Value>,
): Promise<Value> {
  const asked = known.get(key) ?? ask(key);
  known.set(key, asked);
  asked.catch(() => known.delete(key));
  return asked;
}
