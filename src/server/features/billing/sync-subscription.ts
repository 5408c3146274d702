import { billedTierOf, type Subscription } from "#domain/plans/subscriptions.ts";
import type { SubscriptionRecord } from "../../ports/billing-store.ts";
import type { Clock } from "../../ports/clock.ts";
import { type CustomerSubscriptions, type PaymentProvider, ProviderObjectMissingError } from "../../ports/payments.ts";
import type { Store } from "../../ports/store.ts";
import { refundOnce } from "./refund-once.ts";

export interface SyncSubscriptionDeps {
  readonly store: Pick<Store, "billing">;
  readonly payments: PaymentProvider;
  readonly clock: Clock;
}

/**
 * Reads a user's subscription from the provider and stores it with the resulting tier. The order of events does not
 * matter, and late or repeated events do no harm. Refunds double payments, and removes a customer that the provider
 * does not know.
 */
export async function syncSubscription(deps: SyncSubscriptionDeps, userId: number): Promise<void> {
  const { billing } = deps.store;
  const { account } = deps.payments;
  const customerId = (await billing.customer(userId, account))?.providerId ?? null;
  if (customerId === null) return;
  const look = await billing.nextLook();
  const found = await readKnown(deps.payments, customerId);
  if (found === null) return await billing.forgetCustomer(account, userId, customerId, look, deps.clock.now());
  const subscription = found.current ?? asEnded(await billing.subscription(userId, account));
  if (subscription !== null && subscription.userId === userId) {
    const tier = billedTierOf(subscription);
    await billing.saveSubscription(account, userId, subscription, tier, look, deps.clock.now());
    if (tier !== "free") await billing.closeCheckouts(userId, null);
    for (const providerId of found.doubles) await refundOnce(deps, { providerId, userId }, "double");
  }
  await billing.noteLook(account, userId, deps.clock.now());
}

/** null: the provider does not know the customer. */
async function readKnown(payments: PaymentProvider, customerId: string): Promise<CustomerSubscriptions | null> {
  try {
    return await payments.readSubscription(customerId);
  } catch (error) {
    if (error instanceof ProviderObjectMissingError && error.what === "customer") return null;
    throw error;
  }
}

/** A subscription that the provider no longer knows has ended. */
const asEnded = (known: SubscriptionRecord | null): Subscription | null =>
  known === null
    ? null
    : { ...known, status: "ended", priceId: null, currency: "usd", isRefunded: known.refundedAt !== null };
