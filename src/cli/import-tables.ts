import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { escapeIdentifier, type Pool, type PoolClient } from "pg";
import { readMigrationNames, readTables, type Table } from "./read-tables.ts";
import {
  END_LINE,
  TRANSFER_FORMAT,
  TransferError,
  type TransferHeader,
  type TransferRow,
  type TransferTable,
} from "./transfer-file.ts";

const ROWS_PER_INSERT = 200;
const INSERT_CHARACTERS_MAX = 4_000_000;
const NOT_OURS = "is not a file that `redraft export` wrote";

/** Fills an empty, migrated database from `file`: everything, or after an error nothing. Throws TransferError. */
export async function importTables(pool: Pool, file: string): Promise<TransferHeader> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const header = await readInto(client, file);
    await client.query("COMMIT");
    return header;
  } catch (error) {
    throw asTransferError(error, file);
  } finally {
    // Ends the session and with it a transaction that was not committed.
    client.release(true);
  }
}

async function readInto(client: PoolClient, file: string): Promise<TransferHeader> {
  const target = await readTables(client);
  await refuseFull(client, target);
  let header: TransferHeader | null = null;
  let current: TableImport | null = null;
  let hasEnd = false;
  const rows = new Map<string, number>();
  await pipeline(createReadStream(file), createGunzip().setEncoding("utf8"), async (text: AsyncIterable<string>) => {
    for await (const line of linesOf(text)) {
      if (header === null) {
        header = readHeader(line, file);
        await refuseOtherSchema(client, header);
      } else if (line.startsWith("[")) {
        await current?.add(JSON.parse(line) as TransferRow, line.length);
      } else {
        if (current !== null) rows.set(current.name, await current.finish());
        hasEnd = line === END_LINE;
        current = hasEnd ? null : beginTable(client, target, JSON.parse(line) as TransferTable);
      }
    }
  });
  if (header === null) throw new TransferError(`${file} ${NOT_OURS}.`);
  refuseIncomplete(file, hasEnd, header, rows);
  return header;
}

function beginTable(client: PoolClient, target: readonly Table[], line: TransferTable): TableImport {
  const table = target.find(({ name }) => name === line.table);
  if (table === undefined) throw new TransferError(`The file has a table ${line.table} that this database lacks.`);
  return new TableImport(client, table, line);
}

/** Gathers the rows of one table and inserts them in batches. */
class TableImport {
  readonly name: string;
  readonly #client: PoolClient;
  readonly #table: Table;
  readonly #line: TransferTable;
  readonly #insert: string;
  #batch: TransferRow[] = [];
  #characters = 0;
  #rows = 0;

  constructor(client: PoolClient, table: Table, line: TransferTable) {
    this.name = table.name;
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

  /** Answers how many rows came. */
  async finish(): Promise<number> {
    await this.#flush();
    for (const { column, lastValue } of this.#line.sequences) {
      const sequence = this.#table.columns.find(({ name }) => name === column)?.sequence;
      if (sequence !== undefined && lastValue !== null) {
        await this.#client.query("SELECT setval($1::regclass, $2)", [sequence, lastValue]);
      }
    }
    return this.#rows;
  }

  async #flush(): Promise<void> {
    if (this.#batch.length === 0) return;
    const columns = this.#line.columns.map((_, index) => this.#batch.map((row) => row[index] ?? null));
    await this.#client.query(this.#insert, columns);
    this.#rows += this.#batch.length;
    this.#batch = [];
    this.#characters = 0;
  }
}

/** One array of texts for each column; PostgreSQL reads each text as the column's type, exactly as it wrote it. */
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

function readHeader(line: string, file: string): TransferHeader {
  const header = JSON.parse(line) as Partial<TransferHeader>;
  if (header.format !== TRANSFER_FORMAT) throw new TransferError(`${file} ${NOT_OURS}, or another version of it did.`);
  return header as TransferHeader;
}

async function refuseFull(client: PoolClient, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await client.query(`SELECT 1 FROM ${escapeIdentifier(name)} LIMIT 1`);
    if (rows.length > 0) {
      throw new TransferError(
        `The database is not empty: ${name} has rows. Import into a new one; nothing was changed.`,
      );
    }
  }
}

async function refuseOtherSchema(client: PoolClient, header: TransferHeader): Promise<void> {
  const here = await readMigrationNames(client);
  if (here.join() === header.migrations.join()) return;
  throw new TransferError(
    `The file was written at schema ${header.migrations.at(-1) ?? "(none)"}, this database is at ${here.at(-1) ?? "(none)"}. ` +
      "Import it with the Redraft that wrote it; a newer one brings the database up to date when it starts.",
  );
}

function refuseIncomplete(
  file: string,
  hasEnd: boolean,
  header: TransferHeader,
  found: ReadonlyMap<string, number>,
): void {
  if (!hasEnd) throw new TransferError(`${file} ends too early; it was not copied whole. Nothing was imported.`);
  for (const { name, rows } of header.tables) {
    if (found.get(name) === rows) continue;
    throw new TransferError(
      `${file} should have ${rows} rows of ${name} and has ${found.get(name) ?? 0}. Nothing was imported.`,
    );
  }
}

function asTransferError(error: unknown, file: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT") return new TransferError(`There is no file ${file}.`);
  if (code === "Z_BUF_ERROR")
    return new TransferError(`${file} ends too early; it was not copied whole. Nothing was imported.`);
  if (code === "Z_DATA_ERROR" || error instanceof SyntaxError)
    return new TransferError(`${file} ${NOT_OURS}, or it is damaged.`);
  // PostgreSQL's classes for values it cannot read and for rows that contradict each other.
  if (typeof code === "string" && /^2[23]/.test(code)) {
    return new TransferError(
      `${file} is damaged: ${error instanceof Error ? error.message : code}. Nothing was imported.`,
    );
  }
  return error;
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of text) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
