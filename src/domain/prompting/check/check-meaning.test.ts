import fc from "fast-check";
import { expect, test } from "vitest";
import { checkMeaning } from "./check-meaning.ts";

const BEFORE =
  'Ask Anna Berg for 12 photos by Friday, at most 3 MB each, and mention "open house" at https://a.example/b. Do not call.';

test.each([
  ["12", "21"],
  ["Anna Berg", "Carl Holm"],
  ["at most ", ""],
  ["Do not", "Do"],
  ['"open house"', "the opening"],
  ["https://a.example/b", "https://a.example/c"],
  ["Friday", "Monday"],
])("losing or changing %j is noticed", (old, changed) => {
  const { kept, violations } = checkMeaning(BEFORE, BEFORE.replace(old, changed));
  expect(kept).toBe(false);
  expect(violations.length).toBeGreaterThan(0);
});

test("letter case, white space, quote style and the notation of a number are no loss", () => {
  expect(checkMeaning('Pick three or 1,200 "odd  ones", dont stop', "Pick 3 or 1200 “odd ones”, don't stop").kept).toBe(
    true,
  );
});

test("a number from nowhere is invented, unless a source holds it", () => {
  expect(checkMeaning("Write a poem", "Write a poem of 80 words").violations).toEqual([
    { kind: "invented number", text: "80" },
  ]);
  expect(checkMeaning("Write a poem", "Write a poem of 80 words", ["80 words"]).kept).toBe(true);
});

test("an unchanged text is always kept, and kept is the absence of violations", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(checkMeaning(text, text).kept).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const { kept, violations } = checkMeaning(before, after);
      expect(kept).toBe(violations.length === 0);
    }),
  );
});
