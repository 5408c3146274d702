import { billedTierOf, type Subscription } from "#domain/subscriptions.ts";
import type { SubscriptionRecord } from "../../ports/billing-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Payments } from "../../ports/payments.ts";
import type { Store } from "../../ports/store.ts";
import { giveBack } from "./give-back.ts";

export interface SyncSubscriptionDeps {
  readonly store: Pick<Store, "billing">;
  readonly payments: Payments;
  readonly clock: Clock;
}

/**
 * Asks the provider for a user's subscription and stores what it says, with the tier that follows. Events may
 * come late, twice or in any order: afterwards our rows say what the provider says. What was paid twice is paid back.
 */
export async function syncSubscription(deps: SyncSubscriptionDeps, userId: number): Promise<void> {
  const { billing } = deps.store;
  const customer = await billing.customer(userId);
  if (customer === null || customer.providerId === null) return;
  const look = await billing.nextLook();
  const { current, doubles } = await deps.payments.readSubscription(customer.providerId);
  const subscription = current ?? asEnded(await billing.subscription(userId));
  if (subscription === null || subscription.userId !== userId) return;
  const tier = billedTierOf(subscription);
  await billing.saveSubscription(userId, subscription, tier, look, deps.clock.now());
  if (tier !== "free") await billing.closeCheckouts(userId, null);
  for (const providerId of doubles) await giveBack(deps, { providerId, userId }, "double");
}

/** A subscription the provider no longer knows is over. */
const asEnded = (known: SubscriptionRecord | null): Subscription | null =>
  known === null
    ? null
    : { ...known, status: "ended", priceId: null, currency: "usd", isRefunded: known.refundedAt !== null };
