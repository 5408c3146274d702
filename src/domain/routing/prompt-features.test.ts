import fc from "fast-check";
import { expect, test } from "vitest";
import type { LearnedScores } from "./learned-scores.ts";
import { readPrompt } from "./prompt-features.ts";
import { gramsOf } from "./prompt-grams.ts";
import { MEASURES } from "./prompt-measures.ts";
import { readText } from "./read-text.ts";
import { scoreInputOf } from "./score-input.ts";
import { SHIPPED_SCORES } from "./shipped-scores.ts";

function read(prompt: string, scores: LearnedScores = SHIPPED_SCORES) {
  const text = readText(prompt);
  return { ...readPrompt(prompt, text, scoreInputOf(text), scores), kind: scoreInputOf(text).kind };
}

test.each([
  ["Tom has 3 apples and buys 5 more. How many apples does he have?", "maths", "word-problem"],
  ["Find the least $x$ with $\\frac{x}{3} = 7$.", "maths", "formal-maths"],
  ["def f(a):\n    return a\nassert f(1) == ??", "code", "code"],
  ["Fix this bug in my React component", "code", "text"],
  ["Which gas is noble?\nA. Oxygen\nB. Neon\nC. Iron\nD. Sodium", "knowledge", "choice"],
  ["Translate to German: good morning", "translation", "text"],
  ["Summarise these minutes for the board", "summary", "text"],
  ["Extract all names and dates as JSON from this letter", "extraction", "text"],
  ["Write a haiku about rain", "writing", "text"],
  ["Explain how tides work", "explanation", "text"],
  ["Compare these two offers and argue for one", "reasoning", "text"],
  ["hi there", "conversation", "text"],
])("%s is read as %s", (prompt, category, kind) => {
  expect(read(prompt)).toMatchObject({ category, kind });
});

test.each([
  ["What is the capital of France, and how old is it?", "en"],
  ["Schreibe mir bitte ein Gedicht über den Regen und die See", "de"],
  ["Écris une lettre pour le client avec les dates", "fr"],
  ["東京の天気は", "ja"],
  ["1234", null],
])("the language of %s is %s", (prompt, language) => {
  expect(read(prompt).language).toBe(language);
});

test("any text is read to figures between 0 and 1, the same each time", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (prompt) => {
      const reading = read(prompt);
      expect(reading.difficulty > 0 && reading.difficulty < 1).toBe(true);
      expect(reading.hardness >= 0 && reading.hardness <= 1).toBe(true);
      expect(read(prompt)).toEqual(reading);
      const { measures } = scoreInputOf(readText(prompt));
      expect(measures).toHaveLength(MEASURES);
      expect(measures.every(Number.isFinite)).toBe(true);
    }),
  );
});

test("words, pairs and pieces are counted by hash, numbers by their size only", () => {
  const [words, pairs, pieces] = gramsOf("red red blue");
  expect([...(words?.counts ?? [])].sort()).toEqual([1, 2]);
  expect(pairs?.buckets).toHaveLength(2);
  expect((pieces?.buckets.length ?? 0) > 6).toBe(true);
  expect(gramsOf("add 17 apples")).toEqual(gramsOf("add 42 apples"));
  expect(gramsOf("add 17 apples")).not.toEqual(gramsOf("add 170 apples"));
});

test("harder maths is told from easier maths", () => {
  const easy = read("Tom has 3 apples and buys 5 more. How many apples does he have?");
  const hard = read(
    "Let $f(x) = \\prod_{k=1}^{n} (1 + x^{2^k})$. Find the remainder when the sum of the coefficients of $f(x)^3$ is divided by $1000$ if $n$ is the least integer with $\\sum_{k=1}^n \\frac{1}{k} > 4$.",
  );
  expect(hard.hardness).toBeGreaterThan(easy.hardness + 0.2);
});
