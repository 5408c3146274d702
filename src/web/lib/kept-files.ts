import { awaitIdbRequest, type LocalStores, readLocalDataOwner, runLocalTransaction } from "./local-stores.ts";

/**
 * A file in a composer, stored to survive a page reload. It is deleted when it is sent or removed, and together with
 * the account's other stored data.
 */
interface KeptFile {
  readonly id: string;
  readonly userId: number;
  readonly file: File;
  readonly keptAt: number;
}

/** Twice the size of the largest file that any plan allows. */
const KEPT_FILES_BYTES_MAX = 100 * 1024 * 1024;
/** A file of this age was probably left by a closed tab. */
const KEPT_MS = 24 * 60 * 60_000;

/** Stores files under their ids. Returns false and stores nothing if another user or no user is signed in. */
export function storeDraftFiles(userId: number, files: ReadonlyMap<string, File>, now: number): Promise<boolean> {
  return runLocalTransaction(async (stores) => {
    if (!(await isOwner(stores, userId))) return false;
    for (const [id, file] of files) stores.files.put({ id, userId, file, keptAt: now } satisfies KeptFile);
    await pruneStoredDraftFiles(stores, now);
    return true;
  });
}

/** Returns the account's files with these ids, as a map from id to file. Deleted files are missing. */
export function readStoredDraftFiles(userId: number, ids: readonly string[]): Promise<ReadonlyMap<string, File>> {
  return runLocalTransaction(async (stores) => {
    const found = new Map<string, File>();
    if (!(await isOwner(stores, userId))) return found;
    for (const id of ids) {
      const kept = await awaitIdbRequest<KeptFile | undefined>(stores.files.get(id));
      if (kept?.userId === userId) found.set(id, kept.file);
    }
    return found;
  });
}

export function deleteStoredDraftFiles(ids: readonly string[]): Promise<void> {
  return runLocalTransaction(async ({ files }) => {
    for (const id of ids) files.delete(id);
  });
}

const isOwner = async (stores: LocalStores, userId: number): Promise<boolean> =>
  (await readLocalDataOwner(stores))?.userId === userId;

/** Deletes expired files, and the oldest files above the size limit. */
export async function pruneStoredDraftFiles({ files }: LocalStores, now: number): Promise<void> {
  const newestFirst = (await awaitIdbRequest<KeptFile[]>(files.index("keptAt").getAll())).reverse();
  let bytes = 0;
  for (const { id, file, keptAt } of newestFirst) {
    bytes += file.size;
    if (bytes > KEPT_FILES_BYTES_MAX || now - keptAt > KEPT_MS) files.delete(id);
  }
}
