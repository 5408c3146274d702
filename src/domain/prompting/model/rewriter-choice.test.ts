import { expect, test } from "vitest";
import { rewriteTimeMs } from "./rewriter-choice.ts";

test("a longer prompt gets more time, up to twice as much, and who insists three times", () => {
  expect(rewriteTimeMs(2_000, "a party", false)).toBe(2_000);
  expect(rewriteTimeMs(2_000, "word ".repeat(180), false)).toBeCloseTo(3_000, -2);
  // Timers take whole milliseconds only.
  for (let words = 150; words < 200; words++)
    expect(Number.isInteger(rewriteTimeMs(2_000, "word ".repeat(words), false))).toBe(true);
  expect(rewriteTimeMs(2_000, "word ".repeat(5_000), false)).toBe(4_000);
  expect(rewriteTimeMs(2_000, "a party", true)).toBe(6_000);
});
