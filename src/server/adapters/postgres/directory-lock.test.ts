import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDirectory } from "./directory-lock.ts";

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "redraft-lock-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

/** Starts another process, which holds the folder's lock until it is killed. */
async function holderProcess(): Promise<ChildProcess> {
  const code = `
    const { lockDirectory } = await import(${JSON.stringify(new URL("./directory-lock.ts", import.meta.url).href)});
    lockDirectory(${JSON.stringify(folder)});
    // Nobody here keeps the lock: it must outlive the garbage collector.
    globalThis.gc();
    console.log("held");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--expose-gc", "--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout, "data");
  return child;
}

test("a folder another process holds is refused, and the message names the process", async () => {
  const holder = await holderProcess();
  expect(() => lockDirectory(folder)).toThrow(
    `Another Redraft (process ${holder.pid}) holds the data folder ${folder}. Stop it first, or choose another folder with DATA_DIR.`,
  );
});

test("a holder that was killed with -9 leaves no lock behind", async () => {
  const holder = await holderProcess();
  const ended = once(holder, "exit");
  holder.kill("SIGKILL");
  await ended;
  lockDirectory(folder).release();
});

test("a folder this process holds is refused to it as well, until it is released", () => {
  const lock = lockDirectory(folder);
  expect(() => lockDirectory(folder)).toThrow(`Another Redraft (process ${process.pid})`);
  lock.release();
  lockDirectory(folder).release();
});
