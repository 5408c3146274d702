import { expect, test } from "vitest";
import { blindPair, blindResults, isBlindTurn } from "./blind-test.ts";

const candidate = (model: "gpt-4o" | "gpt-4o-mini" | "claude-sonnet" | "gemini-pro", quality: number) =>
  ({ model, quality, costUsd: 0, durationMs: 0 }) as const;

test("one prompt in so many is tested, and none while it is off", () => {
  expect([0, 0.09, 0.1, 0.9].map((random) => isBlindTurn("10", random))).toEqual([true, true, false, false]);
  expect(isBlindTurn("off", 0)).toBe(false);
});

test("the model that would have answered meets one about as good, in either order; without another there is no test", () => {
  const route = {
    model: "gpt-4o" as const,
    candidates: [
      candidate("gpt-4o", 0.8),
      candidate("claude-sonnet", 0.79),
      candidate("gemini-pro", 0.71),
      candidate("gpt-4o-mini", 0.4),
    ],
  };
  expect(blindPair(route, { rival: 0, order: 0 })).toEqual(["gpt-4o", "claude-sonnet"]);
  expect(blindPair(route, { rival: 0.99, order: 0.99 })).toEqual(["gemini-pro", "gpt-4o"]);
  expect(
    blindPair(
      { ...route, candidates: [candidate("gpt-4o", 0.9), candidate("gpt-4o-mini", 0.1)] },
      { rival: 0.5, order: 0 },
    ),
  ).toEqual(["gpt-4o", "gpt-4o-mini"]);
  expect(blindPair({ ...route, candidates: [candidate("gpt-4o", 0.9)] }, { rival: 0, order: 0 })).toBeNull();
});

test("results say how often each was picked, and how little few tests prove", () => {
  const results = blindResults([
    { winner: "gpt-4o", loser: "claude-sonnet", times: 7 },
    { winner: "claude-sonnet", loser: "gpt-4o", times: 3 },
    { winner: "gemini-pro", loser: "gpt-4o", times: 1 },
  ]);
  expect(results.map(({ model, won, of }) => [model, won, of])).toEqual([
    ["gpt-4o", 7, 11],
    ["claude-sonnet", 3, 10],
    ["gemini-pro", 1, 1],
  ]);
  // Wilson's interval of 3 in 10 as tables have it: 0.108 to 0.603.
  expect(results[1]?.low).toBeCloseTo(0.108, 3);
  expect(results[1]?.high).toBeCloseTo(0.603, 3);
  expect(results[2]?.high).toBe(1);
  expect(blindResults([])).toEqual([]);
});
