import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

test.each([
  ["hello", 3, "hel"],
  ["hello", 5, "hello"],
  ["ab😀cd", 3, "ab"],
  ["ab😀cd", 4, "ab😀"],
  ["a👩‍👩‍👧‍👦b", 8, "a"],
  ["a👩‍👩‍👧‍👦b", 12, "a👩‍👩‍👧‍👦"],
  ["🇫🇷🇩🇪", 6, "🇫🇷"],
  ["cafe\u0301s", 4, "caf"],
])("%s cut at %i is %s", (text, lengthMax, beginning) => {
  expect(cutText(text, lengthMax)).toBe(beginning);
});

test("whatever is cut, it is a beginning of at most that length and holds no half character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), fc.nat({ max: 200 }), (text, lengthMax) => {
      const cut = cutText(text, lengthMax);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(lengthMax);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});

test("a character that is made to have no end is cut all the same", () => {
  const cut = cutText(`e${"\u0301".repeat(500)}`, 100);
  expect(cut).toHaveLength(100);
});
