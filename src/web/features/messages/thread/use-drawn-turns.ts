import { useCallback, useEffect, useState } from "react";
import type { BranchTurn } from "../turn/branch.ts";

/** About what a screen shows; drawn together they don't hold the page for long. */
const TURNS_AT_ONCE = 2;

export interface DrawnTurns {
  /** The last ones, as far back as they are drawn by now. */
  readonly drawn: readonly BranchTurn[];
  readonly areAllDrawn: boolean;
  /** Begins with this turn at the latest. */
  readonly drawFrom: (turnId: number) => void;
}

/**
 * The turns of a branch that are on the page: from its end backwards, a few more with each frame. Many that come at once, at the
 * opening or from far back, would hold the page together. A turn follows one with a lower id.
 */
export function useDrawnTurns(turns: readonly BranchTurn[]): DrawnTurns {
  const [fromId, setFromId] = useState(Number.POSITIVE_INFINITY);
  const from = turns.findIndex(({ id }) => id >= fromId);
  const start = from === -1 ? Math.max(0, turns.length - TURNS_AT_ONCE) : from;
  const nextId = turns[Math.max(0, start - TURNS_AT_ONCE)]?.id ?? Number.POSITIVE_INFINITY;
  const drawFrom = useCallback((turnId: number) => setFromId((id) => Math.min(id, turnId)), []);
  useEffect(() => {
    if (nextId >= fromId) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // In the task behind the frame: what is drawn by now is seen first.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => drawFrom(nextId));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [nextId, fromId, drawFrom]);
  return { drawn: start === 0 ? turns : turns.slice(start), areAllDrawn: start === 0, drawFrom };
}
