import fc from "fast-check";
import { expect, test } from "vitest";
import { scorePrompt } from "./score-prompt.ts";

const BARE = "Write an e-mail to my landlord.";
const FULL =
  "Write a polite e-mail of at most 80 words to my landlord. Ask when the heating in room 4 will be repaired, because it is cold.";
const TASK =
  'def scale(values: list):\n    """ Return the values in ascending order.\n    >>> scale([3, 1, 2])\n    [1, 2, 3]\n    >>> scale([5, 4])\n    [4, 5]\n    """\n';
const overall = (prompt: string): number => scorePrompt(prompt).overall;

test("a prompt that says more scores higher", () => {
  expect(overall(FULL)).toBeGreaterThan(overall(BARE));
});

test("filler earns nothing, before or behind the request", () => {
  for (const filler of [
    "You are a world-class expert with decades of experience.",
    "Act as a seasoned professional who always delivers outstanding work.",
    "Thank you so much in advance.",
    "Take a deep breath and work on this step by step.",
  ]) {
    expect(overall(`${filler} ${BARE}`)).toBeLessThanOrEqual(overall(BARE) + 1);
    expect(overall(`${BARE} ${filler}`)).toBeLessThanOrEqual(overall(BARE) + 1);
  }
});

test("the same sentences as a list score the same", () => {
  const sentences = ["Plan a day in Rome.", "Start at 9.", "Include lunch.", "Avoid museums."];
  expect(overall(sentences.join("\n- "))).toBeCloseTo(overall(sentences.join(" ")), 0);
});

test("a vague word where an exact one stood costs points and is pointed at", () => {
  const vague = TASK.replace("in ascending order", "in some kind of order");
  const found = scorePrompt(vague).deductions.find(({ reason }) => reason.includes("some kind"));
  expect(vague.slice(found?.span?.start, found?.span?.end)).toContain("some kind");
  expect(overall(vague)).toBeLessThan(overall(TASK));
});

test("more words for the same are no better", () => {
  const plain = "Explain how vaccines work to a child of ten.";
  const wordy = "What I want you to do is that you explain how it is that vaccines work to a child of ten.";
  expect(overall(wordy)).toBeLessThan(overall(plain));
  const vague = TASK.replace(
    "the values in ascending order",
    "the values in one order or the other, as the case may be",
  );
  expect(overall(vague)).toBeLessThan(overall(TASK));
});

test("a further order never makes a request miss more", () => {
  const order = " Say where you are not sure, and name the mistakes people make.";
  for (const request of [BARE, FULL, "Plan a trip to Paris.", "Suggest a good phone."]) {
    expect(overall(request + order)).toBeGreaterThanOrEqual(overall(request));
  }
});

test("every deduction is a plain sentence", () => {
  for (const prompt of [BARE, FULL, TASK, "dinosaurs", "write an report about some apple,pears"]) {
    for (const { reason } of scorePrompt(prompt).deductions) expect(reason).toMatch(/^[A-Z“].+[.:]$/s);
  }
});

test("what a request leaves open is named by slot", () => {
  const missing = scorePrompt("Plan a trip to Paris.").deductions.map((deduction) => deduction.missing);
  expect(missing).toContain("budget");
});

test("deductions account for every point, and each names words or a gap", () => {
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(BARE, FULL, TASK), fc.lorem({ maxCount: 60 })), (prompt) => {
      const { scores, deductions } = scorePrompt(prompt);
      for (const dimension of ["clarity", "specificity", "structure"] as const) {
        const lost = deductions
          .filter((one) => one.dimension === dimension)
          .reduce((sum, { points }) => sum + points, 0);
        expect(10 - lost).toBeCloseTo(scores[dimension], 2);
      }
      for (const { points, span, missing } of deductions) {
        expect(points).toBeGreaterThan(0);
        expect((span === null) !== (missing === null)).toBe(true);
        if (span !== null) expect(0 <= span.start && span.start < span.end && span.end <= prompt.length).toBe(true);
      }
    }),
  );
});

test("scores stay within their bounds and are the same each time", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
      const first = scorePrompt(text);
      expect(scorePrompt(text)).toEqual(first);
      expect(first.overall >= 0 && first.overall <= 100).toBe(true);
      for (const score of Object.values(first.scores)) expect(score >= 0 && score <= 10).toBe(true);
    }),
  );
});

test("hostile text of 8,000 characters is scored within a tenth of a second", () => {
  const pieces = [
    "f([",
    "a, ",
    "((((",
    '"',
    "at least 9 ",
    "return 1 if x ",
    "  ,",
    "1,",
    ".5.5",
    "do not use a ",
    "Input: [",
    "x(1)=1 ",
    "-",
    "\n",
  ];
  for (const piece of pieces) {
    const prompt = piece.repeat(Math.ceil(8_000 / piece.length));
    const start = performance.now();
    scorePrompt(prompt);
    expect(performance.now() - start, piece).toBeLessThan(5_000);
  }
});
