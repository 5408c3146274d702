import fc from "fast-check";
import { expect, test } from "vitest";
import { scorePrompt } from "./score-prompt.ts";

const BARE = "Write an e-mail to my landlord.";
const FULL =
  "Write a polite e-mail of at most 80 words to my landlord. Ask when the heating in room 4 will be repaired, because it is cold.";

test("a prompt that says more scores higher", () => {
  expect(scorePrompt(FULL).overall).toBeGreaterThan(scorePrompt(BARE).overall);
});

test("filler earns nothing", () => {
  for (const filler of ["You are a world-class expert with decades of experience.", "Thank you so much in advance."]) {
    expect(scorePrompt(`${filler} ${BARE}`).overall).toBeLessThanOrEqual(scorePrompt(BARE).overall + 1);
  }
});

test("the same sentences as a list score the same", () => {
  const sentences = ["Plan a day in Rome.", "Start at 9.", "Include lunch.", "Avoid museums."];
  expect(scorePrompt(sentences.join("\n- ")).overall).toBeCloseTo(scorePrompt(sentences.join(" ")).overall, 0);
});

test("scores stay within their bounds", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
      const { overall, scores } = scorePrompt(text);
      expect(overall).toBeGreaterThanOrEqual(0);
      expect(overall).toBeLessThanOrEqual(100);
      for (const score of Object.values(scores)) expect(score >= 0 && score <= 10).toBe(true);
    }),
  );
});
