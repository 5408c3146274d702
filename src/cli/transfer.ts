import { rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Pool } from "pg";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { migrate } from "#server/adapters/postgres/migrate.ts";
import { assertBackupFolderExists, createBackupFolder } from "#server/adapters/transfer/backup-folder.ts";
import { exportTables } from "#server/adapters/transfer/export-tables.ts";
import {
  assertDatabaseEmpty,
  type RestoreResult,
  restoreTables,
  tryRestore,
} from "#server/adapters/transfer/restore-tables.ts";
import { TransferError, type TransferHeader } from "#server/adapters/transfer/transfer-file.ts";
import { verifyTransferFile } from "#server/adapters/transfer/verify-transfer-file.ts";
import { backUpNow } from "#server/jobs/backup-job.ts";
import { runWithOperatorErrors } from "#server/operator-error.ts";
import { withDatabase } from "./with-database.ts";

/** `redraft migrate`: runs the same migration as the server does at its start, but does not start the server. */
export const migrateDatabase = (): Promise<void> =>
  withDatabase(async (pool) => {
    const applied = await migrate(pool);
    console.error(
      applied.length === 0 ? "The database is up to date." : `Migrated the database: ${applied.join(", ")}`,
    );
  });

export const exportDatabase = (file: string): Promise<void> =>
  withDatabase(async (pool) => console.error(`Wrote ${describeRowCounts(await exportTables(pool, file))} to ${file}.`));

/** `redraft import`: reads a file that export or backup wrote. The configured database must be empty. */
export const importDatabase = (file: string): Promise<void> =>
  withDatabase(async (pool) => {
    await migrate(pool);
    await assertDatabaseEmpty(pool);
    const restored = await restoreTables(pool, file);
    console.error(`Read ${describeRowCounts(restored)} from ${file}.${describeRestoreEffects(restored)}`);
  });

/** `redraft verify FILE`: checks that a backup is complete. Needs no database. */
export const verifyBackup = (file: string): Promise<void> =>
  runWithOperatorErrors(async () => {
    const header = await verifyTransferFile(file);
    console.error(`${file} is whole: ${describeRowCounts(header)}, schema ${header.migrations.at(-1)}.`);
  });

/**
 * `redraft backup` without a file: makes a backup in BACKUP_DIR, like the server's own schedule. For operators who use
 * a separate scheduler. `isProven` true: the backup is then restored as a test.
 */
export const backUpIntoFolder = (isProven: boolean): Promise<void> =>
  withDatabase(async (pool, { backups: schedule, dataDirectory }) => {
    if (schedule === null) throw new TransferError("Name a file, or set BACKUP_DIR.");
    const { directory } = schedule;
    const work = {
      backUp: (file: string) => exportTables(pool, file),
      prove: (file: string) => tryRestore(pool, file),
    };
    const folder = createBackupFolder({ directory, dataDirectory }, work);
    const made = await backUpNow({ folder, schedule, store: connectStore(pool), clock: { now: () => new Date() } });
    console.error(`Wrote ${join(directory, made)}, and read it back.`);
    if (!isProven) return;
    await folder.prove(made);
    console.error("Restored it as a trial, and dropped what came of it.");
  });

export const runTransferCommand = (verb: TransferCommand["verb"], file: string): Promise<void> =>
  withDatabase(async (pool) => console.error(await runCommand(pool, { verb, file: resolve(file) }, new Date())));

/** `file` is an absolute path. */
export interface TransferCommand {
  readonly verb: "backup" | "prove" | "restore";
  readonly file: string;
}

/** Runs a command on an open database, which may be in use. Returns a sentence for the user. Throws TransferError. */
async function runCommand(pool: Pool, { verb, file }: TransferCommand, now: Date): Promise<string> {
  if (verb === "backup") {
    await assertBackupFolderExists(dirname(file));
    return `Wrote ${describeRowCounts(await exportTables(pool, file))} to ${file}, and read them back.`;
  }
  if (verb === "prove") {
    return `Restored ${describeRowCounts(await tryRestore(pool, file))} from ${file} as a trial, and dropped them again.`;
  }
  await migrate(pool);
  const before = `${file}.before-${now.toISOString().replaceAll(/[:.]/g, "-")}`;
  const kept = rowsOf(await exportTables(pool, before));
  try {
    const restored = await restoreTables(pool, file);
    return `Restored ${describeRowCounts(restored)} from ${file}. What was there before, ${kept} rows, is in ${before}.${describeRestoreEffects(restored)}`;
  } catch (error) {
    await rm(before, { force: true });
    throw error;
  }
}

/** Sentences about further effects of a restore; empty if there are none. */
export function describeRestoreEffects({ deletedAgain, lostCustomers }: RestoreResult): string {
  const { accounts, others } = deletedAgain;
  const gone = [
    ...(accounts === 0 ? [] : [`${accounts} ${accounts === 1 ? "account" : "accounts"}`]),
    ...(others === 0 ? [] : [`${others} conversations, links, keys, sessions and the like`]),
  ];
  const again = gone.length === 0 ? "" : ` Deleted again, as people had deleted them since: ${gone.join("; ")}.`;
  if (lostCustomers.length === 0) return again;
  const lines = lostCustomers.map(({ customer, email, plan }) => `  ${customer}  ${plan}  ${email}`);
  return `${again}\nThese people pay, and their accounts or payments are younger than the backup. End or refund their subscriptions at the payment provider, or ask them to sign up again:\n${lines.join("\n")}`;
}

const describeRowCounts = (header: TransferHeader): string =>
  `${rowsOf(header)} rows in ${header.tables.length} tables`;

const rowsOf = ({ tables }: TransferHeader): number => tables.reduce((sum, table) => sum + table.rows, 0);
