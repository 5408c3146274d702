import { expect, test } from "vitest";
import { createArgon2PasswordHasher, maxConcurrentHashes } from "./argon2-passwords.ts";

test("passwords are hashed on every core, and never on all threads that files are read on", () => {
  expect([1, 2, 3, 4, 64].map((cores) => maxConcurrentHashes(cores, 4))).toEqual([1, 2, 3, 3, 3]);
  expect(maxConcurrentHashes(16, 24)).toBe(16);
  expect(maxConcurrentHashes(16, 1)).toBe(1);
});

test("a hash costs what OWASP recommends, has a salt of its own, and knows its password again", async () => {
  const passwords = createArgon2PasswordHasher();
  const [hash, another] = [await passwords.hash("a proof sheet"), await passwords.hash("a proof sheet")];
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(another).not.toBe(hash);
  expect(await passwords.verify("a proof sheet", hash)).toBe(true);
  expect(await passwords.verify("a proof sheep", hash)).toBe(false);
  expect(await passwords.verify("a proof sheet", null)).toBe(false);
});

test("a hash of another cost is known again, so that the cost can be raised one day", async () => {
  const hash = await createArgon2PasswordHasher({ memoryKib: 64, passes: 1 }).hash("a proof sheet");
  expect(await createArgon2PasswordHasher().verify("a proof sheet", hash)).toBe(true);
  expect(await createArgon2PasswordHasher().verify("a proof sheep", hash)).toBe(false);
});
