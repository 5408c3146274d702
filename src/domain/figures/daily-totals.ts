import { type DurationHistogram, mergeDurationHistograms, timeAtPercentile } from "./duration-histogram.ts";

export interface DailyModelTotals {
  readonly answers: number;
  /** Answers for which the user chose the model by name. */
  readonly named: number;
  readonly thumbsUp: number;
  readonly thumbsDown: number;
  readonly failed: number;
  readonly costUsd: number;
  readonly firstTokens: DurationHistogram;
}

/** The sums of one UTC day over all users. Contains no data about a single user. */
export interface DailyTotals {
  readonly messages: number;
  readonly activeUsers: number;
  readonly failed: number;
  readonly costUsd: number;
  /** Milliseconds; null: no answers. */
  readonly firstTokenMsP50: number | null;
  readonly firstTokenMsP95: number | null;
  readonly choices: number;
  readonly overrides: number;
  readonly thumbsUp: number;
  readonly thumbsDown: number;
  readonly improved: number;
  readonly reviewed: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly edited: number;
  readonly guardRefused: number;
  /** Failures by error code. */
  readonly errors: Readonly<Record<string, number>>;
  readonly models: Readonly<Record<string, DailyModelTotals>>;
}

export const EMPTY_DAILY_TOTALS: DailyTotals = {
  messages: 0,
  activeUsers: 0,
  failed: 0,
  costUsd: 0,
  firstTokenMsP50: null,
  firstTokenMsP95: null,
  choices: 0,
  overrides: 0,
  thumbsUp: 0,
  thumbsDown: 0,
  improved: 0,
  reviewed: 0,
  accepted: 0,
  rejected: 0,
  edited: 0,
  guardRefused: 0,
  errors: {},
  models: {},
};

export type SummableTotal = Exclude<
  keyof DailyTotals,
  "activeUsers" | "firstTokenMsP50" | "firstTokenMsP95" | "errors" | "models"
>;

export const sumDailyTotal = (days: readonly DailyTotals[], figure: SummableTotal): number =>
  days.reduce((sum, day) => sum + day[figure], 0);

/** The failures of all days by error code, most frequent first. */
export function sumErrors(days: readonly DailyTotals[]): { code: string; count: number }[] {
  const sums = new Map<string, number>();
  for (const { errors } of days)
    for (const [code, count] of Object.entries(errors)) sums.set(code, (sums.get(code) ?? 0) + count);
  return [...sums]
    .map(([code, count]) => ({ code, count }))
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}

export interface ModelSum extends Omit<DailyModelTotals, "firstTokens"> {
  readonly model: string;
  readonly firstTokenMsP50: number | null;
  readonly firstTokenMsP95: number | null;
}

/** The sums of each model over all days, most used first. */
export function sumModels(days: readonly DailyTotals[]): ModelSum[] {
  const byModel = new Map<string, DailyModelTotals[]>();
  for (const { models } of days)
    for (const [model, count] of Object.entries(models)) byModel.set(model, [...(byModel.get(model) ?? []), count]);
  return [...byModel]
    .map(([model, counts]) => ({ model, ...addModel(counts) }))
    .sort((a, b) => b.answers - a.answers || (a.model < b.model ? -1 : 1));
}

function addModel(counts: readonly DailyModelTotals[]): Omit<ModelSum, "model"> {
  const sum = (figure: Exclude<keyof DailyModelTotals, "firstTokens">) =>
    counts.reduce((total, count) => total + count[figure], 0);
  const firstTokens = mergeDurationHistograms(counts.map((count) => count.firstTokens));
  return {
    answers: sum("answers"),
    named: sum("named"),
    thumbsUp: sum("thumbsUp"),
    thumbsDown: sum("thumbsDown"),
    failed: sum("failed"),
    costUsd: sum("costUsd"),
    firstTokenMsP50: timeAtPercentile(firstTokens, 0.5),
    firstTokenMsP95: timeAtPercentile(firstTokens, 0.95),
  };
}
