import { toMicroUsd } from "#domain/plans/quotas.ts";
import { databaseUpkeep } from "../adapters/postgres/database-upkeep.ts";
import type { ClosingStep } from "../close-in-order.ts";
import { coachReports } from "../jobs/coach-reports.ts";
import { countFigures } from "../jobs/count-figures.ts";
import { forgetDeletions } from "../jobs/forget-deletions.ts";
import { keepUpDatabase } from "../jobs/keep-up-database.ts";
import { recordRevenue } from "../jobs/record-revenue.ts";
import { settleLostMoney } from "../jobs/settle-lost-money.ts";
import { sweepAttempts } from "../jobs/sweep-attempts.ts";
import { sweepPreviews } from "../jobs/sweep-previews.ts";
import { sweepTemporary } from "../jobs/sweep-temporary.ts";
import { type MoneyWatch, watchMoney } from "../jobs/watch-money.ts";
import type { Kept } from "./open-kept.ts";
import type { Site } from "./open-site.ts";

/** What comes round with time. `closingFirst` ends before the door closes, `closingLast` after the last call. */
export interface Jobs {
  readonly closingFirst: readonly ClosingStep[];
  readonly closingLast: readonly ClosingStep[];
  readonly usedMoney: MoneyWatch["used"];
}

export function startJobs({ config, options, clock, logger, reportBug }: Site, { store, database }: Kept): Jobs {
  const deps = { store, clock, reportBug };
  const upkeep = () => keepUpDatabase({ ...deps, upkeep: databaseUpkeep(database) });
  const timed =
    (options.hasTimedJobs ?? true) ? [coachReports(deps), countFigures(deps), settleLostMoney(deps), upkeep()] : [];
  const money = watchMoney({
    ...deps,
    perDayMicroUsd: toMicroUsd(config.moneyPerDay.instance),
    tellHalfUsed: (day, used) =>
      logger.warn({ event: "half-of-money-used", day, ...used }, "half of MONEY_PER_DAY_INSTANCE is used"),
  });
  const attempts = sweepAttempts(deps);
  const deletions = forgetDeletions({ ...deps, backupDays: config.backupDays.all });
  return {
    closingFirst: [
      { name: "sweeping of previews", close: sweepPreviews(deps) },
      { name: "sweeping of temporary conversations", close: sweepTemporary(deps) },
      { name: "sweeping of attempts", close: () => attempts.stop() },
      { name: "watch over money", close: () => money.stop() },
      { name: "forgetting of deletions", close: () => deletions.stop() },
      { name: "recording of revenue", close: recordRevenue(deps) },
    ],
    closingLast: timed.map((job) => ({ name: "timed jobs", close: () => job.stop() })),
    usedMoney: money.used,
  };
}
