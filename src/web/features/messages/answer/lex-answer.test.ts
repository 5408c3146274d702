import fc from "fast-check";
import { expect, test } from "vitest";
import { ANSWER_LENGTH_MAX } from "#contract/limits.ts";
import { EMPTY_ANSWER, type LexedAnswer, lexAnswer, lexFullAnswer } from "./lex-answer.ts";

const PIECES = [
  "## Marlow Road\n",
  "The kitchen is the room you will live in.",
  "\n",
  "\n\n",
  "- a garden\n",
  "1. first\n",
  "2. second\n",
  "  continued\n",
  "> quoted\n",
  "| Room | Feet |\n|---|---:|\n| Kitchen | 17 |\n",
  '```json\n{ "a": 1 }\n```\n',
  "**bold** and `code`",
  "<b>raw</b>\n",
  "---\n",
];
const grown = (text: string, step: number): LexedAnswer[] => {
  const states: LexedAnswer[] = [];
  for (let end = step; end < text.length + step; end += step) {
    states.push(lexAnswer(states.at(-1) ?? EMPTY_ANSWER, text.slice(0, end)));
  }
  return states;
};
const raws = (state: LexedAnswer | undefined): string[] => (state?.blocks ?? []).map(({ token }) => token.raw.trim());

test("while more is to come bold words are bold before they are closed, and the end is read as it is", () => {
  const kinds = (state: LexedAnswer) =>
    state.blocks.flatMap(({ token }) => ("tokens" in token ? (token.tokens ?? []).map(({ type }) => type) : []));
  const open = lexAnswer(EMPTY_ANSWER, "Come **this Satur", true);
  expect(kinds(open)).toEqual(["text", "strong"]);
  expect(kinds(lexAnswer(open, "Come **this Satur"))).toEqual(["text"]);
  expect(kinds(lexAnswer(open, "Come **this Saturday** at 2 * 3", true))).toEqual(["text", "strong", "text"]);
  const link = lexAnswer(EMPTY_ANSWER, "See [the terms](https://example.com/te", true);
  expect(kinds(link)).toEqual(["text"]);
});

test("an answer that arrived in pieces has the blocks of the whole", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }),
      fc.integer({ min: 1, max: 9 }),
      (pieces, step) => {
        const text = pieces.join("");
        expect(raws(grown(text, step).at(-1))).toEqual(lexFullAnswer(text).map(({ token }) => token.raw.trim()));
      },
    ),
    { numRuns: 400 },
  );
});

test("the finished blocks of a 16,000-character answer are read once", () => {
  const paragraph = "The kitchen is the room you will live in: seventeen feet long, with space for a table.\n\n";
  const text = paragraph.repeat(Math.ceil(ANSWER_LENGTH_MAX / paragraph.length)).slice(0, ANSWER_LENGTH_MAX);
  const states = grown(text, 40);
  const lexed = states.reduce((sum, state) => sum + state.lexedLength, 0);
  // Reading everything at each of the 400 steps would be 3.2 million characters.
  expect(lexed).toBeLessThan(ANSWER_LENGTH_MAX * 6);
  states.slice(1).forEach((state, index) => {
    const { finished } = states[index] ?? EMPTY_ANSWER;
    expect(finished.every((block, at) => block === state.blocks[at])).toBe(true);
  });
});

test("an answer that starts over is read anew", () => {
  const first = lexAnswer(EMPTY_ANSWER, "# One\n\ntwo\n\nthree\n");
  expect(raws(lexAnswer(first, "Other"))).toEqual(["Other"]);
});

test("nesting beyond all measure is shown as text, not thrown", () => {
  expect(raws(lexAnswer(EMPTY_ANSWER, ">".repeat(ANSWER_LENGTH_MAX)))).toEqual([">".repeat(ANSWER_LENGTH_MAX)]);
});
