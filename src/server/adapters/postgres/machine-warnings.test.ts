import { expect, test } from "vitest";
import { diskSpaceWarning, memoryWarning } from "./machine-warnings.ts";

const MB = 1024 * 1024;

test("little room for the embedded database is said at the start, with what happens then", () => {
  expect(diskSpaceWarning("/data", 600 * MB)).toBeNull();
  expect(diskSpaceWarning("/data", 120 * MB)).toMatch(/little room in \/data: 120 MB are free.*prompts are refused/);
});

test("who has too little memory for the database reads it at the start", () => {
  expect(memoryWarning(450 * MB)).toBeNull();
  expect(memoryWarning(256 * MB)).toMatch(/need about 400 MB, and 256 MB are available/);
});
