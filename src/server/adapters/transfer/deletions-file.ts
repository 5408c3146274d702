import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { AccountDeletion } from "#server/ports/account-data-store.ts";
import { TransferError } from "./transfer-file.ts";

/** Stands beside the backups: who has deleted their account since, by number alone. */
export const DELETIONS_FILE = "deleted-accounts.json";

const deletionsSchema = z.array(z.strictObject({ id: z.int(), deletedAt: z.iso.datetime() }));

export async function writeDeletions(directory: string, deletions: readonly AccountDeletion[]): Promise<void> {
  const path = join(directory, DELETIONS_FILE);
  const text = `${JSON.stringify(deletions.map(({ id, deletedAt }) => ({ id, deletedAt: deletedAt.toISOString() })))}\n`;
  const before = await readText(path);
  if (text === before || (before === null && deletions.length === 0)) return;
  await writeFile(`${path}.part`, text, { mode: 0o600, flush: true });
  await rename(`${path}.part`, path);
}

/** None where there is no such file. Throws TransferError for one that is damaged: nobody is to come back because of that. */
export async function readDeletions(directory: string): Promise<readonly AccountDeletion[]> {
  const path = join(directory, DELETIONS_FILE);
  const text = await readText(path);
  if (text === null) return [];
  const read = z.safeParse(deletionsSchema, parsed(text));
  if (!read.success) {
    throw new TransferError(
      `${path} is damaged. It says whose accounts are to be deleted again; mend it, or move it away if you know of none. Nothing was changed.`,
    );
  }
  return read.data.map(({ id, deletedAt }) => ({ id, deletedAt: new Date(deletedAt) }));
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
