import { expect, test } from "vitest";
import { composeTextToSend, ORIGINAL_PROMPT_INTRO } from "./compose-text-to-send.ts";
import type { Improvement } from "./improvement.ts";

const PROMPT = "listing for 12 harbour street";
const answered = [{ question: "How many stairs are there?", answer: "Two floors" }];
const rewritten = (improvedPrompt: string): Improvement =>
  ({ improvedPrompt, changed: true, rewriter: "written", answered }) as unknown as Improvement;

test("an answer that the rewrite leaves out goes along behind it", () => {
  expect(composeTextToSend(PROMPT, rewritten("Write a listing for 12 Harbour Street."))).toBe(
    `Write a listing for 12 Harbour Street.\n\n${ORIGINAL_PROMPT_INTRO}\n${PROMPT}\n\nWhat I answered when I was asked:\n- How many stairs are there? Two floors`,
  );
});

test("an answer that the rewrite says is not said twice", () => {
  const said = "Write a listing for 12 Harbour Street, two floors up.";
  expect(composeTextToSend(PROMPT, rewritten(said))).toBe(`${said}\n\n${ORIGINAL_PROMPT_INTRO}\n${PROMPT}`);
});
