/** Figures for the operator's page, computed in advance. */
export interface AdminStatsStore {
  /**
   * Counts the messages of past days (UTC), at most `daysMax` days, newest first. Skips days that were already counted;
   * but once per day, the last week is counted again. Returns the number of counted days. Several processes may call
   * this: for the same day, all get the same counts.
   */
  countDays(now: Date, daysMax: number): Promise<number>;
  /** Stores the row counts of the large tables. */
  countRows(now: Date): Promise<void>;
  /** For each failure code: how many users got such a failure. Only for prompts sent after `since`. */
  failedPeople(since: Date): Promise<Readonly<Record<string, number>>>;
}
