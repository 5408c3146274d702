/** Figures for the operator's page, computed in advance. */
export interface AdminStatsStore {
  /**
   * Counts the messages of at most `daysMax` past days (UTC), newest first: days that were never counted. Once per day,
   * the last week is counted again. Returns the number of counted days. Several processes may call this: they get the
   * same result for a day.
   */
  countDays(now: Date, daysMax: number): Promise<number>;
  /** Stores the row counts of the large tables. */
  countRows(now: Date): Promise<void>;
  /** Number of users who had failed answers to prompts sent after `since`, per failure code. */
  failedPeople(since: Date): Promise<Readonly<Record<string, number>>>;
}
