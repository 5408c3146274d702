import { expect, test } from "vitest";
import type { DayScores } from "#domain/coach/day-scores.ts";
import { signed } from "./figures.ts";
import { trendLines } from "./trend-lines.ts";

const SIZE = { width: 936, height: 230 };
const day = (date: string, overall: number): DayScores => ({
  day: date,
  prompts: 1,
  overall,
  scores: { clarity: 0, specificity: 0, structure: 0 },
});

test("days stand where they belong, and those before are drawn over them", () => {
  const days = [day("2026-11-08", 60), day("2026-11-14", 70), day("2026-11-15", 65), day("2026-11-21", 80)];
  const lines = trendLines(days, "2026-11-21", 7, SIZE);
  expect(lines.grid.map(({ score }) => score)).toEqual([6, 7, 8]);
  expect(lines.now).toMatchObject({ x: lines.right, score: 8, y: lines.grid[2]?.y });
  expect(lines.lastBefore).toMatchObject({ x: lines.right, score: 7 });
  expect(lines.line).toBe(`M28 142.5L${lines.right} 24`);
});

test("one day is a dot, and none is nothing", () => {
  const one = trendLines([day("2026-11-21", 100)], "2026-11-21", 30, SIZE);
  expect([one.line, one.now?.score]).toEqual(["", 10]);
  for (const { y } of one.grid) expect(Number.isFinite(y)).toBe(true);
  expect(trendLines([], "2026-11-21", 90, SIZE)).toMatchObject({ line: "", now: null, lastBefore: null });
});

test("a change is the difference of the figures that stand there", () => {
  expect([signed(8.24, 7.94), signed(8.44, 8.5), signed(7, 7.04)]).toEqual(["+0.3", "−0.1", "0.0"]);
});
