const BEAT_MS = 40;

/**
 * Pieces of all answers are worked through together, so many times a second: most of what a piece costs is being read, stored and
 * sent by itself, and the eye does not see a wait of 40 ms. Beats fall on the same moments for whoever asks, in milliseconds from
 * `nowMs`; with `afterMs`, so much after each, for who works on what others bring.
 */
export const msUntilBeat = (nowMs: number, afterMs = 0): number => BEAT_MS - ((nowMs - afterMs) % BEAT_MS);
