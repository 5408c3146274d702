import { type RefObject, useCallback, useEffect, useState } from "react";
import type { BranchTurn } from "../stored/branch.ts";

/** Turns drawn per frame: they fill a screen and do not block the page for long. */
const TURNS_AT_ONCE = 2;

/** Must be less than `NEAR_PX` in block-observer.ts: turns that are drawn further away would be removed again. */
const AHEAD_PX = 30_000;

export interface DrawnTurns {
  /** The turns that are on the page so far: the last turns of the branch. */
  readonly drawn: readonly BranchTurn[];
  readonly areAllDrawn: boolean;
  /** Draws at least this turn and all later turns. */
  readonly drawFrom: (turnId: number) => void;
  /** True if `drawFrom` added this turn. The turn is drawn only when it comes near the viewport. */
  readonly isLeaptOver: (turnId: number) => boolean;
}

/**
 * Adds the turns of a branch to the page from the end backwards, a few with each frame. Many turns in one frame would
 * block the page. A turn has a higher id than the turn before it.
 */
export function useDrawnTurns(frame: RefObject<HTMLElement | null>, turns: readonly BranchTurn[]): DrawnTurns {
  const [{ fromId, leapToId }, setPlace] = useState({ fromId: Number.POSITIVE_INFINITY, leapToId: 0 });
  const from = turns.findIndex(({ id }) => id >= fromId);
  const start = from === -1 ? Math.max(0, turns.length - TURNS_AT_ONCE) : from;
  const nextId = turns[Math.max(0, start - TURNS_AT_ONCE)]?.id ?? Number.POSITIVE_INFINITY;
  const drawFrom = useCallback(
    (turnId: number) =>
      setPlace((place) => (turnId >= place.fromId ? place : { fromId: turnId, leapToId: place.fromId })),
    [],
  );
  useEffect(() => {
    if (nextId >= fromId) return;
    const ended = new AbortController();
    const { signal } = ended;
    // `step` runs in a task after the next frame, so that the turns drawn so far appear first.
    const wait = () => requestAnimationFrame(() => setTimeout(step));
    const step = () => {
      const element = frame.current;
      if (signal.aborted || element === null) return;
      if (element.scrollTop <= AHEAD_PX) setPlace({ fromId: nextId, leapToId: 0 });
      else element.addEventListener("scroll", wait, { once: true, passive: true, signal });
    };
    wait();
    return () => ended.abort();
  }, [frame, nextId, fromId]);
  return {
    drawn: start === 0 ? turns : turns.slice(start),
    areAllDrawn: start === 0,
    drawFrom,
    isLeaptOver: (turnId) => turnId < leapToId,
  };
}
