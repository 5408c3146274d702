import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { escapeIdentifier, type Pool, type PoolClient } from "pg";
import { LOCK_NOT_AVAILABLE } from "../postgres/database-retries.ts";
import {
  applyMigrations,
  type Migration,
  REPLACED_SCHEMA,
  RESTORED_SCHEMA,
  readMigrations,
  withMigrationLock,
} from "../postgres/migrate.ts";
import {
  copyGrants,
  findMissingCustomers,
  type MissingCustomer,
  type RepeatedDeletionCounts,
  repeatDeletions,
} from "./after-restore.ts";
import { readDeletions } from "./deletions-file.ts";
import { readTables, type Table } from "./read-tables.ts";
import {
  readTransferLines,
  TransferError,
  type TransferHeader,
  type TransferRow,
  type TransferTable,
  toReadableError,
} from "./transfer-file.ts";
import { verifyTransferFile } from "./verify-transfer-file.ts";

const ROWS_PER_INSERT = 200;
const INSERT_CHARACTERS_MAX = 4_000_000;
const NOTHING_CHANGED = "Nothing was changed.";

export interface RestoreResult extends TransferHeader {
  readonly deletedAgain: RepeatedDeletionCounts;
  readonly lostCustomers: readonly MissingCustomer[];
}

/**
 * Replaces the whole database with the contents of `file`. After an error, nothing has changed. Migrates files of an
 * earlier Redraft. Builds the new tables in a separate schema and swaps the schemas in one transaction, so that running
 * nodes continue to work. Repeats the deletions that users made after the backup. Throws TransferError.
 */
export async function restoreTables(
  pool: Pool,
  file: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<RestoreResult> {
  const header = await verifyTransferFile(file).catch(refuse);
  const deletions = await readDeletions(dirname(file));
  const known = migrationsOf(header, migrations);
  return withMigrationLock(pool, async (client) => {
    let restored: RestoreResult;
    try {
      await buildBeside(client, file, known, migrations);
      await refuseStrangers(client);
      const deletedAgain = await repeatDeletions(client, deletions);
      restored = { ...header, deletedAgain, lostCustomers: await findMissingCustomers(client) };
      await copyGrants(client);
      if (!(await runBesideStatements(client, SWAP)))
        throw new TransferError(`The database is too busy: other statements use its tables. ${NOTHING_CHANGED}`);
    } catch (error) {
      await dropBuilt(client);
      throw asTransferError(toReadableError(error, file), file);
    }
    // The restore is done. If the old tables cannot be dropped now, the next start drops them.
    await runBesideStatements(client, DROP_REPLACED).catch(() => false);
    return restored;
  });
}

/** How long a swap waits for other statements before it gives up. */
const SWAP_PATIENCE_MS = 30_000;
const SWAP_RETRY_DELAY_MS = 50;

/**
 * PostgreSQL looks up each table name of a statement on its own, so without the locks a statement could read one old
 * and one new table. A statement that waits for a lock looks up its tables again. The old tables stay for now: a statement
 * may still look for them in the old schema, until it has heard of the new one.
 */
const SWAP = `
  CREATE SCHEMA IF NOT EXISTS public;
  DO $$
  DECLARE name text;
  BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
      EXECUTE format('LOCK TABLE public.%I IN ACCESS EXCLUSIVE MODE', name);
    END LOOP;
  END $$;
  ALTER SCHEMA public RENAME TO ${REPLACED_SCHEMA};
  ALTER SCHEMA ${RESTORED_SCHEMA} RENAME TO public;`;
const DROP_REPLACED = `DROP SCHEMA ${REPLACED_SCHEMA} CASCADE;`;

/**
 * Runs `act` in a transaction once no other statement holds the locks that it needs. The timeout is shorter than the
 * second after which PostgreSQL aborts one of two statements that wait for each other: `act` gives way, not the
 * statement. False: it found no such moment, and nothing has changed.
 */
async function runBesideStatements(client: PoolClient, act: string): Promise<boolean> {
  const deadline = performance.now() + SWAP_PATIENCE_MS;
  while (performance.now() < deadline) {
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = '200ms'; ${act} COMMIT`);
      return true;
    } catch (error) {
      await client.query("ROLLBACK");
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      await sleep(SWAP_RETRY_DELAY_MS);
    }
  }
  return false;
}

/** Restores `file` into a separate schema as a test, then drops the schema. Throws TransferError if that fails. */
export async function tryRestore(pool: Pool, file: string): Promise<TransferHeader> {
  const header = await verifyTransferFile(file).catch(refuse);
  const migrations = readMigrations();
  const known = migrationsOf(header, migrations);
  return withMigrationLock(pool, async (client) => {
    try {
      await buildBeside(client, file, known, migrations);
      return header;
    } catch (error) {
      throw asTransferError(toReadableError(error, file), file);
    } finally {
      await dropBuilt(client);
    }
  });
}

async function buildBeside(
  client: PoolClient,
  file: string,
  known: readonly Migration[],
  migrations: readonly Migration[],
): Promise<void> {
  await client.query(
    `DROP SCHEMA IF EXISTS ${RESTORED_SCHEMA} CASCADE; DROP SCHEMA IF EXISTS ${REPLACED_SCHEMA} CASCADE; CREATE SCHEMA ${RESTORED_SCHEMA}`,
  );
  await client.query(`SET search_path = ${RESTORED_SCHEMA}`);
  await applyMigrations(client, known);
  await fillTables(client, file);
  await applyMigrations(client, migrations);
}

async function dropBuilt(client: PoolClient): Promise<void> {
  await client.query("ROLLBACK").catch(() => undefined);
  await client.query(`DROP SCHEMA IF EXISTS ${RESTORED_SCHEMA} CASCADE`).catch(() => undefined);
}

/** Throws TransferError when a table has rows. */
export async function assertDatabaseEmpty(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { name } of await readTables(client)) {
      const { rows } = await client.query(`SELECT 1 FROM ${escapeIdentifier(name)} LIMIT 1`);
      if (rows.length === 0) continue;
      throw new TransferError(
        `The database is not empty: ${name} has rows. Import into a new one, or let \`redraft restore\` replace what is there. ${NOTHING_CHANGED}`,
      );
    }
  } finally {
    client.release();
  }
}

