import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BackupFolder } from "#server/ports/backup-folder.ts";
import { writeDeletions } from "./deletions-file.ts";
import { TransferError } from "./transfer-file.ts";

interface BackupWork {
  /** Writes the database to a new file. */
  readonly backUp: (file: string) => Promise<unknown>;
  /** Throws where the file cannot be restored. */
  readonly prove: (file: string) => Promise<unknown>;
}

/** A folder that is missing may be a disk that is not mounted: made anew, it would fill the disk that the database is on. */
export async function refuseMissing(directory: string): Promise<void> {
  const found = await stat(directory).catch(() => null);
  if (found?.isDirectory() === true) return;
  throw new TransferError(
    `There is no folder ${directory}. Make it, or mount the disk that it is on. No backup was made.`,
  );
}

export const backupFolder = (directory: string, { backUp, prove }: BackupWork): BackupFolder => ({
  async names() {
    return readdir(directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
  },
  async add(name) {
    await refuseMissing(directory);
    await backUp(join(directory, name));
  },
  async prove(name) {
    await prove(join(directory, name));
  },
  remove: (name) => rm(join(directory, name)),
  async noteDeletions(deletions) {
    await refuseMissing(directory);
    await writeDeletions(directory, deletions);
  },
});
