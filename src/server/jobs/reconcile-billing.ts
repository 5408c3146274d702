import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";

const INTERVAL_MS = 15 * 60_000;
/** Longer than a provider tries again by itself after a short outage of ours. */
const STALE_MS = 6 * 60 * 60_000;
const USERS_AT_ONCE_MAX = 50;

/** Finds what webhooks missed: subscriptions nobody has heard of for hours, and checkouts left open. */
export function reconcileBilling(deps: {
  readonly store: Pick<Store, "billing">;
  readonly sync: (userId: number) => Promise<void>;
  readonly clock: Clock;
  readonly reportBug: (error: unknown) => void;
}): { run(): Promise<void>; stop(): void } {
  const run = async () => {
    const before = new Date(deps.clock.now().getTime() - STALE_MS);
    // One that fails does not keep the others waiting; it is the oldest again next time.
    for (const userId of await deps.store.billing.usersToLookAt(before, USERS_AT_ONCE_MAX)) {
      await deps.sync(userId).catch(deps.reportBug);
    }
  };
  const timer = setInterval(() => void run().catch(deps.reportBug), INTERVAL_MS);
  timer.unref();
  return { run, stop: () => clearInterval(timer) };
}
