export interface TimeLimits {
  readonly connectMs: number;
  /** From sending the request to the first text, for a model that does not think. Other data does not count. */
  readonly firstTextMs: number;
  /** Replaces `firstTextMs` once a model has begun to think. A request may set its own limit. */
  readonly thinkingMs: number;
  /** PROGRESS_CHARACTERS of new text must arrive in this time. Comments, pings and single bytes are no progress. */
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

/** Even a slow processor, at two tokens per second, writes about 100 characters in `progressMs`. */
export const PROGRESS_CHARACTERS = 30;

/** How long startup waits for the providers' model lists. Later lists are read in the background. */
export const MODEL_LIST_MS = 2_000;
