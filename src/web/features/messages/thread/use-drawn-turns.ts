import { type RefObject, useCallback, useEffect, useState } from "react";
import type { BranchTurn } from "../stored/branch.ts";

/** A screen shows fewer; drawn together they do not block the page for long. */
const TURNS_AT_ONCE = 2;

/** Turns further above the viewport wait: a little further on, they would be removed again (block-watch.ts). */
const AHEAD_PX = 30_000;

export interface DrawnTurns {
  /** The last turns, as far back as they are on the page so far. */
  readonly drawn: readonly BranchTurn[];
  readonly areAllDrawn: boolean;
  /** Draws at least from this turn on. */
  readonly drawFrom: (turnId: number) => void;
  /** Whether `drawFrom` added this turn: it is drawn only when it comes near. */
  readonly isLeaptOver: (turnId: number) => boolean;
}

/**
 * The turns of a branch that are on the page: from its end backwards, a few more with each frame. Many at once, at the
 * opening or after a jump far back, would block the page. A turn has a higher id than the one it follows.
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
    // In the task after the frame: turns drawn so far appear first.
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
