import { expect, test } from "vitest";
import { formatScoreOfTen, formatSignedChange } from "./figures.ts";

test("a score of a hundred is shown of ten, with one decimal", () => {
  expect([0, 7, 62, 62.4, 99.96, 100].map(formatScoreOfTen)).toEqual(["0.0", "0.7", "6.2", "6.2", "10.0", "10.0"]);
});

test("a difference is that of the figures as they stand there", () => {
  expect([formatSignedChange(6.24, 6.16), formatSignedChange(6.04, 6.16), formatSignedChange(6.2, 6.2)]).toEqual([
    "0.0",
    "−0.2",
    "0.0",
  ]);
  expect(formatSignedChange(6.5, 6.2)).toBe("+0.3");
});
