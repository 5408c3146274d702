import type { CoachAnalyticsEntry } from "#contract/coach.ts";
import type { DayScores } from "#domain/coach/day-scores.ts";

/** Shows a score of 0 to 100 as "0.0" to "10.0". */
export const formatScoreOfTen = (overall: number): string => (overall / 10).toFixed(1);

/** Rounds both figures, as the page shows them. Returns their difference: "+0.3", "−0.1" or "0.0". */
export function formatSignedChange(now: number, before: number): string {
  const change = Number(now.toFixed(1)) - Number(before.toFixed(1));
  const figure = Math.abs(change).toFixed(1);
  return figure === "0.0" ? figure : `${change > 0 ? "+" : "−"}${figure}`;
}

export const toDayScores = (entries: readonly CoachAnalyticsEntry[]): DayScores[] =>
  entries.map((entry) => ({
    day: entry.date,
    prompts: entry.totalPrompts,
    overall: entry.averageScore,
    scores: { clarity: entry.clarityScore, specificity: entry.specificityScore, structure: entry.structureScore },
  }));
