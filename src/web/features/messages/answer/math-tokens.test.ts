import type { Token } from "marked";
import { expect, test } from "vitest";
import { EMPTY_ANSWER, type LexedAnswer, lexAnswer, lexFullAnswer } from "./lex-answer.ts";

const mathIn = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token) =>
    token.type === "math"
      ? [`${token.isDisplay ? "display" : "inline"}: ${token.tex}`]
      : "tokens" in token
        ? mathIn(token.tokens ?? [])
        : [],
  );
const formulas = (text: string): string[] => mathIn(lexFullAnswer(text).map(({ token }) => token));

test.each([
  ["The root is $x = \\frac{1}{2}$.", ["inline: x = \\frac{1}{2}"]],
  ["With \\(a^2 + b^2\\) it holds.", ["inline: a^2 + b^2"]],
  ["$$\nE = mc^2\n$$\n\nSo it is.", ["display: E = mc^2"]],
  ["\\[\n\\int_0^1 x\n- 1\n\\]", ["display: \\int_0^1 x\n- 1"]],
  ["So $$a = b$$ follows", ["display: a = b"]],
  ["Let $n$ be $2x+1$", ["inline: n", "inline: 2x+1"]],
])("%s", (text, found) => {
  expect(formulas(text)).toEqual(found);
});

test.each([
  "It costs $5 and then $10 a month.",
  "From $5-$10, or $1,200 for the year.",
  "Between $5 and 7$ each",
  "US$ 100 to US$ 200",
  "`$x = 1$` is code",
  "```\n$$\nx = 1\n$$\n```",
  "$$ a line\n\nand another $$",
  "A price of $20 per seat (was $25)",
])("%s has no formula", (text) => {
  expect(formulas(text)).toEqual([]);
});

test("a formula that arrives in pieces is the one of the whole, as long as no line of it looks like something else", () => {
  const text = "Before.\n\n$$\nE = mc^2\n$$\n\nAfter $x^2$ all.";
  let state: LexedAnswer = EMPTY_ANSWER;
  for (let end = 1; end <= text.length; end += 1) state = lexAnswer(state, text.slice(0, end));
  expect(mathIn(state.blocks.map(({ token }) => token))).toEqual(formulas(text));
});
