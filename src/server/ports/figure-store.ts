/** Figures for the operator's page, computed in advance. */
export interface FigureStore {
  /**
   * Counts at most `daysMax` past days (UTC), newest first: days not counted yet, and once per day the last week again.
   * Returns the number of counted days. Several nodes may call this, because a day always gets the same result.
   */
  countDays(now: Date, daysMax: number): Promise<number>;
  /** Stores the row counts of the large tables. */
  countRows(now: Date): Promise<void>;
  /** Number of users with failed answers to prompts sent after `since`, per failure code. */
  failedPeople(since: Date): Promise<Readonly<Record<string, number>>>;
}
