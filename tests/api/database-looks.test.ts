import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { migrate } from "#server/adapters/postgres/migrate.ts";
import { openDatabase } from "#server/adapters/postgres/open-database.ts";
import { serverWarnings } from "#server/adapters/postgres/server-warnings.ts";
import { openEmptyTestDatabase } from "#support/database.ts";
import { freePort } from "#support/free-port.ts";
import { databaseUrl } from "#support/postgres-server.ts";

/** What only a server has: users with rights, a pooler before it, a clock of its own. */
describe("a PostgreSQL server is looked at before it is used", () => {
  test("a user without the right to make tables is told so, with the statement that gives it", async () => {
    const { url, pool, user } = await databaseFor("reader");
    const database = await open(url);
    await expect(migrate(database.pool)).rejects.toThrow(
      new RegExp(
        `The database user ${user} may not make tables in the schema public.*ALTER DATABASE .* OWNER TO ${user};`,
      ),
    );
    expect((await pool.query("SELECT to_regclass('schema_migrations') AS made")).rows).toEqual([{ made: null }]);
  });

  test("a user who owns nothing of what is there is told whose it is", async () => {
    const { url, pool, user } = await databaseFor("second");
    await migrate(pool);
    await pool.query(`GRANT ALL ON SCHEMA public TO ${user}`);
    await expect(migrate((await open(url)).pool)).rejects.toThrow(
      `belongs to postgres, and DATABASE_URL names ${user}, who may not change it.`,
    );
  });

  test("a user who may not make schemas works, and the host is told that a restore would not", async () => {
    const { url, pool, user, name } = await databaseFor("maker");
    await pool.query(`GRANT ALL ON SCHEMA public TO ${user}`);
    const database = await open(url);
    expect((await migrate(database.pool)).length).toBeGreaterThan(0);
    const grant = `GRANT CREATE ON DATABASE ${name} TO ${user};`;
    const warnings = await serverWarnings(database.pool, () => new Date());
    expect(warnings.filter((line) => line.includes(grant))).toHaveLength(1);
    await pool.query(grant);
    expect((await serverWarnings(database.pool, () => new Date())).filter((line) => line.includes(grant))).toEqual([]);
  });

  test("a database that may not be written to is refused in a sentence", async () => {
    const { url, pool, user, name } = await databaseFor("quiet");
    await pool.query(`ALTER ROLE ${user} IN DATABASE ${name} SET default_transaction_read_only = on`);
    await expect(migrate((await open(url)).pool)).rejects.toThrow("read-only");
  });

  test("a database that keeps text otherwise than as UTF8 is refused", async () => {
    const name = newName("latin");
    await onServer(`CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
    onTestFinished(() => onServer(`DROP DATABASE ${name} WITH (FORCE)`));
    await expect(openDatabase({ kind: "server", url: serverUrl(name) })).rejects.toThrow("Redraft needs UTF8");
  });

  test("clocks that differ are told", async () => {
    const { pool } = await databaseFor("clock");
    const ahead = () => new Date(Date.now() + 45_000);
    expect(await serverWarnings(pool, ahead)).toContainEqual(
      expect.stringMatching(/clocks .* differ by 4[4-6] seconds/),
    );
    const told = await serverWarnings(pool, () => new Date());
    expect(told.filter((line) => line.includes("clocks"))).toEqual([]);
  });

  describe.skipIf(spawnSync("pgbouncer", ["--version"]).error !== undefined)("behind PgBouncer", () => {
    test.each(["transaction", "statement"])(
      "pool_mode = %s is refused, and the sentence names the setting",
      async (mode) => {
        const { url } = await databaseFor(mode);
        await expect(openDatabase({ kind: "server", url: await behindPgBouncer(url, mode) })).rejects.toThrow(
          "set pool_mode = session",
        );
      },
    );

    test("also where its sessions take turns", async () => {
      const { url } = await databaseFor("turns");
      const pooled = await behindPgBouncer(url, "transaction", "server_round_robin = 1\nmin_pool_size = 4");
      await expect(openDatabase({ kind: "server", url: pooled })).rejects.toThrow("set pool_mode = session");
    });

    test("pool_mode = session works, with the timeouts that PgBouncer would refuse while connecting", async () => {
      const { url, pool, user } = await databaseFor("session");
      await pool.query(`GRANT ALL ON SCHEMA public TO ${user}`);
      const database = await open(await behindPgBouncer(url, "session"));
      expect((await migrate(database.pool)).length).toBeGreaterThan(0);
      const { rows } = await database.pool.query("SHOW statement_timeout");
      expect(rows).toEqual([{ statement_timeout: "30s" }]);
    });
  });
});

const serverUrl = (name: string) => databaseUrl({ url: inject("databaseServerUrl") ?? "" }, name);
const newName = (what: string) => `${what}_${randomUUID().slice(0, 8)}`;

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("databaseServerUrl") ?? "" });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** An empty database, and the address under which a user without any rights of its own reaches it; `pool` is its owner's. */
async function databaseFor(what: string) {
  const user = newName(what);
  await onServer(`CREATE ROLE ${user} LOGIN`);
  onTestFinished(() => onServer(`DROP OWNED BY ${user}; DROP ROLE ${user}`));
  const database = await openEmptyTestDatabase();
  onTestFinished(() => database.close());
  const url = new URL(database.url);
  const name = url.pathname.slice(1);
  onTestFinished(async () => void (await database.pool.query(`DROP OWNED BY ${user}`)));
  url.username = user;
  return { url: url.href, pool: database.pool, user, name };
}

async function open(url: string) {
  const database = await openDatabase({ kind: "server", url });
  onTestFinished(() => database.close());
  return database;
}

/** The same database, reached through a PgBouncer as Debian ships it, but for `mode` and `more`. */
async function behindPgBouncer(url: string, mode: string, more = ""): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "redraft-pgbouncer-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const { hostname, port: behind } = new URL(url);
  const [file, users] = [join(folder, "pgbouncer.ini"), join(folder, "users")];
  writeFileSync(users, `"${new URL(url).username}" ""\n`);
  writeFileSync(
    file,
    `[databases]\n* = host=${hostname} port=${behind}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = trust\nauth_file = ${users}\npool_mode = ${mode}\n${more}\n`,
  );
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, file, users]) chownSync(path, NOBODY_UID, NOBODY_UID);
  const pooler = spawn("pgbouncer", [file], { stdio: "ignore", ...(isRoot && { uid: NOBODY_UID, gid: NOBODY_UID }) });
  onTestFinished(async () => {
    const ended = new Promise((resolve) => pooler.once("exit", resolve));
    pooler.kill("SIGKILL");
    await ended;
  });
  const pooled = new URL(url);
  pooled.port = String(port);
  await expect.poll(() => answers(pooled.href)).toBe(true);
  return pooled.href;
}

const NOBODY_UID = 65_534;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  const isUp = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return isUp;
}
