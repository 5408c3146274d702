import { expect, test } from "vitest";
import { diskSpaceWarning } from "./disk-space-warning.ts";

const MB = 1024 * 1024;

test("little room for the embedded database is said at the start, with what happens then", () => {
  expect(diskSpaceWarning("/data", 600 * MB)).toBeNull();
  expect(diskSpaceWarning("/data", 120 * MB)).toMatch(/little room in \/data: 120 MB are free.*prompts are refused/);
});
