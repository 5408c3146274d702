import { AppError } from "../../app-error.ts";
import { UntrustedEvent } from "../../ports/payments.ts";
import { type SyncSubscriptionDeps, syncSubscription } from "./sync-subscription.ts";

/**
 * The provider's word. An event that is not from the provider, or not from now, changes nothing. One that has come before
 * changes nothing either; it is remembered only after it took effect, so that one we failed to handle may come again.
 */
export async function receivePaymentEvent(
  deps: SyncSubscriptionDeps,
  body: Buffer,
  signature: string | undefined,
): Promise<void> {
  const event = readTrusted(deps, body, signature);
  if (!(await deps.store.billing.isNewEvent(event.id))) return;
  const userId =
    event.customerId === null ? null : await deps.store.billing.userOfCustomer(deps.payments.account, event.customerId);
  if (userId !== null) await syncSubscription(deps, userId);
  await deps.store.billing.rememberEvent(event.id, event.type, deps.clock.now());
}

function readTrusted({ payments, clock }: SyncSubscriptionDeps, body: Buffer, signature: string | undefined) {
  try {
    return payments.readEvent(body, signature, clock.now());
  } catch (error) {
    if (error instanceof UntrustedEvent) throw new AppError("untrusted-event", "This event could not be verified.");
    throw error;
  }
}