/** The migrations that had been applied to the database when the file was written. */
function migrationsOf(header: TransferHeader, migrations: readonly Migration[]): readonly Migration[] {
  for (const [index, name] of header.migrations.entries()) {
    const known = migrations[index];
    if (known?.name === name) continue;
    throw new TransferError(
      known === undefined
        ? `The file is newer than this Redraft: it has ${name}, which this version does not know. Restore it with the version that wrote it, or a newer one. ${NOTHING_CHANGED}`
        : `The file has ${name} where this Redraft has ${known.name}: another version wrote it. ${NOTHING_CHANGED}`,
    );
  }
  return migrations.slice(0, header.migrations.length);
}

async function fillTables(client: PoolClient, file: string): Promise<void> {
  const target = await readTables(client);
  let current: TableImport | null = null;
  await client.query("BEGIN");
  for await (const line of readTransferLines(file)) {
    if (line.startsWith("[")) await current?.add(JSON.parse(line) as TransferRow, line.length);
    else {
      await current?.finish();
      const parsed = JSON.parse(line) as Partial<TransferTable>;
      current = parsed.table === undefined ? null : beginTable(client, target, parsed as TransferTable);
    }
  }
  await client.query("COMMIT");
}

/** Throws TransferError if a restore would drop other tables or extensions. */
async function refuseStrangers(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ what: string }>(`
    SELECT 'the table ' || relname AS what FROM pg_class
    WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = 'public') AND relkind IN ('r', 'v', 'm', 'p', 'f')
      AND relname NOT IN (SELECT relname FROM pg_class WHERE relnamespace = '${RESTORED_SCHEMA}'::regnamespace)
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = pg_class.oid AND d.deptype = 'e')
    UNION ALL
    SELECT 'the extension ' || extname FROM pg_extension
    WHERE extnamespace = (SELECT oid FROM pg_namespace WHERE nspname = 'public')`);
  if (rows.length === 0) return;
  throw new TransferError(
    `The schema public has ${rows.map(({ what }) => what).join(", ")}, which a restore would drop. Move it to another schema first. ${NOTHING_CHANGED}`,
  );
}

function beginTable(client: PoolClient, target: readonly Table[], line: TransferTable): TableImport {
  const table = target.find(({ name }) => name === line.table);
  if (table === undefined) throw new TransferError(`The file has a table ${line.table} that this database lacks.`);
  return new TableImport(client, table, line);
}

class TableImport {
  readonly #client: PoolClient;
  readonly #table: Table;
  readonly #line: TransferTable;
  readonly #insert: string;
  #batch: TransferRow[] = [];
  #characters = 0;

  constructor(client: PoolClient, table: Table, line: TransferTable) {
    this.#client = client;
    this.#table = table;
    this.#line = line;
    this.#insert = insertStatement(table, line);
  }

  async add(row: TransferRow, characters: number): Promise<void> {
    this.#batch.push(row);
    this.#characters += characters;
    if (this.#batch.length >= ROWS_PER_INSERT || this.#characters >= INSERT_CHARACTERS_MAX) await this.#flush();
  }

  async finish(): Promise<void> {
    await this.#flush();
    for (const { column, lastValue } of this.#line.sequences) {
      const sequence = this.#table.columns.find(({ name }) => name === column)?.sequence;
      if (sequence !== undefined && lastValue !== null) {
        await this.#client.query("SELECT setval($1::regclass, $2)", [sequence, lastValue]);
      }
    }
  }

  async #flush(): Promise<void> {
    if (this.#batch.length === 0) return;
    const columns = this.#line.columns.map((_, index) => this.#batch.map((row) => row[index] ?? null));
    await this.#client.query(this.#insert, columns);
    this.#batch = [];
    this.#characters = 0;
  }
}

/** Takes one text array per column. PostgreSQL parses each text as the column's type, exactly as it wrote the text. */
function insertStatement(table: Table, line: TransferTable): string {
  const types = line.columns.map((name) => {
    const column = table.columns.find((known) => known.name === name);
    if (column === undefined)
      throw new TransferError(`The file has a column ${table.name}.${name} that this database lacks.`);
    return column.type;
  });
  const names = line.columns.map(escapeIdentifier).join(", ");
  const values = line.columns.map((name, index) => `given.${escapeIdentifier(name)}::${types[index]}`).join(", ");
  const arrays = line.columns.map((_, index) => `$${index + 1}::text[]`).join(", ");
  return `INSERT INTO ${escapeIdentifier(table.name)} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM unnest(${arrays}) AS given (${names})`;
}

function refuse(error: unknown): never {
  if (error instanceof TransferError) throw new TransferError(`${error.message} ${NOTHING_CHANGED}`);
  throw error;
}

function asTransferError(error: unknown, file: string): unknown {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (code === "42501") {
    return new TransferError(
      `The database user may not replace the schema public (${message}). It has to own the database. ${NOTHING_CHANGED}`,
    );
  }
  // PostgreSQL's error classes for invalid values (22) and for violated constraints (23).
  return code !== null && /^2[23]/.test(code)
    ? new TransferError(`${file} is damaged: ${message}. ${NOTHING_CHANGED}`)
    : error;
}

const codeOf = (error: unknown): string | null =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
