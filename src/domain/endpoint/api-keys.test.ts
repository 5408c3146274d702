import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { API_KEY_BYTES, apiKeyPrefixOf, looksLikeApiKey, makeApiKey } from "./api-keys.ts";

test("a key is 32 letters and digits behind its mark, and what is shown of it is no key", () => {
  const key = makeApiKey(randomBytes(API_KEY_BYTES));
  expect(looksLikeApiKey(key)).toBe(true);
  expect(apiKeyPrefixOf(key)).toHaveLength(12);
  expect(looksLikeApiKey(apiKeyPrefixOf(key))).toBe(false);
});

test("every letter is as likely as any other", () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    const bytes = new Uint8Array(API_KEY_BYTES).fill(byte);
    if (byte >= 248) expect(() => makeApiKey(bytes)).toThrow(RangeError);
    else counts.set(makeApiKey(bytes).slice(-1), (counts.get(makeApiKey(bytes).slice(-1)) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual(Array.from({ length: 62 }, () => 4));
});

test("what was cut or lengthened on the way is no key", () => {
  const key = makeApiKey(randomBytes(API_KEY_BYTES));
  for (const other of [key.slice(1), key.slice(0, -1), `${key}x`, `${key} `, key.replace("rd_live_", "sk-"), ""]) {
    expect(looksLikeApiKey(other)).toBe(false);
  }
});
