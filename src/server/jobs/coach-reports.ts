import { addDays, DEFAULT_TIME_ZONE, localDay } from "#domain/coach/local-day.ts";
import { scorePrompts } from "../features/coach/score-prompts.ts";
import { writeReport } from "../features/coach/write-report.ts";
import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";
import { type RepeatedJob, repeatJob } from "./repeat-job.ts";

const INTERVAL_MS = 10 * 60_000;
/** After a start people come first. */
const FIRST_LOOK_MS = 30_000;
/** A day is over at two in the morning: whoever works past midnight still belongs to it. */
const NIGHT_MS = 2 * 60 * 60_000;
/** How long the server may have been down for its reports to be made up for. */
const DAYS_LOOKED_BACK = 14;
const REPORTS_AT_ONCE_MAX = 200;
/** Prompts that a process took with it when it died are among the last ones. */
const MESSAGES_LOOKED_AT = 1_000;

export interface CoachReportsDeps {
  readonly store: Pick<Store, "coach">;
  readonly clock: Clock;
  readonly reportBug: (error: unknown) => void;
}

/**
 * Writes each premier user's report of a day with prompts in the night after it, where the user is. Any number of nodes
 * may run it: the day's row can be closed once, and the second node writes nothing.
 */
export function coachReports({ store: { coach }, clock, reportBug }: CoachReportsDeps): RepeatedJob<number> {
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
      // One that fails does not keep the others waiting; it is due again next time.
      written += await writeOne(one).catch((error: unknown) => {
        reportBug(error);
        return 0;
      });
    }
    return { found: due.length, written };
  }

  /** Answers how many reports this node wrote. */
  async function run(isStopping: () => boolean): Promise<number> {
    await scorePrompts({ store: { coach } }, await coach.unscoredLately(MESSAGES_LOOKED_AT));
    let total = 0;
    while (!isStopping()) {
      const { found, written } = await writeDue(isStopping);
      total += written;
      // Nothing written: the rest is another node's, or fails.
      if (written === 0 || found < REPORTS_AT_ONCE_MAX) break;
    }
    return total;
  }

  return repeatJob(run, { firstMs: FIRST_LOOK_MS, intervalMs: INTERVAL_MS }, reportBug);
}
