import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { TransferError } from "./transfer-file.ts";

/** A file in each folder with a backup. It is missing in the empty mount point of a disk that is not mounted. */
export const BACKUP_FOLDER_MARKER = ".redraft-backups";
/** A file in the data folder with the path of the last backup folder. */
const LAST_FOLDER = "backup-folder";

interface Folders {
  readonly directory: string;
  readonly dataDirectory: string;
}

/** Throws TransferError if `directory` or its mark from an earlier backup is missing: the disk may not be mounted. */
export async function assertBackupFolderMounted({ directory, dataDirectory }: Folders): Promise<void> {
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
export async function markBackupFolder({ directory, dataDirectory }: Folders): Promise<void> {
  await writeFile(join(directory, BACKUP_FOLDER_MARKER), "", { mode: 0o600 });
  await writeFile(join(dataDirectory, LAST_FOLDER), directory, { mode: 0o600 });
}

const readOrNull = (path: string): Promise<string | null> =>
  readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
