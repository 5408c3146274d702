import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { WaitForBackgroundSlot } from "./ports/background-turn.ts";

/** A longer turn of the event loop delays the text of answers. */
const TURN_MS_MAX = 10;
const LOOK_AGAIN_MS = 100;
/** The longest wait. Without it, the work would never begin on a site that is always busy. */
const WAITED_MS_MAX = 5_000;

/**
 * Delays background work. Pieces of work begin one at a time, only while the event loop is free and `isBusy` returns
 * false. After five seconds, a piece begins anyway.
 */
export function createBackgroundSlots(isBusy: () => boolean): WaitForBackgroundSlot {
  const waiting: { readonly since: number; readonly begin: () => void }[] = [];

  async function letThemBegin(): Promise<void> {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const isDue = performance.now() - next.since > WAITED_MS_MAX;
      if (isDue || (!isBusy() && (await turnMs()) < TURN_MS_MAX)) waiting.shift()?.begin();
      else await sleep(LOOK_AGAIN_MS);
    }
  }

  return () =>
    new Promise((begin) => {
      if (waiting.push({ since: performance.now(), begin }) === 1) void letThemBegin();
    });
}

/** The duration of one whole turn of the event loop. */
async function turnMs(): Promise<number> {
  // The rest of the current turn would not be a whole turn.
  await nextTurn();
  const began = performance.now();
  await nextTurn();
  return performance.now() - began;
}
