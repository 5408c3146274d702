import { changeKept, type KeptStores, ownerOf, result } from "./kept-stores.ts";

/**
 * Files that wait in a composer, so that a refresh loses them no more than the words beside them. They go when they are sent
 * or taken out, and with everything else that is kept for the account.
 */
interface KeptFile {
  readonly id: string;
  readonly userId: number;
  readonly file: File;
  readonly keptAt: number;
}

/** Twice the largest file of any plan; what was kept first makes room. */
const KEPT_FILES_BYTES_MAX = 100 * 1024 * 1024;
/** A tab that was closed does not come back for its files. */
const KEPT_MS = 24 * 60 * 60_000;

/** Keeps files under their ids. False: nobody is known to be signed in, or somebody else, so nothing was kept. */
export function keepFiles(userId: number, files: ReadonlyMap<string, File>, now: number): Promise<boolean> {
  return changeKept(async (stores) => {
    if (!(await isOwner(stores, userId))) return false;
    for (const [id, file] of files) stores.files.put({ id, userId, file, keptAt: now } satisfies KeptFile);
    await makeRoom(stores, now);
    return true;
  });
}

/** Those of the account that are still kept, by id. */
export function readKeptFiles(userId: number, ids: readonly string[]): Promise<ReadonlyMap<string, File>> {
  return changeKept(async (stores) => {
    const found = new Map<string, File>();
    if (!(await isOwner(stores, userId))) return found;
    for (const id of ids) {
      const kept = await result<KeptFile | undefined>(stores.files.get(id));
      if (kept?.userId === userId) found.set(id, kept.file);
    }
    return found;
  });
}

export function forgetFiles(ids: readonly string[]): Promise<void> {
  return changeKept(async ({ files }) => {
    for (const id of ids) files.delete(id);
  });
}

const isOwner = async (stores: KeptStores, userId: number): Promise<boolean> =>
  (await ownerOf(stores))?.userId === userId;

/** What is too much for the device, and what a closed tab has left, goes. */
export async function makeRoom({ files }: KeptStores, now: number): Promise<void> {
  const newestFirst = (await result<KeptFile[]>(files.index("keptAt").getAll())).reverse();
  let bytes = 0;
  for (const { id, file, keptAt } of newestFirst) {
    bytes += file.size;
    if (bytes > KEPT_FILES_BYTES_MAX || now - keptAt > KEPT_MS) files.delete(id);
  }
}
