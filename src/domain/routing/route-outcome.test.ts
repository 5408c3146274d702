import { expect, test } from "vitest";
import { bucketOf, outcomesOfFeedback, outcomesOfPick, outcomesOfRetry } from "./route-outcome.ts";

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

test("a pick wins against each other model, and another pick takes that back", () => {
  const answers = [
    { id: 1, ...answer },
    { id: 2, route, modelUsed: "claude-sonnet" as const },
    // A model that stood in for another one that failed: nobody can be preferred to oneself.
    { id: 3, ...answer },
    { id: 4, route: null, modelUsed: null },
  ];
  expect(outcomesOfPick(answers, 1, null)).toEqual([
    { ...told, rival: "claude-sonnet", won: 1, lost: 0 },
    { ...told, model: "claude-sonnet", rival: "gpt-4o", won: 0, lost: 1 },
  ]);
  expect(outcomesOfPick(answers, 1, 1)).toEqual([]);
  const all = [...outcomesOfPick(answers, 1, null), ...outcomesOfPick(answers, 2, 1)];
  const left = all.filter(({ model }) => model === "gpt-4o").reduce((sum, { won, lost }) => sum + won - lost, 0);
  expect(left).toBe(-2);
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
