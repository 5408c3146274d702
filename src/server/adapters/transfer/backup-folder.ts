import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BackupFolder } from "#server/ports/backup-folder.ts";
import { writeDeletions } from "./deletions-file.ts";

/** `backUp` writes the database to a new file. */
export const backupFolder = (directory: string, backUp: (file: string) => Promise<unknown>): BackupFolder => ({
  async names() {
    return readdir(directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
  },
  async add(name) {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await backUp(join(directory, name));
  },
  remove: (name) => rm(join(directory, name)),
  async noteDeletions(deletions) {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeDeletions(directory, deletions);
  },
});
