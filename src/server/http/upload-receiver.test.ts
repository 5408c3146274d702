import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createUploadReceiver } from "./upload-receiver.ts";

test("what a killed process has left is swept: all of it by the only process, else what is long untouched", async () => {
  const directory = mkdtempSync(join(tmpdir(), "redraft-uploads-"));
  const leave = (name: string, ageMs: number) => {
    mkdirSync(join(directory, name));
    writeFileSync(join(directory, name, "0"), "x");
    const at = new Date(Date.now() - ageMs);
    for (const path of [join(directory, name, "0"), join(directory, name)]) utimesSync(path, at, at);
  };
  leave("abandoned", 2 * 3_600_000);
  leave("under-way", 60_000);
  await createUploadReceiver(directory).sweep(false);
  expect(readdirSync(directory)).toEqual(["under-way"]);
  await createUploadReceiver(directory).sweep(true);
  expect(() => readdirSync(directory)).toThrow("ENOENT");
  await createUploadReceiver(directory).sweep(false);
  rmSync(directory, { recursive: true, force: true });
});
