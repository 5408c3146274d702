import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BackupFolder } from "#server/ports/backup-folder.ts";
import { writeDeletions } from "./deletions-file.ts";
import { TransferError } from "./transfer-file.ts";

/** A file in each folder with a backup. It is missing in the empty mount point of a disk that is not mounted. */
export const BACKUP_FOLDER_MARKER = ".redraft-backups";
/** A file in the data folder with the path of the last backup folder. */
const LAST_FOLDER = "backup-folder";

interface Folders {
  readonly directory: string;
  /** Stores the path of the last backup folder. */
  readonly dataDirectory: string;
}

interface BackupWork {
  readonly backUp: (file: string) => Promise<unknown>;
  /** Throws if the file cannot be restored. */
  readonly prove: (file: string) => Promise<unknown>;
}

export const createBackupFolder = (
  { directory, dataDirectory }: Folders,
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

/** Throws TransferError if `directory` or its mark from an earlier backup is missing: the disk may not be mounted. */
async function assertBackupFolderMounted({ directory, dataDirectory }: Folders): Promise<void> {
  await assertBackupFolderExists(directory);
  const mark = join(directory, BACKUP_FOLDER_MARKER);
  if ((await readOrNull(mark)) !== null || (await readOrNull(join(dataDirectory, LAST_FOLDER))) !== directory) return;
  throw new TransferError(
    `Backups were made in ${directory}, and it lacks the file ${BACKUP_FOLDER_MARKER} that lay beside them. Mount the disk that it is on. If it is the right folder, make that file: touch ${mark}. No backup was made.`,
  );
}

/** A missing folder may be a disk that is not mounted. Creating it would fill the database's disk instead. */
export async function assertBackupFolderExists(directory: string): Promise<void> {
  const found = await stat(directory).catch(() => null);
  if (found?.isDirectory() === true) return;
  throw new TransferError(
    `There is no folder ${directory}. Make it, or mount the disk that it is on. No backup was made.`,
  );
}

/** Call it after a backup. From then on, `assertBackupFolderMounted` expects the mark in this folder. */
async function markBackupFolder({ directory, dataDirectory }: Folders): Promise<void> {
  await writeFile(join(directory, BACKUP_FOLDER_MARKER), "", { mode: 0o600 });
  await writeFile(join(dataDirectory, LAST_FOLDER), directory, { mode: 0o600 });
}

const readOrNull = (path: string): Promise<string | null> =>
  readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
