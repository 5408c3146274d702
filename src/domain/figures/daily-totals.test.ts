import { expect, test } from "vitest";
import {
  type DailyModelTotals,
  type DailyTotals,
  EMPTY_DAILY_TOTALS,
  sumDailyTotal,
  sumErrors,
  sumModels,
} from "./daily-totals.ts";

const model = (answers: number, firstTokens: DailyModelTotals["firstTokens"]): DailyModelTotals => ({
  answers,
  named: 1,
  thumbsUp: 2,
  thumbsDown: 0,
  failed: 0,
  costUsd: 0.5,
  firstTokens,
});
const monday: DailyTotals = {
  ...EMPTY_DAILY_TOTALS,
  messages: 4,
  guardRefused: 1,
  errors: { "provider-timeout": 2, internal: 1 },
  models: { "gpt-4o": model(3, { 100: 3 }), "claude-opus": model(1, { 120: 1 }) },
};
const tuesday: DailyTotals = {
  ...EMPTY_DAILY_TOTALS,
  messages: 9,
  errors: { internal: 1 },
  models: { "claude-opus": model(9, { 120: 8, 160: 1 }) },
};

test("days add up by model, the most used first, with percentiles over all of them", () => {
  const [opus, gpt] = sumModels([monday, tuesday]);
  expect(opus).toMatchObject({ model: "claude-opus", answers: 10, named: 2, thumbsUp: 4, costUsd: 1 });
  expect(gpt).toMatchObject({ model: "gpt-4o", answers: 3 });
  expect(opus?.firstTokenMsP50).toBeCloseTo(1.05 ** 120.5);
  expect(opus?.firstTokenMsP95).toBeCloseTo(1.05 ** 160.5);
});

test("failures add up by their code, the most frequent first, equal ones by name", () => {
  expect(sumErrors([monday, tuesday])).toEqual([
    { code: "internal", count: 2 },
    { code: "provider-timeout", count: 2 },
  ]);
  expect(sumDailyTotal([monday, tuesday], "messages")).toBe(13);
  expect(sumDailyTotal([], "guardRefused")).toBe(0);
});
