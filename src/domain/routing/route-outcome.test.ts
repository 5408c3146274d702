import { expect, test } from "vitest";
import { bucketOf, outcomesOfFeedback, outcomesOfRetry } from "./route-outcome.ts";

const route = { category: "code", difficulty: 0.5 } as const;
const answer = { route, modelUsed: "gpt-4o" } as const;
const told = { category: "code", difficulty: "medium", model: "gpt-4o", rival: null } as const;

test("a thumb counts once, and a changed mind takes the first one back", () => {
  expect(outcomesOfFeedback(answer, null, 1)).toEqual([{ ...told, won: 1, lost: 0 }]);
  expect(outcomesOfFeedback(answer, 1, 1)).toEqual([]);
  expect(outcomesOfFeedback(answer, 1, -1)).toEqual([{ ...told, won: -1, lost: 1 }]);
});

test("asking again speaks against the answer, and names the model that was asked instead", () => {
  expect(outcomesOfRetry({ ...answer, feedback: null }, null)).toEqual([{ ...told, won: 0, lost: 1 }]);
  expect(outcomesOfRetry({ ...answer, feedback: null }, "gpt-4o")).toEqual([{ ...told, won: 0, lost: 1 }]);
  expect(outcomesOfRetry({ ...answer, feedback: 1 }, "claude-sonnet")).toEqual([
    { ...told, rival: "claude-sonnet", won: 0, lost: 1 },
  ]);
});

test("a thumb down and then asking again is one vote, not two", () => {
  expect(outcomesOfRetry({ ...answer, feedback: -1 }, "claude-sonnet")).toEqual([]);
});

test("what has no kind of task teaches nothing", () => {
  expect(outcomesOfFeedback({ route: null, modelUsed: "gpt-4o" }, null, 1)).toEqual([]);
  expect(outcomesOfFeedback({ route: { category: "my secret", difficulty: 0 }, modelUsed: "gpt-4o" }, null, 1)).toEqual(
    [],
  );
  expect(outcomesOfFeedback({ route, modelUsed: null }, null, 1)).toEqual([]);
});

test("difficulty comes in three buckets", () => {
  expect([0, 0.32, 0.34, 0.66, 0.67, 1].map(bucketOf)).toEqual(["easy", "easy", "medium", "medium", "hard", "hard"]);
});
