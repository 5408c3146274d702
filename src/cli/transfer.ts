import { migrate } from "#server/adapters/postgres/migrate.ts";
import { exportTables } from "./export-tables.ts";
import { importTables } from "./import-tables.ts";
import type { TransferHeader } from "./transfer-file.ts";
import { withDatabase } from "./with-database.ts";

/** `redraft export`: writes the configured database to a new file. */
export const exportDatabase = (file: string): Promise<void> =>
  withDatabase(async (pool) => console.error(`Wrote ${told(await exportTables(pool, file))} to ${file}.`));

/** `redraft import`: fills the configured database, which must be empty, from a file that export wrote. */
export const importDatabase = (file: string): Promise<void> =>
  withDatabase(async (pool) => {
    await migrate(pool);
    console.error(`Read ${told(await importTables(pool, file))} from ${file}.`);
  });

function told({ tables }: TransferHeader): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows in ${tables.length} tables`;
}
