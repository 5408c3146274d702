import type { AnswerRequest } from "#server/ports/language-model.ts";

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
const PROGRESS_CHARACTERS = 30;

/** How long startup waits for the providers' model lists. Later lists are read in the background. */
export const MODEL_LIST_MS = 2_000;

/**
 * Ends a provider call if the first text arrives too late, or if later text arrives too slowly. Other data, such as
 * comments, does not count as text.
 */
export class CallTimeout {
  readonly #limits: TimeLimits;
  readonly #giveUp: () => void;
  readonly #startedAt = performance.now();
  readonly #thinkingMs: number;
  readonly #whole: NodeJS.Timeout;
  #next: NodeJS.Timeout;
  #isOver = false;
  #hasText = false;
  #isThinking = false;
  #charactersSince = 0;

  constructor(limits: TimeLimits, request: AnswerRequest, giveUp: () => void) {
    this.#limits = limits;
    this.#giveUp = () => {
      this.#isOver = true;
      giveUp();
    };
    const isExpected = (request.thinkingTokensMax ?? 0) > 0;
    this.#thinkingMs = isExpected ? (request.firstTextMs ?? limits.thinkingMs) : limits.thinkingMs;
    this.#whole = setTimeout(this.#giveUp, limits.totalMs);
    this.#next = setTimeout(this.#giveUp, request.firstTextMs ?? (isExpected ? limits.thinkingMs : limits.firstTextMs));
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Call it when the model begins to think. A model that was not expected to think gets more time for its first text.
   */
  thinks(): void {
    if (this.#isThinking || this.#hasText) return;
    this.#isThinking = true;
    this.#wait(this.#startedAt + this.#thinkingMs - performance.now());
  }

  text(length: number): void {
    this.#charactersSince += length;
    if (this.#hasText && this.#charactersSince < PROGRESS_CHARACTERS) return;
    this.#hasText = true;
    this.#charactersSince = 0;
    this.#wait(this.#limits.progressMs);
  }

  end(): void {
    clearTimeout(this.#whole);
    clearTimeout(this.#next);
  }

  #wait(ms: number): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(this.#giveUp, ms);
  }
}
