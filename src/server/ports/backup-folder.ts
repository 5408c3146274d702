import type { Deletion } from "./account-data-store.ts";

/** Where scheduled backups are kept. */
export interface BackupFolder {
  /** Of the files in it; none when it does not exist yet. */
  names(): Promise<readonly string[]>;
  /** Writes a backup of the database as it is now under a name that is not taken. Throws where the folder is missing, or seems to be a disk that is not mounted. */
  add(name: string): Promise<void>;
  /** Restores one as a trial, beside the database in use. Throws where that fails. */
  prove(name: string): Promise<void>;
  remove(name: string): Promise<void>;
  /**
   * Keeps beside the backups what people have deleted, with what was kept since `oldest`: for a restore after the
   * database itself was lost.
   */
  noteDeletions(deletions: readonly Deletion[], oldest: Date): Promise<void>;
}

/** How a scheduled backup ended. */
export type BackupResult = "made" | "failed";
