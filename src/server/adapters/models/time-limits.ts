/** How long one call to a provider may take, in milliseconds. */
export interface TimeLimits {
  readonly connectMs: number;
  /** From the sent request to the first text, whatever else arrives, for a model that does not think. */
  readonly firstTextMs: number;
  /** The same once a model has begun to think, unless the request says. */
  readonly thinkingMs: number;
  /** For PROGRESS_CHARACTERS more of text: comments, pings and a trickle of bytes are no progress. */
  readonly progressMs: number;
  readonly totalMs: number;
}

export const TIME_LIMITS: TimeLimits = {
  connectMs: 5_000,
  firstTextMs: 20_000,
  thinkingMs: 3 * 60_000,
  progressMs: 15_000,
  totalMs: 5 * 60_000,
};

/** A slow processor writes about two tokens in a second, which are more. */
export const PROGRESS_CHARACTERS = 30;

/** How long the start waits for providers' lists of models; later ones are read beside. */
export const MODEL_LIST_MS = 2_000;
