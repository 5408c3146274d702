import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, readMigrations } from "#server/adapters/postgres/migrate.ts";
import { exportTables } from "#server/adapters/transfer/export-tables.ts";
import { assertDatabaseEmpty, restoreTables } from "#server/adapters/transfer/restore-tables.ts";
import { openEmptyTestDatabase, type TestDatabase } from "#support/database.ts";

// Every kind of value, names that need quotes, a reference that sorts before what it refers to, one within its own table.
const SCHEMA = `
CREATE TYPE mood AS ENUM ('good', 'bad');
CREATE TABLE "Parents" (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "a ""name""" text, bytes bytea, at timestamptz,
  json jsonb, share double precision, amount numeric(30, 10), key uuid, tags text[], mood mood, yes boolean,
  length integer GENERATED ALWAYS AS (octet_length(bytes)) STORED);
CREATE TABLE children (parent_id bigint NOT NULL REFERENCES "Parents" (id), id integer, text text, above integer,
  PRIMARY KEY (parent_id, id), FOREIGN KEY (parent_id, above) REFERENCES children (parent_id, id));
CREATE TABLE empty_ones (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY);`;

const FILL = `
INSERT INTO "Parents" ("a ""name""", bytes, at, json, share, amount, key, tags, mood, yes) VALUES
  (E'tab\\t line\\n "quote" \\\\ back \u{1F600}', '\\x00ff0a', '2026-01-02 03:04:05.678901+02', '{"a": [1, null, "\\u00e9"]}',
    0.1, 12345678901234567890.0123456789, '00000000-0000-4000-8000-000000000001', '{"a,b",NULL,""}', 'bad', true),
  (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('', '', 'infinity', 'null', 'NaN', 0, NULL, '{}', 'good', false);
INSERT INTO "Parents" DEFAULT VALUES; DELETE FROM "Parents" WHERE id = 4;
INSERT INTO children SELECT 1, n, repeat('x', 1000), CASE WHEN n > 1 THEN n - 1 END FROM generate_series(1, 1234) AS n;`;

let folder: string;
let migrations: string;
let source: TestDatabase;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "redraft-transfer-"));
  migrations = mkdtempSync(join(folder, "migrations-"));
  writeFileSync(join(migrations, "0001_create.sql"), SCHEMA);
  source = await openEmptyTestDatabase();
  await migrate(source.pool, migrations);
  await source.pool.query(FILL);
  file = join(folder, "source.gz");
  await exportTables(source.pool, file);
});
afterAll(async () => {
  await source?.close();
  rmSync(folder, { recursive: true });
});

const restore = (pool: TestDatabase["pool"], from: string, directory = migrations) =>
  restoreTables(pool, from, readMigrations(directory));

/** Everything in the database, as text, so that not a digit is lost in the comparison. */
async function contents({ pool }: TestDatabase): Promise<unknown[]> {
  const tables = ['"Parents"', "children", "empty_ones"];
  return Promise.all(
    tables.map(async (table) => (await pool.query(`SELECT t.*::text AS row FROM ${table} AS t ORDER BY 1`)).rows),
  );
}

async function withCopy(act: (copy: TestDatabase) => Promise<void>): Promise<void> {
  const copy = await openEmptyTestDatabase();
  try {
    await migrate(copy.pool, migrations);
    await act(copy);
  } finally {
    await copy.close();
  }
}

test("a database comes back whole, and once more from its copy", async () => {
  await withCopy(async (copy) => {
    const header = await restore(copy.pool, file);
    expect(header.tables).toEqual([
      { name: "Parents", rows: 3 },
      { name: "children", rows: 1234 },
      { name: "empty_ones", rows: 0 },
    ]);
    expect(await contents(copy)).toEqual(await contents(source));
    const again = join(folder, "again.gz");
    await exportTables(copy.pool, again);
    expect(gunzipSync(readFileSync(again)).equals(gunzipSync(readFileSync(file)))).toBe(true);
    await withCopy(async (back) => {
      await restore(back.pool, again);
      expect(await contents(back)).toEqual(await contents(source));
    });
  });
});

test("new rows go on from the last id that was ever given out", async () => {
  await withCopy(async ({ pool }) => {
    await restore(pool, file);
    expect((await pool.query('INSERT INTO "Parents" DEFAULT VALUES RETURNING id')).rows).toEqual([{ id: 5 }]);
    expect((await pool.query("INSERT INTO empty_ones DEFAULT VALUES RETURNING id")).rows).toEqual([{ id: 1 }]);
  });
});

test("an import refuses a database with rows in it; a restore takes their place", async () => {
  await expect(assertDatabaseEmpty(source.pool)).rejects.toThrow("The database is not empty: Parents has rows.");
  await withCopy(async (copy) => {
    await assertDatabaseEmpty(copy.pool);
    await copy.pool.query("INSERT INTO empty_ones DEFAULT VALUES");
    await restore(copy.pool, file);
    expect(await contents(copy)).toEqual(await contents(source));
  });
});

function laterMigrations(): string {
  const later = mkdtempSync(join(folder, "later-"));
  writeFileSync(join(later, "0001_create.sql"), SCHEMA);
  writeFileSync(
    join(later, "0002_more.sql"),
    "ALTER TABLE children ADD COLUMN more text; UPDATE children SET more = 'from ' || id;",
  );
  return later;
}

