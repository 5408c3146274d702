import { buildCoachReport } from "#domain/coach/build-coach-report.ts";
import type { CoachReport } from "#domain/coach/coach-report.ts";
import { addDays } from "#domain/coach/local-day.ts";
import type { Store } from "../../ports/store.ts";

export interface WriteReportDeps {
  readonly store: { readonly coach: Pick<Store["coach"], "scored" | "days"> };
}

const DAYS_BEFORE = 30;
/** Nobody sends more prompts in a day. */
const PROMPTS_MAX = 500;
/** Of the prompts in the 30 days before the report, the newest are enough. */
const BEFORE_MAX = 1_000;

/** Builds the report of a user's day but does not store it. null: no prompts that day. */
export async function writeReport(
  { store }: WriteReportDeps,
  userId: number,
  day: string,
): Promise<CoachReport | null> {
  const from = addDays(day, -DAYS_BEFORE);
  const [prompts, before, days] = await Promise.all([
    store.coach.scored(userId, day, day, PROMPTS_MAX),
    store.coach.scored(userId, from, addDays(day, -1), BEFORE_MAX),
    store.coach.days(userId, from, day),
  ]);
  return prompts.length === 0 ? null : buildCoachReport({ day, prompts, before, days });
}
