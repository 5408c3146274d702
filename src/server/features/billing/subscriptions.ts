import { billedTierOf, REFUND_DAYS, refundableUntil, type Subscription } from "#domain/plans/subscriptions.ts";
import { AppError } from "../../app-error.ts";
import type { RefundReason, SubscriptionRecord } from "../../ports/billing-store.ts";
import type { Clock } from "../../ports/clock.ts";
import { type CustomerSubscriptions, type PaymentProvider, ProviderObjectMissingError } from "../../ports/payments.ts";
import type { Store } from "../../ports/store.ts";

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

/**
 * Refunds everything that was paid for a subscription, once, and ends it. The refund is recorded first, so that a
 * second request completes an interrupted refund. Throws PaymentError.
 */
async function refundOnce(
  { store, payments, clock }: SyncSubscriptionDeps,
  subscription: Pick<Subscription, "providerId" | "userId">,
  reason: RefundReason,
): Promise<void> {
  const { providerId, userId } = subscription;
  const { isDone } = await store.billing.beginRefund({ providerId, userId, reason, now: clock.now() });
  if (isDone) return;
  await payments.refund(subscription);
  await store.billing.endRefund(providerId, clock.now());
}

/** The plan lasts until the paid period is over. Until then, the user can resume it. */
export async function cancelSubscription(deps: SyncSubscriptionDeps, userId: number): Promise<void> {
  const live = requireOngoingSubscription(await deps.store.billing.subscription(userId, deps.payments.account));
  if (!live.cancelsAtPeriodEnd) await deps.payments.changeAtPeriodEnd(live, null);
  await syncSubscription(deps, userId);
}

/** Undoes a cancellation or downgrade that has not taken effect. */
export async function resumeSubscription(deps: SyncSubscriptionDeps, userId: number): Promise<void> {
  const live = requireOngoingSubscription(await deps.store.billing.subscription(userId, deps.payments.account));
  if (live.cancelsAtPeriodEnd || live.nextPlan !== null) await deps.payments.undoChange(live);
  await syncSubscription(deps, userId);
}

/** Refunds everything and ends the plan. Throws not-refundable if the first payment was more than REFUND_DAYS ago. */
export async function refundSubscription(deps: SyncSubscriptionDeps, userId: number): Promise<void> {
  const live = requireOngoingSubscription(await deps.store.billing.subscription(userId, deps.payments.account));
  const until = refundableUntil(live);
  if (until === null || until <= deps.clock.now()) {
    throw new AppError(
      "not-refundable",
      `The ${REFUND_DAYS} days of the money-back guarantee are over. You can cancel at any time.`,
    );
  }
  await refundOnce(deps, live, "guarantee");
  await syncSubscription(deps, userId);
}

/** Ends subscriptions and open checkouts at the provider, then closes the checkouts here. Throws PaymentError. */
export async function endPayments(deps: SyncSubscriptionDeps, userId: number): Promise<void> {
  const customer = await deps.store.billing.customer(userId, deps.payments.account);
  if (customer === null || customer.providerId === null) return;
  await deps.payments.endCustomer(customer.providerId);
  await syncSubscription(deps, userId);
  await deps.store.billing.closeCheckouts(userId, null);
}

/** Closes open checkouts here and at the provider, so that they can no longer be paid. Throws PaymentError. */
export async function closeCheckouts({ store, payments }: SyncSubscriptionDeps, userId: number): Promise<void> {
  for (const closed of await store.billing.closeCheckouts(userId, null)) await payments.closeCheckout(closed);
}

/** Throws no-subscription if none is ongoing. Records store no currency: it was checked when the record was made. */
export function requireOngoingSubscription(known: SubscriptionRecord | null): Subscription {
  if (known === null || known.status === "ended")
    throw new AppError("no-subscription", "There is no paid plan to change.");
  return { ...known, priceId: null, currency: "usd", isRefunded: known.refundedAt !== null };
}
