import { expect, test } from "vitest";
import { outcomesOfPick } from "./pick-outcome.ts";

const route = { category: "code", difficulty: 0.5 } as const;
const answers = [
  { id: 1, route, modelUsed: "gpt-4o", answer: "x".repeat(100) },
  { id: 2, route, modelUsed: "claude-sonnet", answer: "x".repeat(200) },
  // A model that stood in for another one that failed: nobody can be preferred to oneself.
  { id: 3, route, modelUsed: "gpt-4o", answer: "x".repeat(110) },
  { id: 4, route: null, modelUsed: null, answer: null },
];
const told = { category: "code", difficulty: "medium", winner: "gpt-4o", loser: "claude-sonnet", times: 1 } as const;

test("a pick wins against each other model, and says where the answer stood and how long it was", () => {
  const first = outcomesOfPick(answers, { pickedId: 1, beforeId: null, wasBlind: true });
  expect(first).toEqual([{ ...told, place: "first", length: "shorter", isBlind: true }]);
  expect(outcomesOfPick(answers, { pickedId: 3, beforeId: null, wasBlind: false })).toEqual([
    { ...told, place: "later", length: "shorter", isBlind: false },
  ]);
  const alike = answers.map((answer) => ({ ...answer, answer: "x".repeat(100 + answer.id * 5) }));
  expect(outcomesOfPick(alike, { pickedId: 2, beforeId: null, wasBlind: false })).toMatchObject([
    { winner: "claude-sonnet", loser: "gpt-4o", place: "later", length: "alike" },
    { winner: "claude-sonnet", loser: "gpt-4o", place: "first", length: "alike" },
  ]);
  expect(outcomesOfPick(answers, { pickedId: 1, beforeId: 1, wasBlind: false })).toEqual([]);
  expect(outcomesOfPick(answers, { pickedId: 4, beforeId: null, wasBlind: false })).toEqual([]);
});

test("another pick takes the first one back; whoever picks again knows the models", () => {
  const again = outcomesOfPick(answers, { pickedId: 2, beforeId: 1, wasBlind: true });
  expect(again).toMatchObject([
    { winner: "claude-sonnet", loser: "gpt-4o", isBlind: false, times: 1 },
    { winner: "claude-sonnet", loser: "gpt-4o", isBlind: false, times: 1 },
    { ...told, isBlind: true, times: -1 },
  ]);
});
