import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { migrate } from "#server/adapters/postgres/migrate.ts";
import { openDatabase } from "#server/adapters/postgres/open-database.ts";
import { openEmptyTestDatabase, type TestDatabase } from "#support/database.ts";

const CREATE = "CREATE TABLE notes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY);";
const ADD = "ALTER TABLE notes ADD COLUMN body text; INSERT INTO notes (body) VALUES ('first');";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function openEmpty(): Promise<TestDatabase> {
  const database = await openEmptyTestDatabase();
  cleanUps.push(() => database.close());
  return database;
}

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "redraft-migrations-"));
  cleanUps.push(() => rmSync(folder, { recursive: true }));
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return folder;
}

test("migrations run once, in order, and new ones follow later", async () => {
  const { pool } = await openEmpty();
  expect(await migrate(pool, folderWith({ "0001_create.sql": CREATE }))).toEqual(["0001_create.sql"]);
  const both = folderWith({ "0001_create.sql": CREATE, "0002_add.sql": ADD });
  expect(await migrate(pool, both)).toEqual(["0002_add.sql"]);
  expect(await migrate(pool, both)).toEqual([]);
  expect((await pool.query("SELECT body FROM notes")).rows).toEqual([{ body: "first" }]);
});

test("a migration that fails leaves nothing behind and is named", async () => {
  const { pool } = await openEmpty();
  const folder = folderWith({ "0001_create.sql": CREATE, "0002_bad.sql": `${ADD} SELECT * FROM nowhere;` });
  await expect(migrate(pool, folder)).rejects.toThrow(
    'Migration 0002_bad.sql failed and left nothing behind: relation "nowhere" does not exist',
  );
  expect((await pool.query("SELECT name FROM schema_migrations")).rows).toEqual([{ name: "0001_create.sql" }]);
  await expect(pool.query("SELECT body FROM notes")).rejects.toMatchObject({ code: "42703" });
});

test("a changed applied migration is refused", async () => {
  const { pool } = await openEmpty();
  await migrate(pool, folderWith({ "0001_create.sql": CREATE }));
  await expect(migrate(pool, folderWith({ "0001_create.sql": `${CREATE} -- more` }))).rejects.toThrow(
    "Migration 0001_create.sql was changed after it was applied.",
  );
});

test("a database that is newer than the code is refused", async () => {
  const { pool } = await openEmpty();
  await migrate(pool, folderWith({ "0001_create.sql": CREATE, "0002_add.sql": ADD }));
  await expect(migrate(pool, folderWith({ "0001_create.sql": CREATE }))).rejects.toThrow(
    "The database is newer than this Redraft: it has 0002_add.sql",
  );
});

test("Windows line ends do not make a migration another one", async () => {
  const { pool } = await openEmpty();
  await migrate(pool, folderWith({ "0001_create.sql": "SELECT 1;\nSELECT 2;\n" }));
  expect(await migrate(pool, folderWith({ "0001_create.sql": "SELECT 1;\r\nSELECT 2;\r\n" }))).toEqual([]);
});

test("ten nodes that start at once apply each migration once", async () => {
  const { url, pool } = await openEmpty();
  const folder = folderWith({ "0001_create.sql": `${CREATE} SELECT pg_sleep(0.2);`, "0002_add.sql": ADD });
  const nodes = await Promise.all(Array.from({ length: 10 }, () => openDatabase({ kind: "server", url })));
  cleanUps.push(() => Promise.all(nodes.map((node) => node.close())));
  const applied = await Promise.all(nodes.map((node) => migrate(node.pool, folder)));
  expect(applied.flat().sort()).toEqual(["0001_create.sql", "0002_add.sql"]);
  expect((await pool.query("SELECT count(*) AS total FROM notes")).rows).toEqual([{ total: 1 }]);
});
