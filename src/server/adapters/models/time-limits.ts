/** How long one call to a provider may take, in milliseconds. */
export interface TimeLimits {
  readonly connectMs: number;
  /** From the sent request to the first byte of the response. */
  readonly firstByteMs: number;
  /** Between two pieces of the response, whatever they hold. */
  readonly idleMs: number;
  readonly totalMs: number;
}

export const TIME_LIMITS: TimeLimits = {
  connectMs: 5_000,
  firstByteMs: 20_000,
  idleMs: 30_000,
  totalMs: 5 * 60_000,
};
