import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EmbeddedServer } from "./embedded-server.ts";
import type { OnDisk, TimedQuery } from "./on-disk.ts";
import { DatabaseOpenError, openDatabase } from "./open-database.ts";

let directory: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "redraft-database-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(directory, { recursive: true });
});

/** Opens the folder in another process and inserts rows there, saying each one's number once it is acknowledged. */
function insertingProcess(onDisk: OnDisk = "at-once"): ChildProcess {
  const code = `
    const { openDatabase } = await import(${JSON.stringify(new URL("./open-database.ts", import.meta.url).href)});
    const { pool } = await openDatabase({ kind: "embedded", directory: ${JSON.stringify(directory)} });
    await pool.query("CREATE TABLE IF NOT EXISTS notes (id int PRIMARY KEY)");
    for (let id = 1; ; id++) { await pool.query({ text: "INSERT INTO notes VALUES ($1)", values: [id], onDisk: "${onDisk}" }); console.log(id); }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

test.each(["at-once", "soon"] as const)(
  "what was acknowledged before a kill -9, and has to be on disk %s, is there at the next start",
  async (onDisk) => {
    const child = insertingProcess(onDisk);
    let acknowledged = 0;
    for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
      acknowledged = Number(line);
      if (acknowledged === 100) break;
    }
    await kill(child);
    expect(acknowledged).toBe(100);
    const database = await openDatabase({ kind: "embedded", directory });
    const { rows } = await database.pool.query<{ total: number }>("SELECT count(*) AS total FROM notes");
    await database.close();
    expect(rows[0]?.total).toBeGreaterThanOrEqual(acknowledged);
  },
);

test("statements that go together wait for the disk where one of them does", async () => {
  const said = vi.spyOn(EmbeddedServer.prototype, "sayOnDisk");
  const { pool, close } = await openDatabase({ kind: "embedded", directory });
  const soon: TimedQuery = { text: "SELECT 1", onDisk: "soon" };
  await Promise.all([pool.query(soon), pool.query(soon)]);
  await Promise.all([pool.query(soon), pool.query("SELECT 1"), pool.query(soon)]);
  await close();
  // Each time it is taken back, for who has the connection next.
  expect(said.mock.calls.flat()).toEqual(["soon", "at-once", "at-once", "at-once"]);
  said.mockRestore();
});

test("an error between two statements is told to those it concerns, and the statements behind them run", async () => {
  const { pool, close } = await openDatabase({ kind: "embedded", directory });
  const said = vi.spyOn(EmbeddedServer.prototype, "sayOnDisk").mockImplementationOnce(() => {
    throw new Error("planted");
  });
  const [first, second] = await Promise.allSettled([pool.query("SELECT 1 AS one"), pool.query("SELECT 2 AS two")]);
  said.mockRestore();
  expect([first, second].map(({ status }) => status)).toContain("rejected");
  expect((await pool.query("SELECT 3 AS three")).rows).toEqual([{ three: 3 }]);
  await close();
});

test("a first start that was killed half-way is begun again", async () => {
  const child = insertingProcess();
  while (!existsSync(join(directory, "postgres", "base"))) await new Promise((resolve) => setTimeout(resolve, 2));
  await kill(child);
  expect(existsSync(join(directory, ".creating-database"))).toBe(true);
  const database = await openDatabase({ kind: "embedded", directory });
  expect((await database.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await database.close();
  expect(existsSync(join(directory, ".creating-database"))).toBe(false);
});

test("a folder of another PostgreSQL major version is refused with the way out", async () => {
  mkdirSync(join(directory, "postgres"));
  writeFileSync(join(directory, "postgres", "PG_VERSION"), "17\n");
  await expect(openDatabase({ kind: "embedded", directory })).rejects.toThrow("was written by PostgreSQL 17");
});

test("a database that cannot be opened is named, with what PostgreSQL said, and the folder is free again", async () => {
  mkdirSync(join(directory, "postgres", "global"), { recursive: true });
  writeFileSync(join(directory, "postgres", "PG_VERSION"), "18\n");
  const opening = () => openDatabase({ kind: "embedded", directory });
  await expect(opening()).rejects.toThrow(DatabaseOpenError);
  await expect(opening()).rejects.toThrow(
    `The database in ${directory} could not be opened: postgres: could not access the server configuration file`,
  );
});

test("a server that does not answer is named without its password", async () => {
  const url = "postgres://redraft:secret@127.0.0.1:1/redraft";
  const opening = openDatabase({ kind: "server", url });
  await expect(opening).rejects.toThrow("The database at 127.0.0.1:1/redraft did not answer: connect ECONNREFUSED");
  await expect(opening).rejects.not.toThrow("secret");
});

test("a commit is on disk when it is acknowledged, and the folder can be opened again after closing", async () => {
  const first = await openDatabase({ kind: "embedded", directory });
  const settings = await first.pool.query(
    "SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, current_setting('wal_sync_method') AS method",
  );
  expect(settings.rows).toEqual([{ fsync: "on", commit: "on", method: "fsync" }]);
  await first.close();
  const second = await openDatabase({ kind: "embedded", directory });
  await second.close();
});
