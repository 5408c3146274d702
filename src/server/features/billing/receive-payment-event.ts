import { AppError } from "../../app-error.ts";
import { UntrustedEventError } from "../../ports/payments.ts";
import { type SyncSubscriptionDeps, syncSubscription } from "./sync-subscription.ts";

/**
 * Handles an event of the payment provider. A forged, old or repeated event changes nothing. An event is recorded only
 * after it took effect, so a failed one can be sent again.
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
    if (error instanceof UntrustedEventError)
      throw new AppError("untrusted-event", "This event could not be verified.");
    throw error;
  }
}
