import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryWarning } from "./look-at-memory.ts";

const MB = 1024 * 1024;
let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "redraft-memory-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

test("too little memory is said before a database is made or opened, with what is needed and the way out", () => {
  expect(memoryWarning(directory, 1_400 * MB)).toBeNull();
  expect(memoryWarning(directory, 1_000 * MB)).toMatch(
    /needs about 1300 MB at its first start, and 1000 MB are available.*DATABASE_URL/,
  );
  mkdirSync(join(directory, "postgres"));
  writeFileSync(join(directory, "postgres", "PG_VERSION"), "18\n");
  expect(memoryWarning(directory, 1_000 * MB)).toBeNull();
  expect(memoryWarning(directory, 512 * MB)).toMatch(/needs about 900 MB, and 512 MB are available/);
});
