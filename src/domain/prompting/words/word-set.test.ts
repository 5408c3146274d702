import { expect, test } from "vitest";
import { decodeNumbersFromLetters, encodeNumbersAsLetters, packWordSet, readWordSet } from "./word-set.ts";

test("numbers of six bits survive their letters", () => {
  const numbers = Array.from({ length: 64 }, (_, index) => index);
  expect([...decodeNumbersFromLetters(encodeNumbersAsLetters(numbers))]).toEqual(numbers);
});

test("a packed set knows all its words and few others", () => {
  const words = new Set(Array.from({ length: 500 }, (_, index) => `word${index}`));
  const set = readWordSet(packWordSet(words, 10));
  expect([...words].every(set.has)).toBe(true);
  const strangers = Array.from({ length: 1000 }, (_, index) => `other${index}`).filter(set.has);
  expect(strangers.length).toBeLessThan(60);
});
