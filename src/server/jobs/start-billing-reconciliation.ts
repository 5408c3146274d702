import { syncSubscription } from "../features/billing/subscriptions.ts";
import type { Clock } from "../ports/clock.ts";
import { PaymentError, type PaymentProvider } from "../ports/payments.ts";
import type { Store } from "../ports/store.ts";
import { type RepeatedJob, repeatJob } from "./repeat-job.ts";

const FIRST_MS = 2_000;
const INTERVAL_MS = 15 * 60_000;
const AT_ONCE_MAX = 50;

interface ReconcileDeps {
  readonly store: Pick<Store, "billing">;
  /** null: this site sells nothing. */
  readonly payments: PaymentProvider | null;
  readonly clock: Clock;
  readonly reportBug: (error: unknown) => void;
  /** Gets the number of subscriptions that were ended because the site no longer has their payment provider. */
  readonly noteEnded: (count: number) => void;
}

/**
 * Reads subscriptions from the payment provider, to find changes that no webhook reported. Ends subscriptions of
 * deleted accounts, and of a provider that the site no longer has.
 */
export function startBillingReconciliation(deps: ReconcileDeps): RepeatedJob<void> {
  const job = (isStopping: () => boolean) => reconcile(deps, isStopping);
  return repeatJob(job, { firstMs: FIRST_MS, intervalMs: INTERVAL_MS }, deps.reportBug);
}

async function reconcile(deps: ReconcileDeps, isStopping: () => boolean): Promise<void> {
  const { store, payments, clock } = deps;
  const count = await store.billing.endElsewhere(payments?.account ?? null, clock.now());
  if (count > 0) deps.noteEnded(count);
  if (payments === null) return;
  const { account } = payments;
  const looks = () => store.billing.takeDueLooks(account, clock.now(), AT_ONCE_MAX);
  await untilNoneIsDue(deps, isStopping, looks, (userId) => syncSubscription({ store, payments, clock }, userId));
  const ends = () => store.billing.takeDueEnds(account, clock.now(), AT_ONCE_MAX);
  await untilNoneIsDue(deps, isStopping, ends, async (customerId) => {
    await payments.endCustomer(customerId);
    await store.billing.ended(account, customerId);
  });
}

/** Calls `act` for each due item. If one fails, the others still run: `take` has already scheduled the next try. */
async function untilNoneIsDue<Due>(
  { reportBug }: ReconcileDeps,
  isStopping: () => boolean,
  take: () => Promise<readonly Due[]>,
  act: (due: Due) => Promise<void>,
): Promise<void> {
  while (!isStopping()) {
    const due = await take();
    if (due.length === 0) return;
    for (const each of due) {
      if (isStopping()) return;
      await act(each).catch((error: unknown) => {
        // The provider's failures are logged and counted where they happen.
        if (!(error instanceof PaymentError)) reportBug(error);
      });
    }
  }
}
