import { BUDGET_WARNING_SHARE } from "#domain/plans/budget-shares.ts";
import { dayOf } from "#domain/plans/quotas.ts";
import type { Clock } from "../ports/clock.ts";
import type { InstanceSpending } from "../ports/quota-store.ts";
import type { Store } from "../ports/store.ts";
import { repeatJob } from "./repeat-job.ts";

const FIRST_LOOK_MS = 10_000;
const INTERVAL_MS = 60_000;

export interface SpendingMonitor {
  /** Today's spending at the last check. */
  used(): InstanceSpending;
  run(): Promise<void>;
  stop(): Promise<void>;
}

/** Checks today's spending every minute. Warns the operator once a day, when half of `perDayMicroUsd` is used. */
export function watchSpending(deps: {
  readonly store: { readonly quotas: Pick<Store["quotas"], "usedOn"> };
  readonly clock: Clock;
  /** Millionths of a US dollar. */
  readonly perDayMicroUsd: number;
  readonly tellHalfUsed: (day: string, used: InstanceSpending) => void;
  readonly reportBug: (error: unknown) => void;
}): SpendingMonitor {
  let used: InstanceSpending = { allMicroUsd: 0, visitorsMicroUsd: 0 };
  let toldOf: string | null = null;
  const look = async () => {
    const day = dayOf(deps.clock.now());
    used = await deps.store.quotas.usedOn(day);
    if (toldOf === day || used.allMicroUsd < deps.perDayMicroUsd * BUDGET_WARNING_SHARE) return;
    toldOf = day;
    deps.tellHalfUsed(day, used);
  };
  const job = repeatJob(look, { firstMs: FIRST_LOOK_MS, intervalMs: INTERVAL_MS }, deps.reportBug);
  return { used: () => used, run: look, stop: job.stop };
}
