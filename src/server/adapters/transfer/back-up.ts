import { cp, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { folderBytes } from "../folder-bytes.ts";
import { EmbeddedServer } from "../postgres/embedded-server.ts";
import { type Database, embeddedDatabase } from "../postgres/open-database.ts";
import { exportTables } from "./export-tables.ts";
import { tryRestore } from "./restore-tables.ts";
import { TransferError, type TransferHeader } from "./transfer-file.ts";

/** Where a backup of the embedded database is restored as a trial. */
const PROOF_COPY = ".backup-proof";
/** The copy that a backup is made from; what is left of one that was cut off is removed by the next. */
export const BACKUP_COPY = ".backup";

/**
 * Writes the database, which may be in use, to a new `file` as of one moment. A server keeps that moment for us; the embedded
 * one has a single session, so its folder is copied, which takes a moment, and the copy is read. `dataDirectory` is where the
 * embedded database lives. Throws TransferError.
 */
export async function backUp(database: Database, dataDirectory: string, file: string): Promise<TransferHeader> {
  if (database.kind === "server") return exportTables(database.pool, file);
  const copy = join(dataDirectory, BACKUP_COPY);
  try {
    await copyEmbedded(database, join(dataDirectory, "postgres"), copy);
    const copied = embeddedDatabase(await EmbeddedServer.start({ directory: copy, template: null }));
    try {
      return await exportTables(copied.pool, file);
    } finally {
      await copied.close();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/**
 * Restores `file` as a trial and drops what came of it: on a server in a schema of its own, otherwise in a second embedded database, so
 * that nobody waits for it. Throws TransferError where it cannot be restored.
 */
export async function proveBackup(
  { kind, pool }: Database,
  dataDirectory: string,
  file: string,
): Promise<TransferHeader> {
  if (kind === "server") return tryRestore(pool, file);
  const directory = join(dataDirectory, PROOF_COPY);
  await rm(directory, { recursive: true, force: true });
  try {
    const scratch = embeddedDatabase(await EmbeddedServer.start({ directory, template: null }));
    try {
      return await tryRestore(scratch.pool, file);
    } finally {
      await scratch.close();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function copyEmbedded({ pool }: Database, from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  const { bavail, bsize } = await statfs(from);
  const neededBytes = await folderBytes(from);
  if (bavail * bsize < neededBytes) {
    throw new TransferError(
      `There is too little room for a backup: it needs ${Math.ceil(neededBytes / 1e6)} MB in the data folder for a moment.`,
    );
  }
  // Nobody else has a session while this one is held, so nothing writes to the folder.
  const client = await pool.connect();
  try {
    await client.query("CHECKPOINT");
    await cp(from, to, { recursive: true });
  } finally {
    client.release();
  }
}
