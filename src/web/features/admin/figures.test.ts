import { expect, test } from "vitest";
import { formatDollars, formatRatioInPercent, formatSeconds } from "./figures.ts";

test("money is as precise as it matters", () => {
  expect([null, 0, 12_048, 20.5, 0.0042].map(formatDollars)).toEqual(["–", "$0", "$12,048", "$20.50", "$0.0042"]);
});

test("shares of nothing are a dash", () => {
  expect([
    formatRatioInPercent(0, 0),
    formatRatioInPercent(0, 3),
    formatRatioInPercent(1, 3),
    formatRatioInPercent(3, 3),
  ]).toEqual(["–", "0%", "33.3%", "100%"]);
  expect([formatSeconds(null), formatSeconds(412), formatSeconds(1_250)]).toEqual(["–", "0.41 s", "1.3 s"]);
});
