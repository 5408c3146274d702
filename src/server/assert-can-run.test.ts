import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { assertOpenFileLimit, assertWritable } from "./assert-can-run.ts";

const CLI = fileURLToPath(new URL("../cli/main.ts", import.meta.url));

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "redraft-can-run-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

test("a folder that can be written to is made, and nothing is left in it", () => {
  const data = join(directory, "a", "b");
  assertWritable(data);
  expect(readdirSync(data)).toEqual([]);
});

test("a file in its place, and one in its path, are named", () => {
  const file = join(directory, "file");
  writeFileSync(file, "");
  expect(() => assertWritable(file)).toThrow(`The data folder ${file} cannot be written to: it is a file.`);
  expect(() => assertWritable(join(file, "data"))).toThrow("a part of its path is a file");
});

test("a read-only file system is named", (context) => {
  const mounted = join(directory, "read-only");
  mkdirSync(mounted);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "ro,size=1m", "tmpfs", mounted], { stdio: "ignore" });
  } catch {
    return context.skip("this user may not mount a file system");
  }
  try {
    expect(() => assertWritable(mounted)).toThrow("its file system is read-only");
    expect(() => assertWritable(join(mounted, "data"))).toThrow("cannot be written to");
    expect(existsSync(join(mounted, "data"))).toBe(false);
  } finally {
    execFileSync("umount", [mounted]);
  }
});

test("too few open files are said with the number and the way to raise it", () => {
  expect(() => assertOpenFileLimit(64)).toThrow(/open 64 files at once.*ulimit -n/);
  expect(() => assertOpenFileLimit(1_024)).not.toThrow();
});

test.skipIf(process.platform === "win32")(
  "a start with 64 open files ends with a sentence, not with a stack or with nothing",
  () => {
    const command = `ulimit -n 64; exec '${process.execPath}' '${CLI}' serve`;
    const env = { PATH: process.env.PATH, DATA_DIR: directory, PORT: "0", EMBEDDED_MODEL: "off" };
    const { status, stderr } = spawnSync("sh", ["-c", command], { cwd: directory, env, encoding: "utf8" });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^This system lets Redraft open 64 files at once[^\n]*\n$/),
    });
  },
);
