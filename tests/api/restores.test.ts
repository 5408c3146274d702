import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeRestoreEffects } from "#cli/transfer.ts";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { createBackupFolder } from "#server/adapters/transfer/backup-folder.ts";
import { DELETIONS_FILE } from "#server/adapters/transfer/deletions-file.ts";
import { exportTables } from "#server/adapters/transfer/export-tables.ts";
import { restoreTables } from "#server/adapters/transfer/restore-tables.ts";
import { backUpIfDue } from "#server/jobs/backup-job.ts";
import { newPerson, PASSWORD, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "redraft-restores-"));
  server = await startTestServer({ environment: { BACKUP_DIR: join(folder, "unused"), BACKUP_KEEP: "3" } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const contentOf = (file: string) => gunzipSync(readFileSync(file)).toString();
const remove = async (person: Person) => {
  const reply = await person.delete("/api/user", { json: { password: PASSWORD } });
  expect(reply.status).toBe(200);
  return reply.body as { kept: { what: string; why: string }[] };
};
const ids = async () => {
  const { rows } = await server.database.pool.query<{ id: number }>("SELECT id FROM users ORDER BY id");
  return rows.map(({ id }) => Number(id));
};

async function pays({ user }: Person, customer: string): Promise<void> {
  const { pool } = server.database;
  await pool.query("INSERT INTO billing_customers (user_id, provider_id) VALUES ($1, $2)", [user.id, customer]);
  await pool.query(
    `INSERT INTO subscriptions (user_id, provider_id, plan, status, price_cents, period_start, period_end,
       cancels_at_period_end, look, looked_at) VALUES ($1, $2, 'plus', 'active', 1000, now(), now(), false, 1, now())`,
    [user.id, `sub of ${customer}`],
  );
}

test("of a temporary conversation no backup holds a word, of every other one it holds all", async () => {
  const ada = await newPerson(server);
  const kept = await ada.newConversation();
  const temporary = (await ada.post("/api/conversations", { isTemporary: true })).body as { id: number };
  const files = [{ name: "secret.txt", type: "text/plain", content: "the meadow behind the mill" }];
  await ada.send(kept.id, "Name a river in Portugal.");
  const form = new FormData();
  form.set("conversationId", String(temporary.id));
  form.set("originalPrompt", "Where do I hide the gold?");
  await server.database.pool.query("UPDATE users SET subscription_tier = 'premier' WHERE id = $1", [ada.user.id]);
  for (const { name, type, content } of files) form.append("files", new File([content], name, { type }));
  expect((await ada.post("/api/messages/improve", undefined, { raw: form })).status).toBe(200);
  // What was shown and not sent there as well.
  await ada.post("/api/improve", { originalPrompt: "And the silver, where?", conversationId: temporary.id });
  await ada.post("/api/improve", { originalPrompt: "Or the copper, where?" });

  const file = join(folder, "temporary.gz");
  await exportTables(server.database.pool, file);
  const content = contentOf(file);
  expect(content).toContain("Name a river in Portugal.");
  for (const words of ["gold", "silver", "copper", "meadow"])
    expect([words, content.includes(words)]).toEqual([words, false]);
  await restoreTables(server.database.pool, file);
  expect((await ada.get(`/api/conversations/${kept.id}/messages`)).body).toHaveLength(1);
  expect((await ada.get(`/api/conversations/${temporary.id}/messages`)).status).toBe(404);
});

test("a restore deletes again who had deleted themselves, and nobody who got their number later", async () => {
  const [ada, bob] = [await newPerson(server), await newPerson(server)];
  const file = join(folder, "deleted.gz");
  await exportTables(server.database.pool, file);
  const { kept } = await remove(ada);
  expect(kept[0]?.what).toBe("Backups, for up to 3 days");
  const { pool } = server.database;
  const list = await pool.query("SELECT * FROM deleted_rows WHERE kind = 'users'");
  // A number and times, and nothing that says who it was.
  expect(Object.keys(list.rows[0] ?? {}).sort()).toEqual(["deleted_at", "id", "kind", "made_at"]);

  const restored = await restoreTables(pool, file);
  expect(restored.deletedAgain.accounts).toBe(1);
  expect(describeRestoreEffects(restored)).toContain(" Deleted again, as people had deleted them since: 1 account");
  expect(await ids()).not.toContain(ada.user.id);
  expect(await ids()).toContain(bob.user.id);
  expect((await bob.get("/api/user")).status).toBe(200);
  // The second restore knows it from the tables that the first one made.
  expect((await restoreTables(pool, file)).deletedAgain.accounts).toBe(1);

  await pool.query("UPDATE deleted_rows SET id = $1 WHERE kind = 'users'", [bob.user.id]);
  expect(await restoreTables(pool, file)).toMatchObject({ deletedAgain: { accounts: 0 } });
  expect(await ids()).toContain(bob.user.id);
});

test("where the database was lost, the list beside the backups says who has gone; a damaged one is refused", async () => {
  const ada = await newPerson(server);
  const directory = mkdtempSync(join(folder, "kept-"));
  const { pool } = server.database;
  const store = connectStore(pool);
  const look = () =>
    backUpIfDue({
      folder: createBackupFolder(
        { directory, dataDirectory: folder },
        { backUp: (file) => exportTables(pool, file), prove: async () => undefined },
      ),
      store,
      schedule: { everyHours: 24, kept: 3 },
      clock: { now: () => new Date("2026-11-22T04:00:00Z") },
    });
  await look();
  await remove(ada);
  await look();
  expect(readFileSync(join(directory, DELETIONS_FILE), "utf8")).toMatch(
    new RegExp(`^{"users":.*\\[${ada.user.id},\\d+,\\d+\\]`),
  );
  await pool.query("DELETE FROM deleted_rows");
  const file = join(directory, "redraft-2026-11-22T04-00-00Z.gz");
  await restoreTables(pool, file);
  expect(await ids()).not.toContain(ada.user.id);

  writeFileSync(join(directory, DELETIONS_FILE), "[{");
  const before = await ids();
  await expect(restoreTables(pool, file)).rejects.toThrow("Nothing was changed.");
  expect(await ids()).toEqual(before);
});

test("the list is forgotten once no backup can bring anybody back", async () => {
  const { accountData } = connectStore(server.database.pool);
  await remove(await newPerson(server));
  expect(await accountData.deletions()).not.toEqual([]);
  await accountData.forgetDeletions(new Date(Date.now() - 60_000));
  expect(await accountData.deletions()).not.toEqual([]);
  await accountData.forgetDeletions(new Date(Date.now() + 60_000));
  expect(await accountData.deletions()).toEqual([]);
});

test("a restore lists who pays and has no account, or no customer number, any more", async () => {
  const old = await newPerson(server);
  const later = await newPerson(server);
  await pays(old, "cus_old");
  const file = join(folder, "customers.gz");
  await exportTables(server.database.pool, file);
  const fresh = await newPerson(server);
  await pays(later, "cus_later");
  await pays(fresh, "cus_new");
  const restored = await restoreTables(server.database.pool, file);
  expect(restored.lostCustomers.map(({ customer }) => customer).sort()).toEqual(["cus_later", "cus_new"]);
  expect(describeRestoreEffects(restored)).toContain(`cus_new  plus  ${fresh.user.email}`);
});

test("a restore leaves other roles the rights that they had, on tables, columns and on what comes later", async () => {
  const { pool } = server.database;
  const [reader, clerk] = [`reader_${Date.now()}`, `clerk_${Date.now()}`];
  const may = async () => {
    const { rows } = await pool.query(
      `SELECT has_table_privilege($1, 'public.conversations', 'SELECT') AS reads,
         has_table_privilege($1, 'public.conversations', 'DELETE') AS deletes,
         has_schema_privilege($1, 'public', 'USAGE') AS enters,
         has_column_privilege($2, 'public.users', 'email', 'SELECT') AS knows_address,
         has_column_privilege($2, 'public.users', 'password_hash', 'SELECT') AS knows_hash`,
      [reader, clerk],
    );
    return rows[0];
  };
  await pool.query(`CREATE ROLE ${reader}; CREATE ROLE ${clerk};
    GRANT USAGE ON SCHEMA public TO ${reader}; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${reader};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO ${reader};
    GRANT SELECT (email) ON users TO ${clerk}`);
  try {
    const before = { reads: true, deletes: false, enters: true, knows_address: true, knows_hash: false };
    expect(await may()).toEqual(before);
    const file = join(folder, "granted.gz");
    await exportTables(pool, file);
    await restoreTables(pool, file);
    expect(await may()).toEqual(before);
    await pool.query("CREATE TABLE comes_later (id int)");
    const { rows } = await pool.query("SELECT has_table_privilege($1, 'comes_later', 'SELECT') AS reads", [reader]);
    expect(rows).toEqual([{ reads: true }]);
  } finally {
    await pool.query(
      `DROP TABLE IF EXISTS comes_later; DROP OWNED BY ${reader}, ${clerk}; DROP ROLE ${reader}, ${clerk}`,
    );
  }
});
