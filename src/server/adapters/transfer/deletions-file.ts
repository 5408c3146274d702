import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Deletion } from "#server/ports/account-data-store.ts";
import { TransferError } from "./transfer-file.ts";

/** A file in the backup folder: rows that were deleted after the backups, without their content. */
export const DELETIONS_FILE = "deletions.json";

/** Per kind: id, creation time and deletion time, in milliseconds since 1970. */
const deletionsSchema = z.record(z.string(), z.array(z.tuple([z.int(), z.int(), z.int()])));

/**
 * Adds deletions to the file and removes entries before `oldest`. Other entries stay, even if the database does not
 * know them: after a data loss, a new database must not erase the list before the restore.
 */
export async function writeDeletions(directory: string, deletions: readonly Deletion[], oldest: Date): Promise<void> {
  const path = join(directory, DELETIONS_FILE);
  // A damaged file is replaced by what the database knows.
  const listed = await readDeletions(directory).catch(() => []);
  const kept = listed.filter(({ deletedAt }) => deletedAt >= oldest);
  const all = new Map([...kept, ...deletions].map((one) => [`${one.kind} ${one.id} ${one.madeAt.getTime()}`, one]));
  const byKind = Map.groupBy(all.values(), ({ kind }) => kind);
  const lists = [...byKind].map(([kind, gone]) => [
    kind,
    gone.map(({ id, madeAt, deletedAt }) => [id, madeAt.getTime(), deletedAt.getTime()]),
  ]);
  const text = `${JSON.stringify(Object.fromEntries(lists))}\n`;
  const before = await readText(path);
  if (text === before || (before === null && all.size === 0)) return;
  await writeFile(`${path}.part`, text, { mode: 0o600, flush: true });
  await rename(`${path}.part`, path);
}

/** Empty if the file is missing. Throws TransferError if it is damaged, so that no deleted data comes back. */
export async function readDeletions(directory: string): Promise<readonly Deletion[]> {
  const path = join(directory, DELETIONS_FILE);
  const text = await readText(path);
  if (text === null) return [];
  const read = z.safeParse(deletionsSchema, parsed(text));
  if (!read.success) {
    throw new TransferError(
      `${path} is damaged. It says which accounts and conversations are to be deleted again; mend it, or move it away if you know of none. Nothing was changed.`,
    );
  }
  return Object.entries(read.data).flatMap(([kind, gone]) =>
    gone.map(([id, madeMs, deletedMs]) => ({ kind, id, madeAt: new Date(madeMs), deletedAt: new Date(deletedMs) })),
  );
}

const readText = (path: string): Promise<string | null> =>
  readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
