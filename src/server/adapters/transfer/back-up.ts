import { cp, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { folderBytes } from "../folder-bytes.ts";
import { EmbeddedServer } from "../postgres/embedded-server.ts";
import { type Database, embeddedDatabase } from "../postgres/open-database.ts";
import { exportTables } from "./export-tables.ts";
import { TransferError, type TransferHeader } from "./transfer-file.ts";

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
