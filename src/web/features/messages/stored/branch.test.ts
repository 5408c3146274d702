import { expect, test } from "vitest";
import { sampleMessage } from "#support/sample-message.ts";
import { branchOf } from "./branch.ts";

const message = (id: number, parentId: number | null, compareGroup: string | null = null) =>
  sampleMessage({ id, parentId, compareGroup });
const idsOf = (branch: ReturnType<typeof branchOf>) => branch.turns.map(({ id }) => id);

/** 1 - 2 - 3, then 2 edited: 4 - 5, then 5 edited: 6. */
const TREE = [message(1, null), message(2, 1), message(3, 2), message(4, 1), message(5, 4), message(6, 4)];

test("a line of messages is one branch without versions", () => {
  const branch = branchOf([message(1, null), message(2, 1), message(3, 2)], null);
  expect(idsOf(branch)).toEqual([1, 2, 3]);
  expect([branch.forks.size, branch.endId, branch.isWhole]).toEqual([0, 3, true]);
});

test("the branch written last is shown, each version with its place among the others", () => {
  const branch = branchOf(TREE, null);
  expect(idsOf(branch)).toEqual([1, 4, 6]);
  expect([...branch.forks]).toEqual([
    [4, { ids: [2, 4], index: 1, difference: "another answer", continued: { index: 0, turns: 1 } }],
    [6, { ids: [5, 6], index: 1, difference: "another answer", continued: null }],
  ]);
});

test("another version brings what came after it", () => {
  expect(idsOf(branchOf(TREE, 2))).toEqual([1, 2, 3]);
  expect(branchOf(TREE, 2).endId).toBe(3);
  expect(idsOf(branchOf(TREE, 5))).toEqual([1, 4, 5]);
  expect(idsOf(branchOf(TREE, 4))).toEqual([1, 4, 6]);
  expect(idsOf(branchOf(TREE, 999))).toEqual([1, 4, 6]);
});

test("versions of the first prompt are versions too", () => {
  const branch = branchOf([message(1, null), message(2, 1), message(3, null)], null);
  expect(idsOf(branch)).toEqual([3]);
  expect(branch.forks.get(3)).toEqual({
    ids: [1, 3],
    index: 1,
    difference: "another answer",
    continued: { index: 0, turns: 1 },
  });
});

test("a version says which other one goes on, and for how long", () => {
  const messages = [message(1, null), message(2, 1), message(3, 2), message(4, 3), message(5, 1), message(6, 1)];
  expect(branchOf(messages, 6).forks.get(6)).toEqual({
    ids: [2, 5, 6],
    index: 2,
    difference: "another answer",
    continued: { index: 0, turns: 2 },
  });
  expect(branchOf(messages, 2).forks.get(2)?.continued).toBeNull();
});

test("answers side by side are one turn, whichever of them is followed", () => {
  const messages = [message(1, null), message(2, 1, "g"), message(3, 1, "g"), message(4, 3), message(5, 2)];
  const branch = branchOf(messages, 4);
  expect(branch.turns.map((turn) => turn.messages.map(({ id }) => id))).toEqual([[1], [2, 3], [4]]);
  expect(branch.forks.get(4)).toEqual({ ids: [4, 5], index: 0, difference: "", continued: null });
});

test("with the newest part loaded the branch begins where that begins, and says so", () => {
  const branch = branchOf([message(51, 50), message(52, 51), message(53, 50), message(54, 53)], null);
  expect(idsOf(branch)).toEqual([53, 54]);
  expect(branch.isWhole).toBe(false);
  // How many versions the first of them has is not known yet.
  expect(branch.forks.size).toBe(0);
});

test("ten thousand messages are a matter of milliseconds", () => {
  const messages = Array.from({ length: 10_000 }, (_, n) => message(n + 1, n === 0 ? null : n));
  expect(branchOf(messages, null).turns).toHaveLength(10_000);
});
