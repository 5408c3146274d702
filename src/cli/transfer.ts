import { join, resolve } from "node:path";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { migrate } from "#server/adapters/postgres/migrate.ts";
import { createBackupFolder } from "#server/adapters/transfer/backup-folder.ts";
import { exportTables } from "#server/adapters/transfer/export-tables.ts";
import { assertDatabaseEmpty, restoreTables, tryRestore } from "#server/adapters/transfer/restore-tables.ts";
import {
  describeRestoreEffects,
  describeRowCounts,
  runCommand,
  type TransferCommand,
} from "#server/adapters/transfer/run-command.ts";
import { TransferError } from "#server/adapters/transfer/transfer-file.ts";
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
