/** Figures for the operator's page, computed in advance. */
export interface FigureStore {
  /**
   * Counts at most `daysMax` past days (UTC), newest first: days not counted yet, and every night the last week again.
   * Returns the number of days. Several nodes may run it: a day always gets the same result.
   */
  countDays(now: Date, daysMax: number): Promise<number>;
  /** Stores the row counts of the large tables. */
  countRows(now: Date): Promise<void>;
  /** Number of users with failed answers to prompts sent after `since`, per failure code. */
  failedPeople(since: Date): Promise<Readonly<Record<string, number>>>;
}
