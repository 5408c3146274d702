/** What the operator's page reads, added up before anybody asks. */
export interface FigureStore {
  /**
   * Adds up at most `daysMax` days (UTC) that are over and not counted yet, the newest first, and those of the last week once
   * more every night. Returns how many. Any number of nodes may do it: the same day comes to the same.
   */
  countDays(now: Date, daysMax: number): Promise<number>;
  /** Writes down how long the large tables are. */
  countRows(now: Date): Promise<void>;
  /** How many people sent prompts since then whose answers failed, by the code of the failure. */
  failedPeople(since: Date): Promise<Readonly<Record<string, number>>>;
}
