import { expect, test } from "vitest";
import {
  createLikedShareLookup,
  OUTCOMES_MIN,
  outcomesOfFeedback,
  outcomesOfPick,
  outcomesOfRetry,
  type RouteOutcome,
  sumOutcomes,
} from "./route-outcomes.ts";

const answer = { route: { kind: "writing" }, modelUsed: "gpt-4o" } as const;
const thumb = (won: number, lost: number): RouteOutcome => ({
  ...{ kind: "writing", model: "gpt-4o", rival: null, act: "thumb" },
  won,
  lost,
});

test("a thumb counts once, and a changed mind takes it back", () => {
  expect(outcomesOfFeedback(answer, null, 1)).toEqual([thumb(1, 0)]);
  expect(outcomesOfFeedback(answer, 1, 1)).toEqual([]);
  expect(outcomesOfFeedback(answer, 1, -1)).toEqual([thumb(-1, 1)]);
});

test("asking again speaks against an answer unless a thumb down has said so; old answers without a kind say nothing", () => {
  const retried = { ...answer, feedback: null } as const;
  expect(outcomesOfRetry(retried, "claude-opus")).toEqual([{ ...thumb(0, 1), act: "retry", rival: "claude-opus" }]);
  expect(outcomesOfRetry({ ...answer, feedback: -1 }, null)).toEqual([]);
  expect(outcomesOfFeedback({ route: {}, modelUsed: "gpt-4o" }, null, 1)).toEqual([]);
});

const compared = (id: number, modelUsed: string, isImproved = true) => ({
  ...{ id, modelUsed, isImproved },
  route: { kind: "writing" } as const,
});

test("a pick wins against each other model, and picking another turns it round", () => {
  const both = [compared(1, "gpt-4o"), compared(2, "claude-opus")];
  const first = outcomesOfPick(both, { pickedId: 1, beforeId: null, wasBlind: true });
  expect(first).toEqual([
    { kind: "writing", model: "gpt-4o", rival: "claude-opus", act: "blind", won: 1, lost: 0 },
    { kind: "writing", model: "claude-opus", rival: "gpt-4o", act: "blind", won: 0, lost: 1 },
  ]);
  expect(outcomesOfPick(both, { pickedId: 2, beforeId: 1, wasBlind: true })).toHaveLength(4);
  expect(outcomesOfPick(both, { pickedId: 1, beforeId: 1, wasBlind: true })).toEqual([]);
});

test("one model's answers to both wordings compare the wordings, blind alone", () => {
  const wordings = [compared(1, "gpt-4o", false), compared(2, "gpt-4o", true)];
  const pick = (pickedId: number, wasBlind: boolean) =>
    outcomesOfPick(wordings, { pickedId, beforeId: null, wasBlind });
  expect(pick(2, true)).toEqual([{ kind: "writing", model: "gpt-4o", improvedWon: 1, typedWon: 0 }]);
  expect(pick(1, true)).toEqual([{ kind: "writing", model: "gpt-4o", improvedWon: 0, typedWon: 1 }]);
  expect(pick(2, false)).toEqual([]);
});

test("what was seen is added up, and says something from thirty on", () => {
  expect(sumOutcomes([thumb(3, 1), { ...thumb(1, 2), act: "blind" }])).toEqual([
    { kind: "writing", model: "gpt-4o", won: 4, lost: 3 },
  ]);
  expect(createLikedShareLookup([thumb(OUTCOMES_MIN - 1, 0)])("writing", "gpt-4o")).toBeNull();
  expect(createLikedShareLookup([thumb(20, 10)])("writing", "gpt-4o")).toBeCloseTo(2 / 3, 9);
});
