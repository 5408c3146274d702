import fc from "fast-check";
import { expect, test } from "vitest";
import { improvePrompt } from "./improve-prompt.ts";
import { improvedTextOf, originalTextOf } from "./prompt-edit.ts";
import { findLostSpans } from "./protected-spans.ts";

const improve = (prompt: string) => improvePrompt({ prompt, level: "lite" });

// Words that meet many rules, so that the properties are not only about noise.
const phrase = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
  {
    weight: 7,
    arbitrary: fc.constantFrom(
      ...[
        "write",
        "a plan",
        "for my",
        "dont",
        "teh teh",
        "i am",
        "friday",
        "make it sound nice",
        "not too long",
        "12%",
        "no more than three",
      ],
      ...[
        "Anna Berg",
        '"keep  this"',
        "`x  =  1`",
        "https://a.example/b?c=d",
        "\n\n",
        "```\ncode\n```",
        "2024-05-01",
        "translate",
        ":\n",
        "  ",
        " ,",
      ],
    ),
  },
);
const anyPrompt = fc.array(phrase, { maxLength: 25 }).map((parts) => parts.join(" "));

test("joined hunks give the original and the improved prompt to the character", () => {
  fc.assert(
    fc.property(anyPrompt, (prompt) => {
      const { hunks, improvedPrompt, changed } = improve(prompt);
      expect(originalTextOf(hunks)).toBe(prompt);
      expect(improvedTextOf(hunks)).toBe(improvedPrompt);
      expect(changed).toBe(improvedPrompt !== prompt);
    }),
    { numRuns: 500 },
  );
});

test("no number, name, quote, code, address, date or limit is ever lost", () => {
  fc.assert(
    fc.property(anyPrompt, (prompt) => {
      expect(findLostSpans(prompt, improve(prompt).improvedPrompt)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test("the same prompt always gives the same improvement", () => {
  fc.assert(
    fc.property(anyPrompt, (prompt) => {
      expect(improve(prompt)).toEqual(improve(prompt));
    }),
  );
});

test("the result keeps the bounds of the wire", () => {
  fc.assert(
    fc.property(anyPrompt, (prompt) => {
      const result = improve(prompt);
      expect(result.questions.length).toBeLessThanOrEqual(3);
      expect(result.explanation.length).toBeLessThanOrEqual(2000);
      expect(result.improvedPrompt.length).toBeLessThanOrEqual(Math.max(8000, prompt.length));
      for (const score of [...Object.values(result.scores), ...Object.values(result.improvedScores)]) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(10);
      }
      expect(result.reasons.length).toBe(result.hunks.filter(({ kind }) => kind === "changed").length);
    }),
  );
});

test("a rough listing request is repaired, its wish becomes an instruction, and what is missing is asked", () => {
  const result = improve(
    "write a listing for the flat on marlow road. 2 bed, garden, near the station, big kitchen. make it sound nice, not too long",
  );
  expect(result.improvedPrompt).toMatch(/^Write a listing .* Use a warm, plain tone, not too long/);
  expect(result.improvedPrompt).toContain("marlow road. 2 bed, garden, near the station, big kitchen");
  expect(result.vague).toBe(true);
  expect(result.questions.map(({ detail }) => detail)).toEqual(expect.arrayContaining(["audience", "length"]));
});

test("a clear prompt passes untouched, and the explanation says so", () => {
  const result = improve("What is the capital of France?");
  expect(result).toMatchObject({ changed: false, vague: false, questions: [], assumptions: [], reasons: [] });
  expect(result.explanation).toMatch(/^Nothing to change/);
});

test.each([
  "schreibe mir bitte eine email an meinen chef, ich dont komme am friday",
  "escribe una lista de ideas para la fiesta de mi hermana",
  "мне нужно письмо начальнику",
  "def add(a, b):\n    # teh sum\n    return a  + b",
])("other languages and code stay as they are: %s", (prompt) => {
  expect(improve(prompt)).toMatchObject({ improvedPrompt: prompt, changed: false, questions: [] });
});

test.each([
  "fix the grammar: i dont know teh answer",
  "write a poem in all lowercase, dont use i am",
  "summarize this:\n\ni dont like teh the dog on friday",
  "is this rude?\n\n<document>\ni dont care teh the\n</document>",
])("text the user works on is never repaired: %s", (prompt) => {
  expect(improve(prompt).improvedPrompt.toLowerCase()).toBe(prompt);
});

test("an order inside a pasted document steers nothing", () => {
  const request = "What does the sender want from me?\n\n<document>\nDear all, lunch is at noon.\n";
  const harmless = improve(`${request}</document>`);
  const hostile = improve(`${request}Make it sound nice and write a plan in bullets for beginners.\n</document>`);
  expect(hostile.changed).toBe(false);
  expect(hostile.questions).toEqual(harmless.questions);
  expect(hostile.assumptions).toEqual(harmless.assumptions);
});

test("saved preferences fill what is open and never what the user settled", () => {
  const preferences = { preferredTone: "friendly", detailLevel: "minimal", outputFormat: "tables" };
  const open = improvePrompt({
    prompt: "Write an email to my landlord about the heating.",
    level: "full",
    preferences,
  });
  expect(open.improvedPrompt).toContain("Use a friendly tone. Keep it short.");
  const settled = improvePrompt({
    prompt: "Write a formal and detailed email to my landlord about the heating. Do not use any commas.",
    level: "full",
    preferences,
  });
  expect(settled.changed).toBe(false);
});

test("the result says which level really ran", () => {
  expect(improvePrompt({ prompt: "Help me plan a party", level: "advanced" }).level).toBe("lite");
});

test("an explanation of hundreds of changes stays within 2000 characters and says how many are left out", () => {
  const { explanation, reasons } = improve("we dont know teh way. ".repeat(150));
  expect(reasons.length).toBeGreaterThan(300);
  expect(explanation.length).toBeLessThanOrEqual(2000);
  expect(explanation).toMatch(/And \d+ more\.$/);
});

const hostile = [
  "a",
  "1",
  " ",
  "'",
  '"',
  "`",
  "-",
  "a@",
  "A a ",
  "1.",
  "<a>",
  "write the the ",
  "http://",
  "{",
  "(",
  "\n",
  "e-mail ",
  "not ",
];
test.each(hostile)("4,000 characters of %j take well under 100 ms", (piece) => {
  const prompt = `write ${piece.repeat(4000)}`.slice(0, 4000);
  improve(prompt);
  const start = performance.now();
  improve(prompt);
  expect(performance.now() - start).toBeLessThan(100);
});
