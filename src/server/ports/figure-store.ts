/** Figures for the operator's page, computed in advance. */
export interface FigureStore {
  /**
   * Counts at most `daysMax` past days (UTC), newest first: days that were never counted, and once per day the last
   * week again. Returns the number of counted days. Several processes may call this: the result for a day is always the
   * same.
   */
  countDays(now: Date, daysMax: number): Promise<number>;
  /** Stores the row counts of the large tables. */
  countRows(now: Date): Promise<void>;
  /** Number of users who had failed answers to prompts sent after `since`, per failure code. */
  failedPeople(since: Date): Promise<Readonly<Record<string, number>>>;
}
