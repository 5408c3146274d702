import type { Deletion } from "./account-data-store.ts";

export interface BackupFolder {
  /** Empty if the folder does not exist yet. */
  names(): Promise<readonly string[]>;
  /**
   * Writes a backup of the current database. `name` must be unused. Throws if the folder is missing or its disk seems
   * to be unmounted.
   */
  add(name: string): Promise<void>;
  /** Tests a backup: restores it into a separate database. Throws if that fails. */
  prove(name: string): Promise<void>;
  remove(name: string): Promise<void>;
  /**
   * Stores `deletions` next to the backups, so that a restore knows them even if the database is lost. Deletions stored
   * earlier stay, except those before `oldest`.
   */
  noteDeletions(deletions: readonly Deletion[], oldest: Date): Promise<void>;
}

export type BackupResult = "made" | "failed";
