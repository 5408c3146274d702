import { expect, test } from "vitest";
import { chooseBlindPair, countBlindTestResults, shouldCompareWordings, shouldRunBlindTest } from "./blind-test.ts";

const candidate = (model: "gpt-4o" | "gpt-4o-mini" | "claude-sonnet" | "gemini-pro", grade: number) =>
  ({ model, grade, costUsd: 0, durationMs: 0 }) as const;

test("one prompt in so many is tested, and none while it is off", () => {
  expect([0, 0.09, 0.1, 0.9].map((random) => shouldRunBlindTest("10", random))).toEqual([true, true, false, false]);
  expect(shouldRunBlindTest("off", 0)).toBe(false);
});

test("the model that would have answered meets one about as good, in either order; without another there is no test", () => {
  const route = {
    model: "gpt-4o" as const,
    candidates: [
      candidate("gpt-4o", 5),
      candidate("claude-sonnet", 5),
      candidate("gemini-pro", 4),
      candidate("gpt-4o-mini", 2),
    ],
  };
  expect(chooseBlindPair(route, { rival: 0, order: 0 })).toEqual(["gpt-4o", "claude-sonnet"]);
  expect(chooseBlindPair(route, { rival: 0.99, order: 0.99 })).toEqual(["gemini-pro", "gpt-4o"]);
  expect(
    chooseBlindPair(
      { ...route, candidates: [candidate("gpt-4o", 5), candidate("gpt-4o-mini", 1)] },
      { rival: 0.5, order: 0 },
    ),
  ).toEqual(["gpt-4o", "gpt-4o-mini"]);
  expect(chooseBlindPair({ ...route, candidates: [candidate("gpt-4o", 5)] }, { rival: 0, order: 0 })).toBeNull();
});

test("two names of one model are never compared with each other", () => {
  const same = [candidate("gpt-4o", 3), candidate("gpt-4o-mini", 3)].map((each) => ({
    ...each,
    providerModelId: "one",
  }));
  expect(chooseBlindPair({ model: "gpt-4o", candidates: same }, { rival: 0, order: 0 })).toBeNull();
});

test("half of the blind turns compare the wordings, where there is a rewrite to compare", () => {
  expect([0.1, 0.9].map((random) => shouldCompareWordings(true, random))).toEqual([true, false]);
  expect(shouldCompareWordings(false, 0.1)).toBe(false);
});

test("results say how often each was picked, and how little few tests prove", () => {
  const results = countBlindTestResults([
    { winner: "gpt-4o", loser: "claude-sonnet", times: 7 },
    { winner: "claude-sonnet", loser: "gpt-4o", times: 3 },
    { winner: "gemini-pro", loser: "gpt-4o", times: 1 },
  ]);
  expect(results.map(({ side, won, of }) => [side, won, of])).toEqual([
    ["gpt-4o", 7, 11],
    ["claude-sonnet", 3, 10],
    ["gemini-pro", 1, 1],
  ]);
  // Wilson's interval of 3 in 10 as tables have it: 0.108 to 0.603.
  expect(results[1]?.low).toBeCloseTo(0.108, 3);
  expect(results[1]?.high).toBeCloseTo(0.603, 3);
  expect(results[2]?.high).toBe(1);
  expect(countBlindTestResults([])).toEqual([]);
});
