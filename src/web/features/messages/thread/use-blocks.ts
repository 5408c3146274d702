import { useMemo, useRef } from "react";
import type { BranchTurn } from "../stored/branch.ts";

const BLOCK_TURNS = 4;

export interface Block {
  readonly key: number;
  readonly turns: readonly BranchTurn[];
}

/** Groups turns into blocks. A block keeps its key when turns are added before or after it. */
export function useBlocks(turns: readonly BranchTurn[]): readonly Block[] {
  const keys = useRef(new Map<number, number>());
  return useMemo(() => groupTurnsIntoBlocks(turns, keys.current), [turns]);
}

/** `keys`: for each turn id, the key of its block. This function adds the new turns to `keys`. */
export function groupTurnsIntoBlocks(turns: readonly BranchTurn[], keys: Map<number, number>): Block[] {
  const known = turns.findIndex(({ id }) => keys.has(id));
  // New turns above the known turns join the block below; new turns below the known turns join the block above.
  for (let index = known - 1; index >= 0; index--) join(turns, index, 1, keys);
  for (let index = Math.max(0, known); index < turns.length; index++) join(turns, index, -1, keys);
  const blocks: { key: number; turns: BranchTurn[] }[] = [];
  for (const turn of turns) {
    const key = keys.get(turn.id) ?? turn.id;
    const last = blocks.at(-1);
    if (last?.key === key) last.turns.push(turn);
    else blocks.push({ key, turns: [turn] });
  }
  return blocks;
}

/** Puts a turn into the block of its neighbour, or into a new block if that block is full. */
function join(turns: readonly BranchTurn[], index: number, side: 1 | -1, keys: Map<number, number>): void {
  const id = turns[index]?.id;
  if (id === undefined || keys.has(id)) return;
  const keyAt = (place: number) => keys.get(turns[place]?.id ?? Number.NaN);
  const key = keyAt(index + side);
  const isFull = key !== undefined && key === keyAt(index + side * BLOCK_TURNS);
  keys.set(id, key === undefined || isFull ? id : key);
}
