import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";
import { repeatJob } from "./repeat-job.ts";

const SWEEP_TIMES = { firstMs: 60_000, intervalMs: 10 * 60_000 };

/** Forgets what limits counted once their windows have ended, so that no trace of a visitor outlives its use. */
export const sweepAttempts = (deps: {
  store: Pick<Store, "attempts">;
  clock: Clock;
  reportBug: (error: unknown) => void;
}) => repeatJob(() => deps.store.attempts.dropEnded(deps.clock.now()), SWEEP_TIMES, deps.reportBug);
