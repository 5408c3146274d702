/** Keeps a database small and fast, and removes deleted text from its files. */
export interface DatabaseMaintenance {
  /** Number of conversations, messages and accounts deleted since the database began to count. */
  deletedRows(): Promise<number>;
  /** Whether `run` can now remove deleted text from the files without blocking the site for long. */
  canErase(): Promise<boolean>;
  /** False: another process is maintaining the database, or a table was in use for too long. */
  run(): Promise<boolean>;
}
