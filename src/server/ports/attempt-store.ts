/** Counts attempts at rate-limited actions, for all nodes together. */
export interface AttemptStore {
  /**
   * Counts one attempt under `key`. Returns the attempts in the current window, including this one, and when the window
   * ends. A new window begins with the first attempt after the last window has ended.
   */
  count(key: string, windowMs: number, now: Date): Promise<{ readonly attempts: number; readonly endsAt: Date }>;
  /** Deletes windows that have ended. */
  dropEnded(now: Date): Promise<void>;
}
