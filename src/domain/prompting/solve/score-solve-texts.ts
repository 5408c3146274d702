import { range } from "./score-solve-numbers.ts";
import { type Named, named, ofText, ofTexts } from "./score-solve-operation.ts";

const letters = (text: string): string => [...text].sort().join("");
function balanced(text: string): boolean {
  let depth = 0;
  for (const one of text) {
    if ("([{<".includes(one)) depth += 1;
    if (")]}>".includes(one)) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
const occurrences = (text: string, part: string): number =>
  part === "" ? 0 : range(0, text.length - 1).filter((at) => text.startsWith(part, at)).length;

/** Operations on texts that have a name of their own. */
export const TEXT_OPERATIONS: readonly Named[] = [
  named(
    "the same backwards",
    "palindrome",
    /\bpalindrom/i,
    ofText((text) => text === [...text].reverse().join("")),
  ),
  named(
    "not the same backwards",
    "palindrome",
    /\bnot (?:a )?palindrom/i,
    ofText((text) => text !== [...text].reverse().join("")),
  ),
  named(
    "its length",
    "length",
    /\blength\b|\bnumber of (?:characters|letters)/i,
    ofText((text) => text.length),
  ),
  named(
    "how many different letters it has",
    "length",
    /\b(?:distinct|different|unique)\b/i,
    ofText((text) => new Set(text.toLowerCase()).size),
  ),
  named("balanced brackets", "brackets", /\b(?:parenthes[ei]s|brackets?)\b|\bbalanced\b/i, ofText(balanced)),
  named(
    "unbalanced brackets",
    "brackets",
    /\b(?:un|not )balanced|\bno matching|\bnot (?:properly )?(?:closed|matched)/i,
    ofText((text) => !balanced(text)),
  ),
  named(
    "the same letters",
    "letters",
    /\bsame (?:characters|letters)|\banagram/i,
    ofTexts((one, other) => letters([...new Set(one)].join("")) === letters([...new Set(other)].join(""))),
  ),
  named(
    "letters that can be put in the other's order",
    "letters",
    /\banagram|\brearrang|\bpermutation/i,
    ofTexts((one, other) => letters(one) === letters(other)),
  ),
  named(
    "different letters",
    "letters",
    /\bdifferent (?:characters|letters)|\bnot (?:\w+ )?same/i,
    ofTexts((one, other) => letters([...new Set(one)].join("")) !== letters([...new Set(other)].join(""))),
  ),
  named(
    "how often it comes, overlaps counted",
    "occurrences",
    /\b(?:times|occur\w*|overlap\w*|count)\b/i,
    ofTexts(occurrences),
  ),
  named(
    "how often it comes, overlaps not counted",
    "occurrences",
    /\b(?:non|not|without|no|exclud\w+|ignor\w+)[- ](?:\w+ )?overlap\w*/i,
    ofTexts((text, part) => (part === "" ? 0 : text.split(part).length - 1)),
  ),
  named(
    "exclusive or, digit by digit",
    "bits",
    /\bxor\b|\bexclusive or/i,
    ofTexts((one, other) => [...one].map((digit, index) => (digit === other[index] ? "0" : "1")).join("")),
  ),
  named(
    "and, digit by digit",
    "bits",
    /\bbinary and\b|\bbitwise and\b|\bAND\b/,
    ofTexts((one, other) =>
      [...one].map((digit, index) => (digit === "1" && other[index] === "1" ? "1" : "0")).join(""),
    ),
  ),
  named(
    "or, digit by digit",
    "bits",
    /\bbinary or\b|\bbitwise or\b|\bOR\b/,
    ofTexts((one, other) =>
      [...one].map((digit, index) => (digit === "1" || other[index] === "1" ? "1" : "0")).join(""),
    ),
  ),
  named(
    "all beginnings, shortest first",
    "beginnings",
    /\bprefix/i,
    ofText((text) => range(1, text.length).map((end) => text.slice(0, end))),
  ),
  named(
    "all beginnings, longest first",
    "beginnings",
    /\bprefix\w*[^.]*\blongest to shortest/i,
    ofText((text) =>
      range(1, text.length)
        .map((end) => text.slice(0, end))
        .reverse(),
    ),
  ),
  named(
    "all endings",
    "beginnings",
    /\bsuffix/i,
    ofText((text) => range(0, text.length - 1).map((at) => text.slice(at))),
  ),
  named("repeated", "repetition", /\brepeat\w*|\btimes\b/i, (inputs) =>
    typeof inputs[0] === "string" && typeof inputs[1] === "number" && inputs.length === 2
      ? inputs[0].repeat(Math.max(0, Math.min(50, inputs[1])))
      : undefined,
  ),
  named(
    "equally long",
    "two lengths",
    /\b(?:same|equal|identical) length|\blengths? (?:are|is) (?:the same|equal)|\bequally long/i,
    ofTexts((one, other) => one.length === other.length),
  ),
  named(
    "of different length",
    "two lengths",
    /\bdifferent lengths?/i,
    ofTexts((one, other) => one.length !== other.length),
  ),
];
