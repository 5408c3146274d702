import type { Deletion } from "./account-data-store.ts";

/** The folder of scheduled backups. */
export interface BackupFolder {
  /** Names of the files in the folder; empty when the folder does not exist yet. */
  names(): Promise<readonly string[]>;
  /**
   * Writes a backup of the current database. `name` must be unused. Throws when the folder is missing, or the disk
   * of the folder seems unmounted.
   */
  add(name: string): Promise<void>;
  /** Restores a backup as a test, beside the database in use. Throws when that fails. */
  prove(name: string): Promise<void>;
  remove(name: string): Promise<void>;
  /**
   * Stores `deletions` beside the backups, for a restore after the database was lost. Keeps all earlier deletions,
   * except those older than `oldest`.
   */
  noteDeletions(deletions: readonly Deletion[], oldest: Date): Promise<void>;
}

export type BackupResult = "made" | "failed";
