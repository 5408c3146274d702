import { existsSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { escapeIdentifier, type Pool } from "pg";
import { exportTables } from "./export-tables.ts";
import { restoreTables } from "./restore-tables.ts";
import { TransferError } from "./transfer-file.ts";

/**
 * Copies all rows of the PGlite database in `folder` to `pool` if `pool` has no tables yet, and compares the row
 * counts. Does not change `folder`. Returns a sentence for the operator; null: nothing to copy. Throws TransferError.
 */
export async function copyEmbeddedDatabase(folder: string, pool: Pool): Promise<string | null> {
  // An interrupted first start leaves this marker. The folder is then empty.
  if (!existsSync(join(folder, "PG_VERSION")) || existsSync(join(dirname(folder), ".creating-database"))) return null;
  if (await hasTables(pool)) return null;
  const file = join(dirname(folder), "unfinished-carry-over.gz");
  rmSync(file, { force: true });
  const { PGlite } = await import("@electric-sql/pglite");
  const earlier = await PGlite.create(folder);
  try {
    const from = asPool(earlier);
    if (!(await hasTables(from))) return null;
    await exportTables(from, file, "all");
    const { tables } = await restoreTables(pool, file);
    await compareCounts(pool, tables);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `Copied ${rows} rows in ${tables.length} tables from ${folder}. Once you have seen that everything is there, you can delete that folder.`;
  } finally {
    await earlier.close();
    rmSync(file, { force: true });
  }
}

async function hasTables(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: string | null }>(
    "SELECT to_regclass('public.schema_migrations')::text AS found",
  );
  return rows[0]?.found != null;
}

/** If the counts differ, removes the new tables, so that the next start tries again. */
async function compareCounts(pool: Pool, tables: readonly { readonly name: string; readonly rows: number }[]) {
  for (const { name, rows: expected } of tables) {
    const { rows } = await pool.query<{ total: number }>(`SELECT count(*) AS total FROM ${escapeIdentifier(name)}`);
    if (rows[0]?.total === expected) continue;
    await pool.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    throw new TransferError(`Of ${expected} rows of ${name}, ${rows[0]?.total} arrived in the new database.`);
  }
}

/** The parts of a pool that an export uses. */
function asPool(pglite: PGlite): Pool {
  const query = async (asked: string | { text: string; rowMode?: "array" }, values?: unknown[]) => {
    if (typeof asked !== "string") return pglite.query(asked.text, values, { rowMode: asked.rowMode ?? "object" });
    return values === undefined ? (await pglite.exec(asked)).at(-1) : pglite.query(asked, values);
  };
  const client = { query, release: () => undefined };
  return { query, connect: async () => client } as unknown as Pool;
}
