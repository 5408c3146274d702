import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { TransferError } from "./transfer-file.ts";

/** Lies in a folder that has had a backup. On the empty mount point of a disk that is away it is missing. */
export const FOLDER_MARK = ".redraft-backups";
/** In the data folder: which folder had a backup last. */
const LAST_FOLDER = "backup-folder";

interface Folders {
  readonly directory: string;
  readonly dataDirectory: string;
}

/** Throws TransferError where `directory` is missing, or had a backup and has lost its mark: both may be a disk that is not mounted. */
export async function refuseUnmounted({ directory, dataDirectory }: Folders): Promise<void> {
  await refuseMissing(directory);
  const mark = join(directory, FOLDER_MARK);
  if ((await readOrNull(mark)) !== null || (await readOrNull(join(dataDirectory, LAST_FOLDER))) !== directory) return;
  throw new TransferError(
    `Backups were made in ${directory}, and it lacks the file ${FOLDER_MARK} that lay beside them. Mount the disk that it is on. If it is the right folder, make that file: touch ${mark}. No backup was made.`,
  );
}

/** A folder that is missing may be a disk that is not mounted: made anew, it would fill the disk that the database is on. */
export async function refuseMissing(directory: string): Promise<void> {
  const found = await stat(directory).catch(() => null);
  if (found?.isDirectory() === true) return;
  throw new TransferError(
    `There is no folder ${directory}. Make it, or mount the disk that it is on. No backup was made.`,
  );
}

/** After a backup: from now on `refuseUnmounted` knows the folder. */
export async function markFolder({ directory, dataDirectory }: Folders): Promise<void> {
  await writeFile(join(directory, FOLDER_MARK), "", { mode: 0o600 });
  await writeFile(join(dataDirectory, LAST_FOLDER), directory, { mode: 0o600 });
}

const readOrNull = (path: string): Promise<string | null> =>
  readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
