import { expect, test } from "vitest";
import { hashesAtOnce } from "./argon2-passwords.ts";

test("passwords are hashed on every core, and never on all threads that files are read on", () => {
  expect([1, 2, 3, 4, 64].map((cores) => hashesAtOnce(cores, 4))).toEqual([1, 2, 3, 3, 3]);
  expect(hashesAtOnce(16, 24)).toBe(16);
  expect(hashesAtOnce(16, 1)).toBe(1);
});
