import type { Subscription } from "#domain/plans/subscriptions.ts";
import type { RefundReason } from "../../ports/billing-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PaymentProvider } from "../../ports/payments.ts";
import type { Store } from "../../ports/store.ts";

export interface RefundOnceDeps {
  readonly store: Pick<Store, "billing">;
  readonly payments: Pick<PaymentProvider, "refund">;
  readonly clock: Clock;
}

/**
 * Refunds everything that was paid for a subscription, once, and ends it. The refund is recorded first, so that a
 * second request completes an interrupted refund. Throws PaymentError.
 */
export async function refundOnce(
  { store, payments, clock }: RefundOnceDeps,
  subscription: Pick<Subscription, "providerId" | "userId">,
  reason: RefundReason,
): Promise<void> {
  const { providerId, userId } = subscription;
  const { isDone } = await store.billing.beginRefund({ providerId, userId, reason, now: clock.now() });
  if (isDone) return;
  await payments.refund(subscription);
  await store.billing.endRefund(providerId, clock.now());
}
