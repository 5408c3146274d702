import * as fc from "fast-check";
import { expect, test } from "vitest";
import { countFoundTerms, highlightMatches } from "./highlight-matches.ts";
import { parseSearchTerms } from "./search-terms.ts";

/** Found words in square brackets. */
const shown = (text: string, typed: string, lengthMax = 140) =>
  highlightMatches(text, parseSearchTerms(typed), lengthMax)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["The garden is small.", "garden", "The [garden] is small."],
  ["The Gardens are small.", "gard", "The [Gardens] are small."],
  ["The Gardens are small.", "gard ", "The Gardens are small."],
  ["Ein Ärger kommt selten allein", "arger", "Ein [Ärger] kommt selten allein"],
  ["two\nlines   here", '"lines here"', "two [lines here]"],
  ["I like C++ and C.", "c++", "I like [C++] and C."],
  ["今日は天気がいい", "天気", "今日は[天気]がいい"],
  ["a.b", "(a|.b", "a.b"],
  ["100% of it", "100%", "[100%] of it"],
  ["It’s <b>bold</b>", "bold", "It’s <b>[bold]</b>"],
  ["nothing of it", "garden", "nothing of it"],
  ["", "garden", ""],
  ["flat flat", "flat fl", "[flat] [flat]"],
])("%j searched for %j shows %j", (text, typed, expected) => {
  expect(shown(text, typed)).toBe(expected);
});

test("of a long text the part is shown where most of the words stand, cut between words", () => {
  const text = `${"garden path ".repeat(40)}the kitchen by the garden ${"and so on ".repeat(40)}`;
  const part = shown(text, "kitchen garden", 80);
  expect(part).toMatch(/^…(?:\S+ )+/);
  expect(part).toContain("[kitchen] by the [garden]");
  expect(part).toMatch(/ (?:and|so|on)…$/);
});

test("a text without spaces is cut too, never inside a character", () => {
  const part = shown(`${"🏡".repeat(200)}x`, "🏡", 60);
  expect(part).toMatch(/^(?:\[🏡\])+…$/u);
});

test("how many of the terms stand in a text", () => {
  expect(countFoundTerms("a garden and a garden", parseSearchTerms("garden kitchen "))).toBe(1);
});

test("whatever the text and the search, the parts are the text's own words, in bounds", () => {
  void fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), fc.string({ maxLength: 20 }), (text, typed) => {
      const joined = highlightMatches(text, parseSearchTerms(typed), 100)
        .map((part) => part.text)
        .join("");
      expect(joined.length).toBeLessThanOrEqual(102);
      expect(text.replace(/\s+/gu, " ")).toContain(joined.replace(/^…|…$/g, ""));
    }),
  );
});
