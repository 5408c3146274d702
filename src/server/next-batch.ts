const BEAT_MS = 40;

/**
 * Milliseconds until the next beat. A beat comes every 40 ms, at the same time for all callers. Pieces of all answers
 * are processed together at each beat, because reading, storing and sending each piece alone costs much more. Users do
 * not notice the wait. With `afterMs`, the result is the time until that many milliseconds after a beat, for callers
 * that process the output of others.
 */
export const msUntilNextBatch = (nowMs: number, afterMs = 0): number => BEAT_MS - ((nowMs - afterMs) % BEAT_MS);
