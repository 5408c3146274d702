import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { BackgroundTurn } from "./ports/background-turn.ts";

/** A turn of the event loop that takes longer keeps words of answers waiting. */
const TURN_MS_MAX = 10;
const LOOK_AGAIN_MS = 100;
/** Then it begins all the same: on a site that is always busy it would never be done. */
const WAITED_MS_MAX = 5_000;

/**
 * Lets background work give way: one piece of it begins at a time, and only while the event loop has nothing to catch up with and
 * `isBusy` says no. Nothing waits longer than five seconds by itself.
 */
export function backgroundTurns(isBusy: () => boolean): BackgroundTurn {
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

/** How long the event loop takes for a whole turn, with all that is ready in it. */
async function turnMs(): Promise<number> {
  // What is left of the turn that is under way says nothing.
  await nextTurn();
  const began = performance.now();
  await nextTurn();
  return performance.now() - began;
}