test("a file of an earlier version is brought up to date, its rows with it", async () => {
  const later = laterMigrations();
  const copy = await openEmptyTestDatabase();
  await migrate(copy.pool, later);
  await restore(copy.pool, file, later);
  expect((await copy.pool.query("SELECT count(*) AS rows, max(more) AS more FROM children")).rows).toEqual([
    { rows: 1234, more: "from 999" },
  ]);
  expect(await migrate(copy.pool, later)).toEqual([]);
  await copy.close();
});

test("a file of a newer version, or of another, is refused in words", async () => {
  const later = laterMigrations();
  await withCopy(async (copy) => {
    const newer = join(folder, "newer.gz");
    const other = await openEmptyTestDatabase();
    await migrate(other.pool, later);
    await exportTables(other.pool, newer);
    await other.close();
    await expect(restore(copy.pool, newer)).rejects.toThrow(
      "The file is newer than this Redraft: it has 0002_more.sql, which this version does not know.",
    );
    const renamed = mkdtempSync(join(folder, "renamed-"));
    writeFileSync(join(renamed, "0001_another.sql"), SCHEMA);
    await expect(restore(copy.pool, file, renamed)).rejects.toThrow(
      "The file has 0001_create.sql where this Redraft has 0001_another.sql",
    );
    expect(await contents(copy)).toEqual([[], [], []]);
  });
});

test("a table of somebody else's is never dropped", async () => {
  await withCopy(async (copy) => {
    await copy.pool.query("CREATE TABLE theirs (a integer)");
    await expect(restore(copy.pool, file)).rejects.toThrow("The schema public has the table theirs");
    expect(await contents(copy)).toEqual([[], [], []]);
  });
});

test("statements that run beside a restore see the old rows or the new ones, and prepared ones go on", async () => {
  await withCopy(async (copy) => {
    await copy.pool.query("INSERT INTO empty_ones DEFAULT VALUES");
    const seen = new Set<string>();
    let isOver = false;
    // PostgreSQL looks up the tables of a statement one after the other. Between the two counts it has much to look up.
    const between = Array.from({ length: 100 }, (_, n) => `(SELECT 1 FROM "Parents" WHERE false) AS p${n}`).join();
    const text = `SELECT (SELECT count(*) FROM children) AS children, ${between}, (SELECT count(*) FROM empty_ones) AS empty`;
    const look = async (_: unknown, reader: number) => {
      const isPrepared = reader % 2 === 0;
      while (!isOver) {
        const { rows } = await copy.pool.query({ name: isPrepared ? "counts" : "", text });
        seen.add(JSON.stringify({ children: rows[0]?.children, empty: rows[0]?.empty }));
      }
    };
    const looking = Array.from({ length: 6 }, look);
    for (let times = 1; times <= 8; times++) {
      await restore(copy.pool, file);
      await copy.pool.query("DELETE FROM children; DELETE FROM empty_ones; INSERT INTO empty_ones DEFAULT VALUES");
    }
    isOver = true;
    await Promise.all(looking);
    expect(
      [...seen].filter((counts) => !['{"children":0,"empty":1}', '{"children":1234,"empty":0}'].includes(counts)),
    ).toEqual([]);
  });
});

/** As a version wrote it that had no checksums. */
const unsummed = (lines: readonly string[]): string[] =>
  lines.map((line) => (line.startsWith('{"end"') ? '{"end":true}' : line));

test("a file that was cut, damaged, shortened or is something else is refused, and nothing of it stays", async () => {
  const whole = readFileSync(file);
  const lines = gunzipSync(whole).toString().split("\n");
  const broken: [content: Buffer, problem: string][] = [
    [whole.subarray(0, whole.length / 2), "ends too early"],
    [gzipSync(lines.slice(0, -2).join("\n")), "ends too early"],
    [gzipSync(lines.toSpliced(-4, 1).join("\n")), "is damaged: its checksum"],
    [gzipSync(lines.toSpliced(10, 1, lines[10]?.replace("x", "y") ?? "").join("\n")), "is damaged: its checksum"],
    [gzipSync([...lines, "[]"].join("\n")), "goes on after its end"],
    [gzipSync(unsummed(lines.toSpliced(-4, 1)).join("\n")), "should have 1234 rows of children and has 1233"],
    [gzipSync(unsummed(lines.with(10, lines[11] ?? "")).join("\n")), "is damaged: duplicate key"],
    [Buffer.from("hello"), "is not a file that `redraft backup`"],
    [gzipSync("hello"), "is not a file that `redraft backup`"],
    [gzipSync(""), "is not a file that `redraft backup`"],
  ];
  await withCopy(async (copy) => {
    for (const [content, problem] of broken) {
      const path = join(folder, "broken.gz");
      writeFileSync(path, content);
      await expect(restore(copy.pool, path)).rejects.toThrow(problem);
      expect(await contents(copy)).toEqual([[], [], []]);
    }
    await expect(restore(copy.pool, join(folder, "none.gz"))).rejects.toThrow("There is no file");
  });
});

test("an export never replaces a file", async () => {
  await expect(exportTables(source.pool, file)).rejects.toThrow("exists already");
});
