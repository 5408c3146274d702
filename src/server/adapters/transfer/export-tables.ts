import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { escapeIdentifier, type Pool, type PoolClient } from "pg";
import { readMigrationNames, readTables, type Table } from "./read-tables.ts";
import {
  TRANSFER_FORMAT,
  TransferError,
  type TransferFooter,
  type TransferHeader,
  type TransferTable,
} from "./transfer-file.ts";
import { verifyTransferFile } from "./verify-transfer-file.ts";

const ROWS_PER_FETCH = 200;
/**
 * For tables with bytes, such as pictures: the rows of one fetch are joined to one string, which has a maximum length.
 */
const ROWS_WITH_BYTES_PER_FETCH = 10;

/** "kept": for backups, without temporary conversations. */
type ExportedRows = "kept" | "all";

/** Writes one snapshot of all tables to a new `file`, then verifies the file. Throws TransferError. */
export async function exportTables(pool: Pool, file: string, exported: ExportedRows = "kept"): Promise<TransferHeader> {
  if (existsSync(file)) throw new TransferError(`${file} exists already. Choose another name.`);
  const unfinished = `${file}.part`;
  const client = await pool.connect();
  try {
    // Reading a large table takes longer than the server's statement timeout.
    await client.query("SET statement_timeout = 0");
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    // Makes the text independent of server settings: times in UTC, bytes in hex, numbers with all digits.
    await client.query(
      "SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL IntervalStyle = 'iso_8601'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1",
    );
    const tables = await readTables(client);
    const conditionOf = (table: Table) => (exported === "all" ? "true" : keptRows(table, tables));
    const header = await readHeader(client, tables, conditionOf);
    // The file contains password hashes and all users' messages.
    const output = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(withEnd(lines(client, header, tables, conditionOf)), createGzip(), output);
    await client.query("COMMIT");
    await verifyTransferFile(unfinished);
    await rename(unfinished, file);
    return header;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    client.release(true);
  }
}

type ConditionOf = (table: Table) => string;

async function readHeader(
  client: PoolClient,
  tables: readonly Table[],
  conditionOf: ConditionOf,
): Promise<TransferHeader> {
  const migrations = await readMigrationNames(client);
  if (migrations.length === 0)
    throw new TransferError("There is nothing to write: Redraft never ran on this database.");
  const counts: { name: string; rows: number }[] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ total: number }>(
      `SELECT count(*) AS total FROM ${escapeIdentifier(table.name)} WHERE ${conditionOf(table)}`,
    );
    counts.push({ name: table.name, rows: rows[0]?.total ?? 0 });
  }
  return { format: TRANSFER_FORMAT, migrations, tables: counts };
}

async function* lines(
  client: PoolClient,
  header: TransferHeader,
  tables: readonly Table[],
  conditionOf: ConditionOf,
): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`;
  for (const table of tables) {
    yield `${JSON.stringify(await tableLine(client, table))}\n`;
    yield* rowLines(client, table, conditionOf(table));
  }
}

async function* withEnd(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const sum = createHash("sha256");
  for await (const line of lines) {
    sum.update(line);
    yield line;
  }
  yield `${JSON.stringify({ end: true, sha256: sum.digest("hex") } satisfies TransferFooter)}\n`;
}

async function tableLine(client: PoolClient, table: Table): Promise<TransferTable> {
  const sequences: { column: string; lastValue: number | null }[] = [];
  for (const { name, sequence } of table.columns) {
    if (sequence === null) continue;
    const { rows } = await client.query<{ value: number | null }>(
      "SELECT pg_sequence_last_value($1::regclass) AS value",
      [sequence],
    );
    sequences.push({ column: name, lastValue: rows[0]?.value ?? null });
  }
  return { table: table.name, columns: table.columns.map(({ name }) => name), sequences };
}

async function* rowLines(client: PoolClient, table: Table, isKept: string): AsyncGenerator<string> {
  const values = table.columns.map(({ name }) => `${escapeIdentifier(name)}::text`).join(", ");
  const from = escapeIdentifier(table.name);
  // A row may refer to another row of its table. In the order of the key, that row comes first. The column has its
  // table's name before it; without this, PostgreSQL would sort by the ::text value.
  const key = table.key.map((name) => `${from}.${escapeIdentifier(name)}`).join(", ");
  const order = key === "" ? "" : `ORDER BY ${key}`;
  const rowsMax = table.columns.some(({ type }) => type === "bytea") ? ROWS_WITH_BYTES_PER_FETCH : ROWS_PER_FETCH;
  await client.query(`DECLARE exported NO SCROLL CURSOR FOR SELECT ${values} FROM ${from} WHERE ${isKept} ${order}`);
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `FETCH ${rowsMax} FROM exported`,
      rowMode: "array",
    });
    if (rows.length === 0) break;
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  }
  await client.query("CLOSE exported");
}

/** Suggestions that were shown but not used. They are stored for a day, and users can request them again. */
const LEFT_OUT_WHOLE: readonly string[] = ["improvement_previews", "passage_changes"];
const ROOT = "conversations";
const IS_LEFT_OUT = "is_temporary";

/**
 * The condition for the rows of a table that go into a backup: no temporary conversations and no rows that refer to
 * them, directly or through other tables. It follows the database's foreign keys, so a new table needs no change here.
 */
function keptRows(table: Table, tables: readonly Table[]): string {
  if (LEFT_OUT_WHOLE.includes(table.name)) return "false";
  const condition = leftOut(table, escapeIdentifier(table.name), tables, [table.name]);
  return condition === null ? "true" : `NOT (${condition})`;
}

/** A condition for rows of temporary conversations; null: the table cannot have such rows. */
function leftOut(table: Table, alias: string, tables: readonly Table[], path: readonly string[]): string | null {
  const own =
    table.name === ROOT && table.columns.some(({ name }) => name === IS_LEFT_OUT)
      ? [`${alias}.${escapeIdentifier(IS_LEFT_OUT)}`]
      : [];
  const byReference = table.references.flatMap(({ table: name, columns, keys }) => {
    const target = tables.find((other) => other.name === name);
    // References within a table stay in the same conversation.
    if (target === undefined || path.includes(name)) return [];
    const other = `above_${path.length}`;
    const condition = leftOut(target, other, tables, [...path, name]);
    if (condition === null) return [];
    const isReferredTo = columns.map(
      (column, index) => `${other}.${escapeIdentifier(keys[index] ?? "")} = ${alias}.${escapeIdentifier(column)}`,
    );
    return [
      `EXISTS (SELECT FROM ${escapeIdentifier(name)} AS ${other} WHERE ${[...isReferredTo, condition].join(" AND ")})`,
    ];
  });
  const conditions = [...own, ...byReference];
  return conditions.length === 0 ? null : `(${conditions.join(" OR ")})`;
}
