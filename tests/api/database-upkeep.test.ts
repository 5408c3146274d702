import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createDatabaseMaintenance, MAINTENANCE_LOCK } from "#server/adapters/postgres/database-maintenance.ts";
import { migrate } from "#server/adapters/postgres/migrate.ts";
import { type Database, openDatabase } from "#server/adapters/postgres/open-database.ts";
import { maintainDatabaseOnce } from "#server/jobs/start-database-maintenance.ts";
import { openTestDatabase } from "#support/database.ts";

const WORD = "quinceharvestsecret";
const NOON = new Date(2026, 10, 26, 12);
const NIGHT = new Date(2026, 10, 27, 3);
const at = (now: Date) => ({ now: () => now });

const folder = mkdtempSync(join(tmpdir(), "redraft-upkeep-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filesWith = (word: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
    const path = join(folder, name);
    return statSync(path).isFile() && readFileSync(path).includes(word);
  });

async function addConversations({ pool }: Database): Promise<void> {
  await pool.query(
    "INSERT INTO users (email, first_name, last_name, password_hash) VALUES ('ada@example.com', 'Ada', '', 'none')",
  );
  await pool.query(
    `INSERT INTO conversations (user_id, title, created_at, updated_at)
     SELECT users.id, $1 || ' ' || n, now(), now() FROM users, generate_series(1, 2000) n`,
    [WORD],
  );
}

test("what was deleted is in no file of the embedded database", async () => {
  const database = await openDatabase({ kind: "embedded", directory: folder });
  try {
    await migrate(database.pool);
    const upkeep = createDatabaseMaintenance(database);
    await addConversations(database);
    expect(filesWith(WORD)).not.toEqual([]);
    // Nothing was deleted: by day nobody is kept waiting.
    expect(await maintainDatabaseOnce({ upkeep, clock: at(NOON) }, null)).toBeNull();
    await database.pool.query("DELETE FROM users");
    await database.pool.query("CHECKPOINT");
    expect(filesWith(WORD)).not.toEqual([]);
    // PostgreSQL counts about once a second.
    await expect.poll(() => upkeep.deletedRows(), { timeout: 10_000 }).toBe(2_001);
    const kept = await maintainDatabaseOnce({ upkeep, clock: at(NOON) }, null);
    expect(kept?.at).toEqual(NOON);
    expect(filesWith(WORD)).toEqual([]);
    expect(await maintainDatabaseOnce({ upkeep, clock: at(NOON) }, kept)).toBe(kept);
  } finally {
    await database.close();
  }
});

test("on a server tables are vacuumed by night, by one node at a time", async () => {
  const database = await openTestDatabase();
  const { pool } = database;
  try {
    const upkeep = createDatabaseMaintenance(database);
    await addConversations(database);
    await pool.query("DELETE FROM users");
    expect(await maintainDatabaseOnce({ upkeep, clock: at(NOON) }, null)).toBeNull();
    expect((await maintainDatabaseOnce({ upkeep, clock: at(NIGHT) }, null))?.at).toEqual(NIGHT);
    const sizes = await pool.query<{ bytes: number }>("SELECT pg_relation_size('conversations') AS bytes");
    expect(Number(sizes.rows[0]?.bytes)).toBe(0);
    const otherNode = await pool.connect();
    await otherNode.query("SELECT pg_advisory_lock($1)", [MAINTENANCE_LOCK]);
    expect(await upkeep.run()).toBe(false);
    otherNode.release(true);
    await expect.poll(() => upkeep.run()).toBe(true);
  } finally {
    await database.close();
  }
});
