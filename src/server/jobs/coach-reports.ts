import { addDays, DEFAULT_TIME_ZONE, localDay } from "#domain/coach/local-day.ts";
import { writeReport } from "../features/coach/report.ts";
import { scorePrompts } from "../features/coach/score-prompts.ts";
import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";
import { type RepeatedJob, repeatJob } from "./repeat-job.ts";

const INTERVAL_MS = 10 * 60_000;
/** Right after the start of the server, users' requests have priority. */
const FIRST_LOOK_MS = 30_000;
/** A day ends at two in the morning, so that work past midnight still belongs to it. */
const NIGHT_MS = 2 * 60 * 60_000;
/** After a downtime, the missed reports of this many days are written. */
const DAYS_LOOKED_BACK = 14;
const REPORTS_AT_ONCE_MAX = 200;
/** If a process died, prompts may have no score. The job looks for such prompts only in this many newest messages. */
const MESSAGES_LOOKED_AT = 1_000;

export interface CoachReportsDeps {
  readonly store: Pick<Store, "coach">;
  readonly clock: Clock;
  readonly reportBug: (error: unknown) => void;
}

/**
 * Writes a report for each premier user and each day with prompts, in the following night of the user's time zone. Any
 * number of processes may run this job: the final report of a day can be stored only once.
 */
export function startCoachReports({ store: { coach }, clock, reportBug }: CoachReportsDeps): RepeatedJob<number> {
  async function writeOne({ userId, day }: { userId: number; day: string }): Promise<number> {
    const report = await writeReport({ store: { coach } }, userId, day);
    return report !== null && (await coach.closeReport(userId, report, clock.now())) ? 1 : 0;
  }

  async function writeDue(isStopping: () => boolean): Promise<{ found: number; written: number }> {
    const now = clock.now();
    const night = new Date(now.getTime() - NIGHT_MS);
    const zones = new Set([DEFAULT_TIME_ZONE, ...(await coach.zones())]);
    const today = [...zones].map((timeZone) => ({ timeZone, today: localDay(night, timeZone) }));
    const since = addDays(localDay(now, DEFAULT_TIME_ZONE), -DAYS_LOOKED_BACK);
    const due = await coach.due(today, since, REPORTS_AT_ONCE_MAX);
    let written = 0;
    for (const one of due) {
      if (isStopping()) break;
      // A failed report does not delay the others. The next run tries it again.
      written += await writeOne(one).catch((error: unknown) => {
        reportBug(error);
        return 0;
      });
    }
    return { found: due.length, written };
  }

  /** Returns how many reports this process wrote. */
  async function run(isStopping: () => boolean): Promise<number> {
    await scorePrompts({ store: { coach } }, await coach.unscoredLately(MESSAGES_LOOKED_AT));
    let total = 0;
    while (!isStopping()) {
      const { found, written } = await writeDue(isStopping);
      total += written;
      // `written` 0: other processes have written the reports, or every report fails.
      if (written === 0 || found < REPORTS_AT_ONCE_MAX) break;
    }
    return total;
  }

  return repeatJob(run, { firstMs: FIRST_LOOK_MS, intervalMs: INTERVAL_MS }, reportBug);
}
