import { REFUND_DAYS, refundableUntil } from "#domain/plans/subscriptions.ts";
import { AppError } from "../../app-error.ts";
import { liveOf } from "./choose-plan.ts";
import { giveBack } from "./give-back.ts";
import { type SyncSubscriptionDeps, syncSubscription } from "./sync-subscription.ts";

/** The plan ends with the period that is paid for; until then it can be taken back. */
export async function cancelSubscription(deps: SyncSubscriptionDeps, userId: number): Promise<void> {
  const live = liveOf(await deps.store.billing.subscription(userId, deps.payments.account));
  if (!live.cancelsAtPeriodEnd) await deps.payments.changeAtPeriodEnd(live, null);
  await syncSubscription(deps, userId);
}

/** Takes back a cancellation or a downgrade that has not taken effect. */
export async function resumeSubscription(deps: SyncSubscriptionDeps, userId: number): Promise<void> {
  const live = liveOf(await deps.store.billing.subscription(userId, deps.payments.account));
  if (live.cancelsAtPeriodEnd || live.nextPlan !== null) await deps.payments.undoChange(live);
  await syncSubscription(deps, userId);
}

/** Pays everything back within REFUND_DAYS of the first payment; the user is on the free plan from then on. */
export async function refundSubscription(deps: SyncSubscriptionDeps, userId: number): Promise<void> {
  const live = liveOf(await deps.store.billing.subscription(userId, deps.payments.account));
  const until = refundableUntil(live);
  if (until === null || until <= deps.clock.now()) {
    throw new AppError(
      "not-refundable",
      `The ${REFUND_DAYS} days of the money-back guarantee are over. You can cancel at any time.`,
    );
  }
  await giveBack(deps, live, "guarantee");
  await syncSubscription(deps, userId);
}

/** Ends at the provider whatever is paid for or could be paid, and closes it here. Throws PaymentError. */
export async function endPayments(deps: SyncSubscriptionDeps, userId: number): Promise<void> {
  const customer = await deps.store.billing.customer(userId, deps.payments.account);
  if (customer === null || customer.providerId === null) return;
  await deps.payments.endCustomer(customer.providerId);
  await syncSubscription(deps, userId);
  await deps.store.billing.closeCheckouts(userId, null);
}

/** Nobody can pay what was opened any more. Throws PaymentError. */
export async function closeCheckouts({ store, payments }: SyncSubscriptionDeps, userId: number): Promise<void> {
  for (const closed of await store.billing.closeCheckouts(userId, null)) await payments.closeCheckout(closed);
}
