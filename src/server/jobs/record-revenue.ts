import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";

const RECORD_INTERVAL_MS = 60 * 60_000;

/** Writes down every hour what subscriptions come to, since only today's can be added up. Returns how to stop. */
export function recordRevenue(deps: {
  store: Pick<Store, "admin">;
  clock: Clock;
  reportBug: (error: unknown) => void;
}): () => void {
  const record = () => void deps.store.admin.recordRevenue(deps.clock.now()).catch(deps.reportBug);
  record();
  const timer = setInterval(record, RECORD_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
