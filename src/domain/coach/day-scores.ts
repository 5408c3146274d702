import type { PromptScores } from "../prompting/improvement.ts";
import { addDays } from "./local-day.ts";

export interface DayScores {
  /** For example "2026-11-21". */
  readonly day: string;
  readonly prompts: number;
  readonly scores: PromptScores;
  /** 0 to 100. */
  readonly overall: number;
}

/** The days from `from` to `to`, both included, oldest first. Days without prompts are not in the list. */
const daysBetween = (days: readonly DayScores[], from: string, to: string): DayScores[] =>
  days.filter(({ day }) => day >= from && day <= to).sort((a, b) => (a.day < b.day ? -1 : 1));

/** The last `count` days, including `last`. */
export const lastDays = (days: readonly DayScores[], last: string, count: number): DayScores[] =>
  daysBetween(days, addDays(last, 1 - count), last);

/** The average over all prompts of the days. Returns null without prompts. */
export function averageOfDays(days: readonly DayScores[]): Omit<DayScores, "day"> | null {
  const prompts = days.reduce((sum, day) => sum + day.prompts, 0);
  if (prompts === 0) return null;
  const average = (valueIn: (day: DayScores) => number): number =>
    days.reduce((sum, day) => sum + valueIn(day) * day.prompts, 0) / prompts;
  return {
    prompts,
    scores: {
      clarity: average(({ scores }) => scores.clarity),
      specificity: average(({ scores }) => scores.specificity),
      structure: average(({ scores }) => scores.structure),
    },
    overall: average(({ overall }) => overall),
  };
}

/** The day with the highest average; on a tie, the latest. Returns null without days. */
export const bestDay = (days: readonly DayScores[]): DayScores | null =>
  days.reduce<DayScores | null>(
    (best, day) =>
      best === null || day.overall > best.overall || (day.overall === best.overall && day.day > best.day) ? day : best,
    null,
  );
