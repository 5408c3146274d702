import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "./postgres/open-database.ts";
import { restrictToOwner } from "./restrict-to-owner.ts";

const isWindows = process.platform === "win32";
let outer: string;
let folder: string;
beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), "redraft-private-"));
  folder = join(outer, "data");
  mkdirSync(folder);
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(outer, { recursive: true, force: true }));

const isOurs = (name: string) => name === "postgres" || name === "outbox" || name.startsWith(".lock");

function put(path: string, mode: number): string {
  const full = join(folder, path);
  mkdirSync(join(full, ".."), { recursive: true });
  writeFileSync(full, "");
  chmodSync(full, mode);
  return full;
}
const modeOf = (path: string): number => lstatSync(path).mode & 0o777;
/** Every file and folder that somebody else can reach. */
const openTo = (path: string): string[] => [
  ...((modeOf(path) & 0o077) === 0 ? [] : [path]),
  ...(lstatSync(path).isDirectory() ? readdirSync(path).flatMap((name) => openTo(join(path, name))) : []),
];

test.skipIf(isWindows)(
  "a data folder that others could read is closed with everything in it, and what could be run still can",
  () => {
    put("postgres/base/1/1259", 0o666);
    const tool = put("postgres/tool", 0o755);
    put(".lock-holder", 0o644);
    chmodSync(join(folder, "postgres"), 0o777);
    expect(openTo(folder).length).toBeGreaterThan(4);
    expect(restrictToOwner(folder, isOurs)).toEqual([]);
    expect(openTo(folder)).toEqual([]);
    expect(modeOf(tool)).toBe(0o700);
  },
);

test.skipIf(isWindows)(
  "a folder with other people's things stays as it is, what is ours in it is closed, and one is told",
  () => {
    const mail = put("outbox/a.eml", 0o644);
    const theirs = put("report.txt", 0o644);
    expect(restrictToOwner(folder, isOurs)).toEqual([expect.stringContaining("report.txt in it is not ours")]);
    expect([modeOf(folder), modeOf(theirs), modeOf(mail)]).toEqual([0o755, 0o644, 0o600]);
  },
);

test.skipIf(isWindows)("a symbolic link is not followed", () => {
  const elsewhere = join(outer, "elsewhere");
  writeFileSync(elsewhere, "");
  chmodSync(elsewhere, 0o644);
  symlinkSync(elsewhere, join(folder, "postgres"));
  restrictToOwner(folder, isOurs);
  expect(modeOf(elsewhere)).toBe(0o644);
});

test.skipIf(isWindows)("a folder that many write to, and one that is not there, are left alone", () => {
  chmodSync(folder, 0o1777);
  expect(restrictToOwner(folder, isOurs)).toEqual([expect.stringContaining("it is not ours to close")]);
  expect(lstatSync(folder).mode & 0o1777).toBe(0o1777);
  expect(restrictToOwner(join(outer, "nothing"), isOurs)).toEqual([]);
});

test.skipIf(isWindows)("whatever the embedded database writes is its owner's alone, whatever the umask", async () => {
  const before = process.umask(0);
  try {
    const database = await openDatabase({ kind: "embedded", directory: folder });
    await database.pool.query("CREATE TABLE t AS SELECT repeat('x', 1000) AS text FROM generate_series(1, 2000)");
    await database.pool.query("SELECT pg_switch_wal()");
    await database.pool.query("INSERT INTO t SELECT * FROM t");
    expect(
      readdirSync(join(folder, "postgresql", "pg_wal")).filter((name) => /^[0-9A-F]{24}$/.test(name)).length,
    ).toBeGreaterThan(1);
    await database.pool.query("CHECKPOINT");
    expect(openTo(join(folder, "postgresql"))).toEqual([]);
    await database.close();
    expect(openTo(join(folder, "postgresql"))).toEqual([]);
  } finally {
    process.umask(before);
  }
});
