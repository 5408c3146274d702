import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";
import { repeatJob } from "./repeat-job.ts";

const FIRST_LOOK_MS = 20_000;
const INTERVAL_MS = 10 * 60_000;

/** Counts as spent what a killed process held for its calls and never settled: the provider has taken it, or may have. */
export function settleLostMoney(deps: {
  readonly store: {
    readonly quotas: Pick<Store["quotas"], "settleExpiredMoney">;
    readonly apiCalls: Pick<Store["apiCalls"], "settleExpired">;
  };
  readonly clock: Clock;
  readonly reportBug: (error: unknown) => void;
}): { stop(): Promise<void> } {
  const run = async () => {
    await deps.store.quotas.settleExpiredMoney(deps.clock.now());
    await deps.store.apiCalls.settleExpired(deps.clock.now());
  };
  return repeatJob(run, { firstMs: FIRST_LOOK_MS, intervalMs: INTERVAL_MS }, deps.reportBug);
}
