import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { DELETIONS_FILE, readDeletions, writeDeletions } from "#server/adapters/transfer/deletions-file.ts";
import { exportTables } from "#server/adapters/transfer/export-tables.ts";
import { restoreTables } from "#server/adapters/transfer/restore-tables.ts";
import { newKey } from "#support/api-key.ts";
import { newPerson, PASSWORD, type Person, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const LEARNT = JSON.stringify([{ slot: "length", value: "short", isAccepted: true }]);

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "redraft-deleted-"));
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const query = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await server.database.pool.query<Row>(text, values)).rows;
const idOf = async (reply: Promise<{ body: unknown }>): Promise<number> => ((await reply).body as { id: number }).id;
const premier = () => newPerson(server, { tier: "premier" });
const statusOf = async (reply: Promise<{ status: number }>) => (await reply).status;
const listed = async (kind: string): Promise<number[]> =>
  (await query<{ id: number }>("SELECT id FROM deleted_rows WHERE kind = $1", kind)).map(({ id }) => Number(id));

async function conversation(person: Person): Promise<number> {
  const { id } = await person.newConversation();
  await person.send(id, "Write a listing for 12 Marlow Road.");
  return id;
}

async function team(owner: Person, member: Person) {
  const made = await owner.post("/api/team-workspaces", { name: "Team", description: "" });
  const { id, inviteCode } = made.body as { id: number; inviteCode: string };
  expect(await statusOf(member.post("/api/team-workspaces/join", { inviteCode }))).toBe(200);
  const prompt = { title: "Listing", description: "", text: "Write a listing." };
  return { id, promptId: await idOf(owner.post(`/api/team-workspaces/${id}/shared-prompts`, prompt)) };
}

const learn = async (person: Person, slot: string): Promise<number> => {
  const [row] = await query<{ id: number }>(
    `INSERT INTO memory_items (user_id, kind, updated_at, slot, value, accepted, rejected)
     VALUES ($1, 'choice', now(), $2, 'short', 1, 0) RETURNING id`,
    ...[person.user.id, slot],
  );
  return Number(row?.id);
};

/** What somebody has, and what of it is deleted after the backup. */
async function possessions(ada: Person, bob: Person) {
  const [kept, gone, linked] = [await conversation(ada), await conversation(ada), await conversation(ada)];
  const { link } = (await ada.post(`/api/conversations/${linked}/share`, {})).body as { link: { key: string } };
  const signIn = { email: ada.email, password: PASSWORD };
  const { token } = (
    await new TestClient(server.url).post("/api/login", signIn, { headers: { "x-auth-mode": "token" } })
  ).body as { token: string };
  const [passkey] = await query<{ id: number }>(
    `INSERT INTO passkeys (user_id, name, credential_id, public_key, counter, created_at)
     VALUES ($1, 'Phone', 'phone of ada', '', 0, now()) RETURNING id`,
    ada.user.id,
  );
  const choice = await learn(ada, "length");
  await learn(ada, "tone");
  await learn(bob, "length");
  await query(
    `INSERT INTO memory_items (user_id, kind, updated_at, message_id, decisions)
     SELECT user_id, 'prompt', now(), id, $2 FROM messages WHERE conversation_id = $1
     ON CONFLICT (message_id) DO UPDATE SET decisions = excluded.decisions`,
    ...[kept, LEARNT],
  );
  return {
    ...{ kept, gone, linked, link: link.key, choice, passkey: Number(passkey?.id) },
    laptop: new TestClient(server.url, { authorization: `Bearer ${token}` }),
    staying: await team(ada, bob),
    ending: await team(ada, bob),
    key: await newKey(server, ada),
    folder: await idOf(ada.post("/api/folders", { name: "Flats" })),
    own: await idOf(ada.post("/api/library/prompts", { title: "Own", text: "Own." })),
  };
}
type Possessions = Awaited<ReturnType<typeof possessions>>;

async function deleteMost(ada: Person, bob: Person, has: Possessions): Promise<void> {
  const gone = [
    `/api/conversations/${has.gone}`,
    `/api/conversations/${has.linked}/share`,
    `/api/folders/${has.folder}`,
    `/api/library/prompts/${has.own}`,
    `/api/team-workspaces/${has.ending.id}`,
    `/api/team-workspaces/${has.staying.id}/members/${bob.user.id}`,
    `/api/team-workspaces/${has.staying.id}/shared-prompts/${has.staying.promptId}`,
    `/api/user/passkeys/${has.passkey}`,
    `/api/user/api-keys/${has.key.keyId}`,
    `/api/user/memory/${has.choice}`,
  ];
  for (const path of gone) expect([path, await statusOf(ada.delete(path))]).toEqual([path, 204]);
  expect(await statusOf(bob.delete("/api/user/memory"))).toBe(204);
  expect(await statusOf(has.laptop.post("/api/logout"))).toBeLessThan(300);
}

