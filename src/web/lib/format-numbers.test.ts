import { expect, test } from "vitest";
import { formatDuration, formatUsd } from "./format-numbers.ts";

test("an unknown price is a dash, never a zero", () => {
  expect([formatUsd(null), formatUsd(undefined), formatUsd(0)]).toEqual(["–", "–", "$0"]);
});

test("small prices keep the digits that tell them apart", () => {
  expect([0.00002, 0.0141, 0.5, 12.345].map(formatUsd)).toEqual(["<$0.001", "$0.014", "$0.500", "$12.35"]);
});

test("times are seconds, and minutes once they are many", () => {
  expect([null, 0, 840, 6_400, 125_000].map(formatDuration)).toEqual(["–", "0.0 s", "0.8 s", "6.4 s", "2 min 5 s"]);
});
