import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectToDatabase, DatabaseOpenError, openDatabase } from "./open-database.ts";

let directory: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "redraft-database-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(directory, { recursive: true });
});

/** Starts a process that opens the database and inserts rows. It prints each row's number after the commit. */
function insertingProcess(): ChildProcess {
  const code = `
    const { openDatabase } = await import(${JSON.stringify(new URL("./open-database.ts", import.meta.url).href)});
    const { pool } = await openDatabase({ kind: "embedded", directory: ${JSON.stringify(directory)} });
    await pool.query("CREATE TABLE IF NOT EXISTS notes (id int PRIMARY KEY)");
    for (let id = 1; ; id++) {
      const inserted = await pool.query("INSERT INTO notes VALUES ($1)", [id]).catch(() => null);
      if (inserted !== null) console.log(id);
    }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  return child;
}

/** Waits until the process has printed `count` row numbers. Returns the last one. */
async function acknowledged(child: ChildProcess, count: number): Promise<number> {
  let seen = 0;
  for await (const line of createInterface({ input: child.stdout ?? process.stdin }))
    if (++seen === count) return Number(line);
  throw new Error("The process ended.");
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

const serverPid = () => Number.parseInt(readFileSync(join(directory, "postgresql", "postmaster.pid"), "utf8"), 10);
const isRunning = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

async function storedRows(): Promise<number> {
  const database = await openDatabase({ kind: "embedded", directory });
  const { rows } = await database.pool.query<{ last: number }>("SELECT max(id) AS last FROM notes");
  await database.close();
  return rows[0]?.last ?? 0;
}

test("what was acknowledged before a kill -9 is there at the next start, and PostgreSQL does not outlive its Redraft", async () => {
  const child = insertingProcess();
  const last = await acknowledged(child, 100);
  const pid = serverPid();
  await kill(child);
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(await storedRows()).toBeGreaterThanOrEqual(last);
});

test("PostgreSQL that is killed is started again, and nothing acknowledged is lost", async () => {
  const database = await openDatabase({ kind: "embedded", directory });
  await database.pool.query("CREATE TABLE notes (id int PRIMARY KEY)");
  await database.pool.query("INSERT INTO notes VALUES (7)");
  const pid = serverPid();
  process.kill(pid, "SIGKILL");
  const rows = async () => (await database.pool.query("SELECT id FROM notes").catch(() => null))?.rows ?? null;
  await expect.poll(() => (isRunning(pid) ? null : rows())).toEqual([{ id: 7 }]);
  expect(serverPid()).not.toBe(pid);
  await database.close();
});

test("a start at once after a kill -9 of both finds everything", async () => {
  const child = insertingProcess();
  const last = await acknowledged(child, 50);
  process.kill(serverPid(), "SIGKILL");
  await kill(child);
  expect(await storedRows()).toBeGreaterThanOrEqual(last);
});

test("a PostgreSQL that an earlier run left is ended before the next one starts", async () => {
  const child = insertingProcess();
  const last = await acknowledged(child, 20);
  const pid = serverPid();
  // SIGSTOP pauses PostgreSQL, so that it cannot end by itself.
  process.kill(pid, "SIGSTOP");
  await kill(child);
  const stored = storedRows();
  setTimeout(() => process.kill(pid, "SIGCONT"), 1_000);
  expect(await stored).toBeGreaterThanOrEqual(last);
  expect(isRunning(pid)).toBe(false);
});

test("a first start that was killed half-way is begun again", async () => {
  const child = insertingProcess();
  const isBegun = () => readdirSync(directory).some((name) => name.startsWith(".creating-database-"));
  while (!isBegun()) await new Promise((resolve) => setTimeout(resolve, 2));
  await kill(child);
  expect(existsSync(join(directory, "postgresql"))).toBe(false);
  const database = await openDatabase({ kind: "embedded", directory });
  expect((await database.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await database.close();
});

test.each(["a folder with blanks, ümlauts and 'quotes'", "a/path/that/is/far/too/long/for/a/socket/".repeat(3)])(
  "the database opens in %s, and its server listens on no port",
  async (name) => {
    const choice = { kind: "embedded", directory: join(directory, name) } as const;
    const database = await openDatabase(choice);
    const { rows } = await database.pool.query("SELECT current_setting('listen_addresses') AS addresses");
    expect(rows).toEqual([{ addresses: "" }]);
    await database.close();
    await (await openDatabase(choice)).close();
  },
);

test("a second Redraft on the folder is refused, and a command reaches the server of the first", async () => {
  const child = insertingProcess();
  await acknowledged(child, 1);
  await expect(openDatabase({ kind: "embedded", directory })).rejects.toThrow("Another Redraft");
  const reached = await connectToDatabase({ kind: "embedded", directory });
  expect((await reached.pool.query("SELECT 1 AS one FROM notes LIMIT 1")).rows).toEqual([{ one: 1 }]);
  await reached.close();
});

test.runIf(process.getuid?.() === 0)(
  "root runs PostgreSQL as nobody, also on a copy of the folder that root made",
  async () => {
    const first = await openDatabase({ kind: "embedded", directory });
    const uid = () => execFileSync("stat", ["-c", "%U", `/proc/${serverPid()}`], { encoding: "utf8" }).trim();
    expect(uid()).toBe("nobody");
    await first.close();
    cpSync(join(directory, "postgresql"), join(directory, "copy"), { recursive: true });
    rmSync(join(directory, "postgresql"), { recursive: true });
    cpSync(join(directory, "copy"), join(directory, "postgresql"), { recursive: true });
    const second = await openDatabase({ kind: "embedded", directory });
    expect(uid()).toBe("nobody");
    await second.close();
  },
);

test("a folder of another PostgreSQL major version is refused with the way out", async () => {
  mkdirSync(join(directory, "postgresql"));
  writeFileSync(join(directory, "postgresql", "PG_VERSION"), "17\n");
  await expect(openDatabase({ kind: "embedded", directory })).rejects.toThrow("was written by PostgreSQL 17");
});

test("a database that cannot be opened is named, with what PostgreSQL said, and the folder is free again", async () => {
  await (await openDatabase({ kind: "embedded", directory })).close();
  rmSync(join(directory, "postgresql", "global"), { recursive: true });
  const opening = () => openDatabase({ kind: "embedded", directory });
  await expect(opening()).rejects.toThrow(DatabaseOpenError);
  await expect(opening()).rejects.toThrow(
    new RegExp(
      `The database in ${directory} could not be opened: postgres: could not find the database system.*${directory}/postgresql`,
      "s",
    ),
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
  expect(settings.rows).toEqual([{ fsync: "on", commit: "on", method: "fdatasync" }]);
  await first.close();
  const second = await openDatabase({ kind: "embedded", directory });
  await second.close();
});
