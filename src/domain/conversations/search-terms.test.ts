import { expect, test } from "vitest";
import { foldWord, parseSearchTerms } from "./search-terms.ts";

const read = (typed: string) =>
  parseSearchTerms(typed).map(
    ({ text, isPrefix, isLiteral }) => `${text}${isPrefix ? "*" : ""}${isLiteral ? "!" : ""}`,
  );

test.each([
  ["marlow ro", ["marlow", "ro*"]],
  ["marlow ro ", ["marlow", "ro"]],
  ["  a  ", ["a"]],
  ["a", ["a"]],
  ["", []],
  ["   ", []],
  ['"two bed" gar', ["two bed!", "gar*"]],
  ['"two be', ["two be*!"]],
  ['"two bed"', ["two bed!"]],
  ["“zwei Zimmer” „mit", ["zwei Zimmer!", "mit*!"]],
  ['""', []],
  ["C++", ["C++!"]],
  ["100%", ["100%!"]],
  ["%", ["%!"]],
  ["🏡", ["🏡!"]],
  ["今日は", ["今日は*!"]],
  ["don't", ["don't"]],
  ["jane@exam", ["jane@exam*!"]],
])("%j is read as %j", (typed, terms) => {
  expect(read(typed)).toEqual(terms);
});

test("a long search is cut, not refused", () => {
  expect(parseSearchTerms("word ".repeat(40))).toHaveLength(12);
});

test("words are the same whatever their accents, capitals and forms", () => {
  for (const [one, other] of [
    ["Ärger", "arger"],
    ["café", "CAFÉ"],
    ["Привет", "ПРИВЕТ"],
    ["ﬁne", "fine"],
    ["ＡＢＣ", "abc"],
  ] as const) {
    expect(foldWord(one)).toBe(foldWord(other));
  }
});
