import { type DayScores, daysBetween } from "#domain/coach/day-scores.ts";
import { addDays } from "#domain/coach/local-day.ts";

export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

export interface TrendLines {
  /** Lines of the grid, each with the score it stands for, 0 to 10. */
  readonly grid: readonly { readonly score: number; readonly y: number }[];
  /** SVG path data; empty without two days to connect. */
  readonly line: string;
  readonly before: string;
  /** The last day with prompts, and the last of the period before. */
  readonly now: Point | null;
  readonly lastBefore: Point | null;
  readonly left: number;
  readonly right: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly score: number;
}

const LEFT = 28;
const RIGHT = 60;
const TOP = 24;
const BOTTOM = 48;

/** Where the scores of the last `period` days and of as many days before are drawn. */
export function trendLines(
  days: readonly DayScores[],
  last: string,
  period: number,
  { width, height }: ChartSize,
): TrendLines {
  const from = addDays(last, 1 - period);
  const here = daysBetween(days, from, last);
  const earlier = daysBetween(days, addDays(from, -period), addDays(from, -1));
  const scores = [...here, ...earlier].map(({ overall }) => overall / 10);
  const low = Math.max(0, Math.floor(Math.min(9, ...scores)));
  const high = Math.min(10, Math.max(low + 1, Math.ceil(Math.max(0, ...scores))));
  const right = width - RIGHT;
  const yOf = (score: number) => tenth(height - BOTTOM - ((score - low) / (high - low)) * (height - BOTTOM - TOP));
  const pointsOf = (shown: readonly DayScores[], first: string): Point[] =>
    shown.map(({ day, overall }) => ({
      x: tenth(LEFT + (daysFrom(first, day) / (period - 1)) * (right - LEFT)),
      y: yOf(overall / 10),
      score: overall / 10,
    }));
  const points = pointsOf(here, from);
  const pointsBefore = pointsOf(earlier, addDays(from, -period));
  return {
    grid: Array.from({ length: high - low + 1 }, (_, index) => ({ score: low + index, y: yOf(low + index) })),
    line: path(points),
    before: path(pointsBefore),
    now: points.at(-1) ?? null,
    lastBefore: pointsBefore.at(-1) ?? null,
    left: LEFT,
    right,
  };
}

const path = (points: readonly Point[]): string =>
  points.length < 2 ? "" : `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;

const daysFrom = (first: string, day: string): number => (Date.parse(day) - Date.parse(first)) / 86_400_000;
const tenth = (value: number): number => Math.round(value * 10) / 10;
