import { awaitIdbRequest, type KeptStores, readKeptDataOwner, runKeptTransaction } from "./kept-stores.ts";

/**
 * A file waiting in a composer, stored so that a page reload keeps it like the text. It is deleted when it is sent or
 * removed, and with the account's other stored data.
 */
interface KeptFile {
  readonly id: string;
  readonly userId: number;
  readonly file: File;
  readonly keptAt: number;
}

/** Twice the largest file of any plan. The oldest files are deleted first. */
const KEPT_FILES_BYTES_MAX = 100 * 1024 * 1024;
/** Files left by a closed tab are not needed later. */
const KEPT_MS = 24 * 60 * 60_000;

/** Stores files by id. False: no user or another user is signed in, so nothing was stored. */
export function keepFiles(userId: number, files: ReadonlyMap<string, File>, now: number): Promise<boolean> {
  return runKeptTransaction(async (stores) => {
    if (!(await isOwner(stores, userId))) return false;
    for (const [id, file] of files) stores.files.put({ id, userId, file, keptAt: now } satisfies KeptFile);
    await pruneKeptFiles(stores, now);
    return true;
  });
}

/** The account's files that are still stored, by id. */
export function readKeptFiles(userId: number, ids: readonly string[]): Promise<ReadonlyMap<string, File>> {
  return runKeptTransaction(async (stores) => {
    const found = new Map<string, File>();
    if (!(await isOwner(stores, userId))) return found;
    for (const id of ids) {
      const kept = await awaitIdbRequest<KeptFile | undefined>(stores.files.get(id));
      if (kept?.userId === userId) found.set(id, kept.file);
    }
    return found;
  });
}

export function forgetKeptFiles(ids: readonly string[]): Promise<void> {
  return runKeptTransaction(async ({ files }) => {
    for (const id of ids) files.delete(id);
  });
}

const isOwner = async (stores: KeptStores, userId: number): Promise<boolean> =>
  (await readKeptDataOwner(stores))?.userId === userId;

/** Deletes files above the size limit and files left by closed tabs. */
export async function pruneKeptFiles({ files }: KeptStores, now: number): Promise<void> {
  const newestFirst = (await awaitIdbRequest<KeptFile[]>(files.index("keptAt").getAll())).reverse();
  let bytes = 0;
  for (const { id, file, keptAt } of newestFirst) {
    bytes += file.size;
    if (bytes > KEPT_FILES_BYTES_MAX || now - keptAt > KEPT_MS) files.delete(id);
  }
}
