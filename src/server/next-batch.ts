const BEAT_MS = 40;

/**
 * Milliseconds until the next beat. Pieces of all answers are processed together at each beat: most of a piece's cost
 * is being read, stored and sent alone, and users do not notice a wait of 40 ms. All callers get the same beats. With
 * `afterMs`, the time is that long after a beat, for callers that process the output of others.
 */
export const msUntilNextBatch = (nowMs: number, afterMs = 0): number => BEAT_MS - ((nowMs - afterMs) % BEAT_MS);
