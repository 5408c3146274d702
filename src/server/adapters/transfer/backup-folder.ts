import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BackupFolder } from "#server/ports/backup-folder.ts";
import { assertBackupFolderMounted, markBackupFolder } from "./backup-folder-marker.ts";
import { writeDeletions } from "./deletions-file.ts";

interface BackupWork {
  readonly backUp: (file: string) => Promise<unknown>;
  /** Throws if the file cannot be restored. */
  readonly prove: (file: string) => Promise<unknown>;
}

/** `dataDirectory` stores the path of the last backup folder. */
export const createBackupFolder = (
  { directory, dataDirectory }: { readonly directory: string; readonly dataDirectory: string },
  { backUp, prove }: BackupWork,
): BackupFolder => ({
  async names() {
    return readdir(directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
  },
  async add(name) {
    await assertBackupFolderMounted({ directory, dataDirectory });
    await backUp(join(directory, name));
    await markBackupFolder({ directory, dataDirectory });
  },
  async prove(name) {
    await prove(join(directory, name));
  },
  remove: (name) => rm(join(directory, name)),
  async noteDeletions(deletions, oldest) {
    await assertBackupFolderMounted({ directory, dataDirectory });
    await writeDeletions(directory, deletions, oldest);
  },
});
