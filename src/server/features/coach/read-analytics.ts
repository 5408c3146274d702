import type { CoachAnalyticsEntry } from "#contract/coach.ts";
import { addDays, DEFAULT_TIME_ZONE, localDay } from "#domain/coach/local-day.ts";
import { type UpdateScoresDeps, updateScores } from "./update-scores.ts";

/** The 90 days that the page shows, and the 90 days before them for comparison. */
const DAYS_SHOWN = 180;

export async function readAnalytics(
  deps: UpdateScoresDeps,
  userId: number,
  timeZone: string | null,
): Promise<CoachAnalyticsEntry[]> {
  await updateScores(deps, userId, timeZone);
  const { coach } = deps.store;
  const zone = (await coach.timeZones([userId])).get(userId) ?? DEFAULT_TIME_ZONE;
  const today = localDay(deps.clock.now(), zone);
  // Includes tomorrow: a prompt that was sent just before a flight to the west may have tomorrow's date.
  const days = await coach.days(userId, addDays(today, 1 - DAYS_SHOWN), addDays(today, 1));
  return days.map(({ day, prompts, scores, overall }) => ({
    date: day,
    totalPrompts: prompts,
    averageScore: overall,
    clarityScore: scores.clarity,
    specificityScore: scores.specificity,
    structureScore: scores.structure,
  }));
}
