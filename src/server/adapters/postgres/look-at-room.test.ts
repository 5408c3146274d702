import { expect, test } from "vitest";
import { roomWarning } from "./look-at-room.ts";

const MB = 1024 * 1024;

test("little room for the embedded database is said at the start, with what happens then", () => {
  expect(roomWarning("/data", 600 * MB)).toBeNull();
  expect(roomWarning("/data", 120 * MB)).toMatch(/little room in \/data: 120 MB are free.*prompts are refused/);
});
