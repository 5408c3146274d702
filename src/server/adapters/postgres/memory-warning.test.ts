import { expect, test } from "vitest";
import { memoryWarning } from "./memory-warning.ts";

const MB = 1024 * 1024;

test("who has too little memory for the database reads it at the start", () => {
  expect(memoryWarning(450 * MB)).toBeNull();
  expect(memoryWarning(256 * MB)).toMatch(/need about 400 MB, and 256 MB are available/);
});
