import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import type { Pool } from "pg";
import { DirectoryHeldError } from "#server/adapters/postgres/directory-lock.ts";
import { MigrationError, migrate } from "#server/adapters/postgres/migrate.ts";
import { DatabaseOpenError, openDatabase } from "#server/adapters/postgres/open-database.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { exportTables } from "./export-tables.ts";
import { importTables } from "./import-tables.ts";
import { TransferError, type TransferHeader } from "./transfer-file.ts";

/** `redraft export`: writes the configured database to a new file. */
export const exportDatabase = (file: string): Promise<void> =>
  withDatabase(async (pool) => `Wrote ${told(await exportTables(pool, file))} to ${file}.`);

/** `redraft import`: fills the configured database, which must be empty, from a file that export wrote. */
export const importDatabase = (file: string): Promise<void> =>
  withDatabase(async (pool) => {
    await migrate(pool);
    return `Read ${told(await importTables(pool, file))} from ${file}.`;
  });

async function withDatabase(act: (pool: Pool) => Promise<string>): Promise<void> {
  try {
    const config = readConfig(process.env, existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {});
    const database = await openDatabase(config.database);
    try {
      console.error(await act(database.pool));
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!isForPeople(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

const isForPeople = (error: unknown): error is Error =>
  [TransferError, ConfigError, DirectoryHeldError, DatabaseOpenError, MigrationError].some(
    (kind) => error instanceof kind,
  );

function told({ tables }: TransferHeader): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows in ${tables.length} tables`;
}
