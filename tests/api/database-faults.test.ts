import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openDb } from "#server/adapters/postgres/db.ts";
import { createPostgresNotifier } from "#server/adapters/postgres/notices.ts";
import { type Database, openDatabase } from "#server/adapters/postgres/open-database.ts";
import { openTestDatabase, type TestDatabase } from "#support/database.ts";
import { startStopwatch } from "#support/stopwatch.ts";
import { startTcpProxy, type TcpProxy } from "#support/tcp-proxy.ts";

// What a server, and the network in front of it, do to connections.
const HEALED_MS_MAX = 10_000;
const CONNECTIONS = 10;

let direct: TestDatabase;
let proxy: TcpProxy;
let url: string;
let database: Database;

beforeAll(async () => {
  direct = await openTestDatabase();
  const server = new URL(direct.url);
  proxy = await startTcpProxy({ host: server.hostname, port: Number(server.port) });
  server.host = `127.0.0.1:${proxy.port}`;
  url = server.href;
});
beforeEach(async () => {
  database = await openDatabase({ kind: "server", url });
});
afterEach(async () => {
  proxy.swallowAll(false);
  await database.close();
});
afterAll(async () => {
  await proxy.close();
  await direct.close();
});

const backendPid = sql`SELECT pg_backend_pid() AS pid`;
const fillPool = () =>
  Promise.all(Array.from({ length: CONNECTIONS }, () => database.pool.query("SELECT pg_sleep(0.1)")));

test("a connection that ends inside a transaction ends that transaction and nothing else", async () => {
  const db = openDb(database.pool);
  const ending = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(backendPid);
    await direct.pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
    // While the code inside does something else, the end arrives with nobody waiting for an answer.
    await sleep(200);
    await tx.execute(sql`SELECT 1`);
  });
  await expect(ending).rejects.toThrow();
  expect((await database.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

test("transactions that cannot even begin do not use up the connections", async () => {
  const db = openDb(database.pool);
  proxy.cutBefore("begin", CONNECTIONS);
  for (let count = 0; count < CONNECTIONS; count++) {
    await expect(db.transaction(async (tx) => tx.execute(sql`SELECT 1`))).rejects.toThrow();
  }
  expect((await database.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

test("a transaction that is rolled back gives its connection back as it was", async () => {
  const db = openDb(database.pool);
  const pidOf = async () => (await db.execute<{ pid: number }>(backendPid)).rows[0]?.pid;
  const before = await pidOf();
  const failing = db.transaction(async () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await pidOf()).toBe(before);
});

test("a network that forgets every connection costs less than ten seconds", async () => {
  await fillPool();
  proxy.forgetConnections();
  const watch = startStopwatch();
  const failures = await Promise.allSettled(
    Array.from({ length: 2 * CONNECTIONS }, () => database.pool.query("SELECT 1")),
  );
  expect((await database.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  expect(watch.stop()).toBeLessThan(HEALED_MS_MAX);
  // Those that were on their way are told so, as a database that is away.
  expect(failures[0]).toMatchObject({ status: "rejected", reason: { code: "ETIMEDOUT" } });
});

test("ten seconds after a network that let nothing pass for a while, everything works again", async () => {
  await fillPool();
  proxy.swallowAll(true);
  const asked = Array.from({ length: 2 * CONNECTIONS }, () => database.pool.query("SELECT 1").catch(() => null));
  await sleep(8_000);
  proxy.swallowAll(false);
  const watch = startStopwatch();
  while ((await database.pool.query("SELECT 1").catch(() => null)) === null) await sleep(50);
  expect(watch.stop()).toBeLessThan(HEALED_MS_MAX);
  await Promise.all(asked);
});

test("a statement that takes its time is waited for, also inside a transaction", async () => {
  const db = openDb(database.pool);
  const slow = sql`SELECT 'done' AS state FROM pg_sleep(8)`;
  const [alone, inside] = await Promise.all([
    db.execute(slow),
    db.transaction(async (tx) => {
      // Longer silent between two statements than a connection that owes an answer may be.
      await sleep(4_000);
      return await tx.execute(slow);
    }),
  ]);
  expect([alone.rows, inside.rows]).toEqual([[{ state: "done" }], [{ state: "done" }]]);
});

test("a connection that listens and was forgotten listens again within ten seconds", async () => {
  const errors: unknown[] = [];
  const notices = createPostgresNotifier(url, database.pool, (error) => errors.push(error));
  const heard: number[] = [];
  notices.onNotice("redraft_faults_test", (id) => heard.push(id));
  const send = (id: number) =>
    direct.pool.query("SELECT pg_notify('redraft_faults_test', $1)", [`somebody-else ${id}`]);
  await expect
    .poll(async () => {
      await send(1);
      return heard;
    })
    .toContain(1);
  proxy.forgetConnections();
  const watch = startStopwatch();
  await expect
    .poll(async () => {
      await send(2);
      return heard;
    })
    .toContain(2);
  expect(watch.stop()).toBeLessThan(HEALED_MS_MAX);
  await notices.close();
});
