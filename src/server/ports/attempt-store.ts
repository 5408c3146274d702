/** Counts attempts at rate-limited actions, across all processes. */
export interface AttemptStore {
  /**
   * Counts one attempt under `key`. Returns the number of attempts in the current window, including this one, and the
   * end of the window. The first attempt after that end opens a new window.
   */
  count(key: string, windowMs: number, now: Date): Promise<{ readonly attempts: number; readonly endsAt: Date }>;
  dropEnded(now: Date): Promise<void>;
}