/** What is there of it, each as a person would meet it. */
async function standing(ada: Person, bob: Person, has: Possessions) {
  const [key] = await query<{ revoked_at: Date | null }>(
    "SELECT revoked_at FROM api_keys WHERE id = $1",
    has.key.keyId,
  );
  const memory = await query<{ user_id: number; slot: string | null; decisions: unknown[] | null }>(
    "SELECT user_id, slot, decisions FROM memory_items WHERE user_id = ANY ($1) ORDER BY slot",
    [ada.user.id, bob.user.id],
  );
  return {
    kept: await statusOf(ada.get(`/api/conversations/${has.kept}/messages`)),
    gone: await statusOf(ada.get(`/api/conversations/${has.gone}/messages`)),
    linked: await statusOf(ada.get(`/api/conversations/${has.linked}/messages`)),
    link: await statusOf(new TestClient(server.url).get(`/api/shared/${has.link}`)),
    laptop: await statusOf(has.laptop.get("/api/user")),
    folders: (await ada.get("/api/folders")).body,
    library: (await ada.get("/api/library/prompts")).body,
    teams: ((await ada.get("/api/team-workspaces")).body as { id: number }[]).map(({ id }) => id),
    teamsOfBob: (await bob.get("/api/team-workspaces")).body,
    prompts: (await ada.get(`/api/team-workspaces/${has.staying.id}/shared-prompts`)).body,
    passkeys: await query("SELECT id FROM passkeys WHERE user_id = $1", ada.user.id),
    isKeyRevoked: key?.revoked_at !== null,
    choices: memory.flatMap(({ slot, user_id }) => (slot === null ? [] : [[Number(user_id), slot]])),
    learnt: memory.some(({ decisions }) => JSON.stringify(decisions ?? []).includes("length")),
  };
}

test("what people deleted for good is deleted again, also where only the list beside the backups knows of it", async () => {
  const { pool } = server.database;
  const [ada, bob] = [await premier(), await premier()];
  const has = await possessions(ada, bob);
  const file = join(folder, "things.gz");
  await exportTables(pool, file);
  await deleteMost(ada, bob, has);
  const after = await standing(ada, bob, has);
  expect(after).toEqual({
    ...{ kept: 200, gone: 404, linked: 200, link: 404, laptop: 401, folders: [], library: [], teams: [has.staying.id] },
    ...{
      teamsOfBob: [],
      prompts: [],
      passkeys: [],
      isKeyRevoked: true,
      choices: [[ada.user.id, "tone"]],
      learnt: false,
    },
  });
  const list = await connectStore(pool).accountData.deletions();

  expect((await restoreTables(pool, file)).deletedAgain).toMatchObject({ accounts: 0, others: 12 });
  expect(await standing(ada, bob, has)).toEqual(after);

  // The database is lost, and with it its list.
  await writeDeletions(folder, list, new Date());
  await pool.query("TRUNCATE deleted_rows");
  await restoreTables(pool, file);
  expect(await standing(ada, bob, has)).toEqual(after);
  // Numbers and times, and not a word of anybody's.
  expect(readFileSync(join(folder, DELETIONS_FILE), "utf8")).toMatch(/^\{("[a-z_]+":\[(\[\d+,\d+,\d+\],?)+\],?)+\}\n$/);
  rmSync(join(folder, DELETIONS_FILE));

  // Without either it would all be back, so the list is what does it.
  await pool.query("TRUNCATE deleted_rows");
  await restoreTables(pool, file);
  expect(await standing(ada, bob, has)).toMatchObject({
    ...{ gone: 200, link: 200, laptop: 200, isKeyRevoked: false, learnt: true, teams: { length: 2 } },
  });
});

test("what has the number of something deleted and is another row stays: of another site, or made later", async () => {
  const { pool } = server.database;
  const ada = await premier();
  const id = await conversation(ada);
  const file = join(folder, "namesake.gz");
  await exportTables(pool, file);
  await pool.query(
    `INSERT INTO deleted_rows (kind, id, made_at, deleted_at) VALUES
       ('conversations', $1, now() - interval '1 day', now()), ('users', $2, now() - interval '1 day', now()),
       ('memory', $2, now() - interval '1 day', now())`,
    [id, ada.user.id],
  );
  expect((await restoreTables(pool, file)).deletedAgain).toEqual({ accounts: 0, others: 0 });
  expect(await statusOf(ada.get(`/api/conversations/${id}/messages`))).toBe(200);
});

test("a new database beside the backups of a lost one does not wipe the list, and what is too old for any backup goes", async () => {
  const madeAt = new Date("2026-01-01T00:00:00Z");
  const on = (day: number, id: number) => ({
    ...{ kind: "conversations", id, madeAt, deletedAt: new Date(`2026-11-0${day}T00:00:00Z`) },
  });
  await writeDeletions(folder, [on(1, 1), on(2, 2)], madeAt);
  await writeDeletions(folder, [], madeAt);
  expect(await readDeletions(folder)).toEqual([on(1, 1), on(2, 2)]);
  await writeDeletions(folder, [on(3, 3)], new Date("2026-11-02T00:00:00Z"));
  expect(await readDeletions(folder)).toEqual([on(2, 2), on(3, 3)]);
  rmSync(join(folder, DELETIONS_FILE));
});

test("the list stays small: nothing of an account that is gone, of temporary conversations, or of memory that made room", async () => {
  const { pool } = server.database;
  const ada = await premier();
  const id = await conversation(ada);
  const temporary = await idOf(ada.post("/api/conversations", { isTemporary: true }));
  await ada.delete(`/api/conversations/${temporary}`);
  const item = await learn(ada, "length");
  await pool.query("DELETE FROM memory_items WHERE id = $1", [item]);
  await ada.delete("/api/user", { json: { password: PASSWORD } });
  expect(await listed("conversations")).not.toContain(temporary);
  expect(await listed("conversations")).not.toContain(id);
  expect(await listed("memory_items")).not.toContain(item);

  const { accountData } = connectStore(pool);
  expect(await accountData.deletions()).not.toEqual([]);
  await accountData.forgetDeletions(new Date(Date.now() + 60_000));
  expect(await accountData.deletions()).toEqual([]);
});
