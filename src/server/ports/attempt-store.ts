/** How often things that are limited were tried, counted for all nodes. */
export interface AttemptStore {
  /**
   * Counts one attempt under `key`. Returns how many there are in its window, this one included, and when the window ends;
   * a window begins with the first attempt after the last one has ended.
   */
  count(key: string, windowMs: number, now: Date): Promise<{ readonly attempts: number; readonly endsAt: Date }>;
  /** Forgets windows that have ended. */
  dropEnded(now: Date): Promise<void>;
}
