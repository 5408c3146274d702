import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { PoolClient } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { applyMigrations, readMigrations } from "../postgres/migrate.ts";
import { openDatabase } from "../postgres/open-database.ts";

/** A data folder as earlier versions left it: one account with an ordinary and a temporary conversation. */
async function earlierFolder(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), "redraft-earlier-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const earlier = await PGlite.create(join(directory, "postgres"));
  const query = async (sql: string, values?: unknown[]) =>
    values === undefined ? (await earlier.exec(sql)).at(-1) : earlier.query(sql, values);
  await applyMigrations({ query } as unknown as PoolClient, readMigrations());
  await earlier.exec(`
    INSERT INTO users (email, first_name, last_name, password_hash) VALUES ('ada@example.com', 'Ada', 'Lovelace', 'none');
    INSERT INTO conversations (user_id, title, is_temporary, created_at, updated_at)
    SELECT id, title, title = 'Gone soon', now(), now() FROM users, unnest(ARRAY['Über uns', 'Gone soon']) title`);
  await earlier.close();
  return directory;
}

test("the database of earlier versions is copied at the first start, once, and its folder stays", async () => {
  const directory = await earlierFolder();
  const said: string[] = [];
  const log = { warn: () => undefined, info: (_: object, message: string) => void said.push(message) };
  const titles = "SELECT title FROM conversations ORDER BY id";
  const first = await openDatabase({ kind: "embedded", directory }, log);
  expect((await first.pool.query(titles)).rows).toEqual([{ title: "Über uns" }, { title: "Gone soon" }]);
  expect(said).toEqual([expect.stringMatching(/^Copied \d+ rows in \d+ tables from .*you can delete that folder\.$/)]);
  expect(existsSync(join(directory, "unfinished-carry-over.gz"))).toBe(false);
  await first.pool.query("DELETE FROM conversations WHERE title = 'Gone soon'");
  await first.close();
  expect(existsSync(join(directory, "postgres", "PG_VERSION"))).toBe(true);
  const second = await openDatabase({ kind: "embedded", directory }, log);
  expect((await second.pool.query(titles)).rows).toEqual([{ title: "Über uns" }]);
  expect(said).toHaveLength(1);
  await second.close();
});
