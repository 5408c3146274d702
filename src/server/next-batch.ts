const BEAT_MS = 40;

/**
 * Milliseconds until the next beat. A beat comes every 40 ms, at the same time for all callers. Pieces of all answers
 * are processed together at each beat, because reading, storing and sending each piece alone costs much more. Users do
 * not notice the wait. `afterMs`: the caller runs this long after the beat, because it needs what others produce at the
 * beat.
 */
export const msUntilNextBatch = (nowMs: number, afterMs = 0): number => BEAT_MS - ((nowMs - afterMs) % BEAT_MS);
