import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";
import { type RepeatedJob, repeatJob } from "./repeat-job.ts";

const INTERVAL_MS = 30 * 60_000;
/** Right after the start of the server, users' requests have priority. */
const FIRST_LOOK_MS = 20_000;
/** Days per SQL statement: one statement must not read a year of messages. */
const DAYS_AT_ONCE = 10;

/** Precomputes figures for the operator's page: totals of finished days, and row counts of large tables. */
export function startFiguresJob({
  store: { figures },
  clock,
  reportBug,
}: {
  readonly store: Pick<Store, "figures">;
  readonly clock: Clock;
  readonly reportBug: (error: unknown) => void;
}): RepeatedJob<void> {
  async function run(isStopping: () => boolean): Promise<void> {
    await figures.countRows(clock.now());
    while (!isStopping() && (await figures.countDays(clock.now(), DAYS_AT_ONCE)) === DAYS_AT_ONCE);
  }

  return repeatJob(run, { firstMs: FIRST_LOOK_MS, intervalMs: INTERVAL_MS }, reportBug);
}
