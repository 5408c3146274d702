import { expect, test } from "vitest";
import { improvePrompt } from "../improve-prompt.ts";
import { isFollowUp } from "./follow-up.ts";

const TURNS = [
  { role: "user", text: "Write a letter to my bank" },
  { role: "assistant", text: "Dear Sir or Madam" },
] as const;

const GOES_ON = [
  "shorter",
  "thanks",
  "thanks, that's what I needed!",
  "and in table form?",
  "ok shorter pls",
  "a bit more formal",
  "kürzer bitte",
  "plus court",
  "más corto",
  "you forgot the third point",
  "same in euros please",
  "hi, are you there?",
  "can you do the same for year 9?",
  "no, make it friendlier",
  "ok but what if they only have half the budget?",
];

test.each(GOES_ON)("goes on with what was said: %s", (prompt) => {
  expect(isFollowUp(prompt)).toBe(true);
  expect(improvePrompt({ prompt, turns: TURNS })).toMatchObject({ changed: false, questions: [] });
});

test.each([
  "write a listing for my house",
  "no budget marketing ideas for a florist",
  "Hi, can you write an email to my landlord about the heating?",
  "better sleep tips",
  "now write a letter to the bank about the fee",
  "gift ideas for my dad",
  "thank you note to a teacher",
  "and also write a summary of the report",
])("begins something: %s", (prompt) => {
  expect(isFollowUp(prompt)).toBe(false);
});

test("after an answer, a short wish that points back goes on; a new order begins", () => {
  expect(isFollowUp("use the second one", TURNS)).toBe(true);
  expect(isFollowUp("use the second one")).toBe(false);
  expect(isFollowUp("plan a trip to Rome", TURNS)).toBe(false);
});

test("what the caller knows goes before the words", () => {
  const prompt = "write a listing for my house";
  expect(improvePrompt({ prompt, isFollowUp: true })).toMatchObject({ changed: false, questions: [] });
});
