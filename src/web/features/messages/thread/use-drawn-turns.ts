import { type RefObject, useCallback, useEffect, useState } from "react";
import type { BranchTurn } from "../stored/branch.ts";

/** Less than a screen shows; drawn together they don't hold the page for long. */
const TURNS_AT_ONCE = 2;

/** Further above what is seen they wait: from not much further on they would leave the page again. */
const AHEAD_PX = 30_000;

export interface DrawnTurns {
  /** The last ones, as far back as they have a place on the page by now. */
  readonly drawn: readonly BranchTurn[];
  readonly areAllDrawn: boolean;
  /** Begins with this turn at the latest. */
  readonly drawFrom: (turnId: number) => void;
  /** Whether a turn got its place in a leap of `drawFrom`: it is drawn only when it comes near. */
  readonly isLeaptOver: (turnId: number) => boolean;
}

/**
 * The turns of a branch that are on the page: from its end backwards, a few more with each frame. Many that come at once, at the
 * opening or from far back, would hold the page together. A turn follows one with a lower id.
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
    // In the task behind the frame: what is drawn by now is seen first.
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
