import { expect, test } from "vitest";
import { isKeyInactive, keyEndInWords, lastUsedInWords, scopesInWords, usageInWords } from "./key-texts.ts";

const NOW = new Date("2026-11-22T10:00:00Z");
const key = (expiresAt: string | null, revokedAt: string | null = null) => ({ expiresAt, revokedAt });

test("a key says what it may and when it ends, once that is near", () => {
  expect(scopesInWords(["chat", "improve", "route"])).toBe("Chat, improve, route");
  expect(keyEndInWords(key(null), NOW)).toBeNull();
  expect(keyEndInWords(key("2027-02-20T10:00:00Z"), NOW)).toBeNull();
  expect(keyEndInWords(key("2026-11-27T10:00:00Z"), NOW)).toBe("ends in 5 days");
  expect(keyEndInWords(key("2026-11-23T09:00:00Z"), NOW)).toBe("ends in a day");
  expect(keyEndInWords(key("2026-11-20T10:00:00Z"), NOW)).toBe("ended Nov 20");
  expect(keyEndInWords(key(null, "2026-11-03T10:00:00Z"), NOW)).toBe("revoked Nov 3");
});

test("a key is over once it is revoked or its time has come", () => {
  expect([key(null), key("2026-11-22T10:00:01Z")].map((each) => isKeyInactive(each, NOW))).toEqual([false, false]);
  expect(
    [key("2026-11-22T10:00:00Z"), key(null, "2026-11-01T00:00:00Z")].map((each) => isKeyInactive(each, NOW)),
  ).toEqual([true, true]);
});

test("the last use is a time today and a day before", () => {
  expect(lastUsedInWords(null, NOW)).toBe("never");
  expect(lastUsedInWords("2026-11-20T12:00:00Z", NOW)).toBe("Nov 20");
  expect(lastUsedInWords(NOW.toISOString(), NOW)).toMatch(/^\d?\d:\d\d\sAM$|^\d?\d:\d\d\sPM$/);
});

test("what a key took in a month is said in calls and tokens, and in refusals where there were some", () => {
  const month = { calls: 1, refused: 0, inputTokens: 1_000, outputTokens: 2_400, spentUsd: 0.01 };
  expect(usageInWords(month)).toBe("1 call, 3,400 tokens");
  expect(usageInWords({ ...month, calls: 1_200, refused: 2 })).toBe("1,200 calls, 3,400 tokens, 2 refused");
});
