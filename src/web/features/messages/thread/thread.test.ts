import { expect, test } from "vitest";
import type { BranchTurn } from "../stored/branch.ts";
import { groupTurnsIntoBlocks } from "./thread.tsx";

const turnsOf = (from: number, to: number): BranchTurn[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ id: from + index, messages: [] }));
const shapeOf = (blocks: ReturnType<typeof groupTurnsIntoBlocks>) =>
  blocks.map(({ key, turns }) => [key, turns.length]);

test("turns that come before or behind the others leave every block its name", () => {
  const keys = new Map<number, number>();
  expect(shapeOf(groupTurnsIntoBlocks(turnsOf(100, 102), keys))).toEqual([[100, 3]]);
  expect(shapeOf(groupTurnsIntoBlocks(turnsOf(98, 103), keys))).toEqual([
    [98, 1],
    [100, 4],
    [103, 1],
  ]);
  expect(shapeOf(groupTurnsIntoBlocks(turnsOf(93, 108), keys))).toEqual([
    [94, 2],
    [98, 4],
    [100, 4],
    [103, 4],
    [107, 2],
  ]);
});

test("another version of a turn stands where the first stood", () => {
  const keys = new Map<number, number>();
  const [one, two, three] = turnsOf(1, 3) as [BranchTurn, BranchTurn, BranchTurn];
  const other: BranchTurn = { id: 9, messages: [] };
  groupTurnsIntoBlocks([one, two, three], keys);
  expect(shapeOf(groupTurnsIntoBlocks([one, other], keys))).toEqual([[1, 2]]);
  expect(shapeOf(groupTurnsIntoBlocks([one, two, three], keys))).toEqual([[1, 3]]);
});
