import fs, { mkdtempSync, readlinkSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DurableFileSystem } from "./embedded-file-system.ts";
import type { OnDisk } from "./on-disk.ts";

// What reaches the disk and in which order, told by the system's own calls. On Linux a file's name is found by its descriptor.
const isLinux = process.platform === "linux";
const folder = mkdtempSync(join(tmpdir(), "redraft-files-"));
const { fsyncSync, writeSync } = fs;
let calls: string[] = [];
let isDiskBroken = false;
let lost = 0;
let files: DurableFileSystem;
let pglite: PGlite;

const kindOf = (descriptor: number) =>
  readlinkSync(`/proc/self/fd/${descriptor}`).includes("/pg_wal/") ? "log" : "other";

beforeAll(async () => {
  if (!isLinux) return;
  fs.fsyncSync = (descriptor) => {
    if (isDiskBroken) throw Object.assign(new Error("EIO"), { code: "EIO" });
    calls.push(`sync ${kindOf(descriptor)}`);
    fsyncSync(descriptor);
  };
  fs.writeSync = ((descriptor: number, ...rest: [never]) => {
    calls.push(`write ${kindOf(descriptor)}`);
    return writeSync(descriptor, ...rest);
  }) as typeof writeSync;
  syncBuiltinESMExports();
  files = new DurableFileSystem(folder, () => {
    lost += 1;
    throw new Error("The database has ended.");
  });
  const startParams = [
    ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
    ...["-c", "fsync=on", "-c", "wal_sync_method=fsync"],
  ];
  pglite = await PGlite.create({ fs: files, startParams });
  await pglite.exec("CREATE TABLE kept (id int PRIMARY KEY)");
}, 60_000);
beforeEach(() => {
  calls = [];
});
afterAll(async () => {
  Object.assign(fs, { fsyncSync, writeSync });
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true, force: true });
});

/** Each a transaction of its own, in one piece. */
const together = (statements: readonly string[]): Uint8Array =>
  Buffer.concat(
    statements.map((statement) => {
      const head = Buffer.from("Q\0\0\0\0");
      head.writeInt32BE(statement.length + 5, 1);
      return Buffer.concat([head, Buffer.from(`${statement}\0`)]);
    }),
  );
const insert = (id: number) => `INSERT INTO kept VALUES (${id})`;
const run = (statements: readonly string[], onDisk: OnDisk = "at-once") =>
  files.syncOnce(() => pglite.execProtocolRawStream(together(statements), { onRawData: () => undefined }), onDisk);
const syncsOfLog = () => calls.filter((call) => call === "sync log").length;

test.runIf(isLinux)(
  "statements that come together wait for the disk once, each by itself as often as they are",
  async () => {
    for (const id of [1, 2, 3, 4, 5]) await run([insert(id)]);
    expect(syncsOfLog()).toBe(5);
    calls = [];
    await run([11, 12, 13, 14, 15].map(insert));
    expect(syncsOfLog()).toBe(1);
    expect(calls.at(-1)).toBe("sync log");
    expect((await pglite.query("SELECT count(*)::int AS kept FROM kept")).rows).toEqual([{ kept: 10 }]);
  },
);

test.runIf(isLinux)("the log is on disk before anything that follows from it", async () => {
  await run([insert(20)], "soon");
  await run([insert(21), "CHECKPOINT", insert(22), "TRUNCATE kept", insert(23)]);
  // Of the log everything that was written is synced before another file is touched.
  let isLogSynced = true;
  const tooEarly: number[] = [];
  for (const [index, call] of calls.entries()) {
    if (call === "write log") isLogSynced = false;
    if (call === "sync log") isLogSynced = true;
    if (call === "write other" && !isLogSynced) tooEarly.push(index);
  }
  expect(calls).toContain("write other");
  expect(tooEarly).toEqual([]);
  expect(isLogSynced).toBe(true);
});

test.runIf(isLinux)(
  "what may be on disk soon waits for nothing, and is there soon or with the next that waits",
  async () => {
    await run([insert(41)], "soon");
    await run([insert(42)], "soon");
    expect(calls).toContain("write log");
    expect(syncsOfLog()).toBe(0);
    await expect.poll(syncsOfLog).toBe(1);
    await run([insert(43)], "soon");
    await run([insert(44)]);
    expect(syncsOfLog()).toBe(2);
    // Nothing is left that the clock would sync once more.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(syncsOfLog()).toBe(2);
  },
);

test.runIf(isLinux)("nobody hears of what could not be put on disk", async () => {
  isDiskBroken = true;
  await expect(run([insert(31)])).rejects.toThrow("The database has ended.");
  expect(lost).toBe(1);
});
