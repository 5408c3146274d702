/** What keeps a database small and quick, and takes erased words out of its files. */
export interface DatabaseUpkeep {
  /** How many conversations, messages and accounts were deleted since the database began to count. */
  deletedRows(): Promise<number>;
  /** Whether `run` can take erased words out of the files now, without keeping the site waiting for long. */
  canErase(): Promise<boolean>;
  /** False: another node does it, or a table was in use for too long. */
  run(): Promise<boolean>;
}
