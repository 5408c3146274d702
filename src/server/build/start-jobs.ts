import { toMicroUsd } from "#domain/plans/quotas.ts";
import { createDatabaseMaintenance } from "../adapters/postgres/database-maintenance.ts";
import type { ClosingStep } from "../close-in-order.ts";
import { startCleanupJobs, startLostReservationsJob } from "../jobs/cleanup-jobs.ts";
import { startCoachReports } from "../jobs/coach-reports.ts";
import { type SpendingMonitor, watchSpending } from "../jobs/spending-monitor.ts";
import { startDatabaseMaintenance } from "../jobs/start-database-maintenance.ts";
import { startFiguresJob } from "../jobs/start-figures-job.ts";
import type { StorageServices } from "./open-storage.ts";
import type { ServerContext } from "./server-context.ts";

/** `closingFirst` is closed before the server stops accepting requests, `closingLast` after the last request. */
export interface TimedJobs {
  readonly closingFirst: readonly ClosingStep[];
  readonly closingLast: readonly ClosingStep[];
  readonly usedMoney: SpendingMonitor["used"];
}

export function startJobs(
  { config, options, clock, logger, reportBug }: ServerContext,
  { store, database }: StorageServices,
): TimedJobs {
  const deps = { store, clock, reportBug };
  const upkeep = () => startDatabaseMaintenance({ ...deps, upkeep: createDatabaseMaintenance(database) });
  const timed =
    (options.hasTimedJobs ?? true)
      ? [startCoachReports(deps), startFiguresJob(deps), startLostReservationsJob(deps), upkeep()]
      : [];
  const money = watchSpending({
    ...deps,
    perDayMicroUsd: toMicroUsd(config.moneyPerDay.instance),
    tellHalfUsed: (day, used) =>
      logger.warn({ event: "half-of-money-used", day, ...used }, "half of MONEY_PER_DAY_INSTANCE is used"),
  });
  const sweeps = startCleanupJobs({ ...deps, backupDays: config.backupDays.all });
  return {
    closingFirst: [...sweeps, { name: "watch over money", close: () => money.stop() }],
    closingLast: timed.map((job) => ({ name: "timed jobs", close: () => job.stop() })),
    usedMoney: money.used,
  };
}
