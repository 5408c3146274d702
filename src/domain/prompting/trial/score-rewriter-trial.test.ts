import { expect, test } from "vitest";
import { isFitToWrite, REWRITER_TRIAL_PROMPTS, scoreRewriterTrial } from "./score-rewriter-trial.ts";

const replyWith = (rewriteOf: (prompt: string) => string) =>
  scoreRewriterTrial(
    REWRITER_TRIAL_PROMPTS.map((prompt) => JSON.stringify({ rewrite: rewriteOf(prompt) })),
    "",
  );

test("a writer that keeps what was said is fit, one that loses figures or bans is not", () => {
  const careful = replyWith((prompt) => `${prompt}. Say first what matters most.`);
  expect(careful).toEqual({ faithful: 20, rewritten: 20, total: 20 });
  expect(isFitToWrite(careful)).toBe(true);
  const careless = replyWith((prompt) => `${prompt.replace(/\d+/g, "some")}. Say first what matters most.`);
  expect(careless.faithful).toBeLessThan(6);
  expect(isFitToWrite(careless)).toBe(false);
  expect(isFitToWrite(replyWith(() => "You are an expert. Write the best possible text."))).toBe(false);
});

test("a writer that cannot be read, or rewrites nothing, is not fit", () => {
  expect(isFitToWrite(scoreRewriterTrial([], ""))).toBe(false);
  expect(
    scoreRewriterTrial(
      REWRITER_TRIAL_PROMPTS.map(() => "Sure! Here is your answer."),
      "",
    ).faithful,
  ).toBe(0);
  expect(isFitToWrite(replyWith(() => ""))).toBe(false);
});
