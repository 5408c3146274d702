import { REFUND_DAYS, refundableUntil } from "#domain/plans/subscriptions.ts";
import { AppError } from "../../app-error.ts";
import { requireOngoingSubscription } from "./choose-plan.ts";
import { refundOnce } from "./refund-once.ts";
import { type SyncSubscriptionDeps, syncSubscription } from "./sync-subscription.ts";

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
