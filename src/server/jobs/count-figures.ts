import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";
import { repeatJob } from "./repeat-job.ts";

const INTERVAL_MS = 30 * 60_000;
/** After a start people come first. */
const FIRST_LOOK_MS = 20_000;
/** A year of messages is not read in one statement. */
const DAYS_AT_ONCE = 10;

/** Adds up what the operator's page shows of days that are over and of long tables. */
export function countFigures({
  store: { figures },
  clock,
  reportBug,
}: {
  readonly store: Pick<Store, "figures">;
  readonly clock: Clock;
  readonly reportBug: (error: unknown) => void;
}): {
  /** Counts everything that is due. */
  run(): Promise<void>;
  stop(): Promise<void>;
} {
  let isStopping = false;

  async function run(): Promise<void> {
    await figures.countRows(clock.now());
    while (!isStopping && (await figures.countDays(clock.now(), DAYS_AT_ONCE)) === DAYS_AT_ONCE);
  }

  const repeated = repeatJob(run, { firstMs: FIRST_LOOK_MS, intervalMs: INTERVAL_MS }, reportBug);
  return {
    run,
    stop() {
      isStopping = true;
      return repeated.stop();
    },
  };
}
