import { expect, test } from "vitest";
import { analyzePrompt } from "../analyze/analyze.ts";
import { findInventedSpans } from "../analyze/protected-spans.ts";
import { findFiller } from "../score/score-filler.ts";
import { ASSUMED_SENTENCES, assumedSentences } from "./edit-assumptions.ts";

test.each([...new Set(ASSUMED_SENTENCES)])("$sentence", ({ sentence, title, reason, assumption, settles }) => {
  expect(sentence).toMatch(/^[A-Z][^.!?]*\.$/);
  expect(sentence.split(" ").length).toBeLessThanOrEqual(24);
  // Nothing that the user has not said: no number, no name, no date.
  expect(findInventedSpans(sentence, [])).toEqual([]);
  expect(findFiller(sentence)).toEqual([]);
  expect(sentence).not.toMatch(
    /\b(?:clear and concise|expert|high[- ]quality|comprehensive|detailed|professional tone)\b/i,
  );
  // An order about form, length or the ends of an answer could collide with one of the user's.
  const ORDER =
    /\b(?:start|begin|open|end|finish|close)s? (?:with|by)\b|\b(?:conclusion|introduction|greeting|brief\w*|short|concise|length|lists?|tables?|head(?:ing|er)s?|sections?|outline|titles?|structured?|format|first (?:word|sentence)|last (?:word|sentence))\b/i;
  if (settles !== "format") expect(sentence).not.toMatch(ORDER);
  expect(title.split(" ").length).toBeLessThanOrEqual(3);
  expect(reason).toMatch(/\.$/);
  expect(assumption).toMatch(/\.$/);
});

const added = (prompt: string, filled: readonly ("format" | "length")[] = []) =>
  assumedSentences({ ...analyzePrompt(prompt), vague: true }, new Set(filled), 2).map(({ sentence }) => sentence);

test("no more than 35 words are added", () => {
  for (const prompt of [
    "write an email to my boss",
    "plan a trip",
    "write a bash script to back up files",
    "explain entropy",
  ]) {
    expect(added(prompt).join(" ").split(" ").length).toBeLessThanOrEqual(35);
  }
});

test("what is settled, by the user or the profile, is not said again", () => {
  expect(added("compare trello and asana").join(" ")).toMatch(/table/);
  expect(added("compare trello and asana in bullets").join(" ")).not.toMatch(/table/);
  expect(added("compare trello and asana", ["format"]).join(" ")).not.toMatch(/table/);
  expect(added("write an email to my boss, end with a question").join(" ")).not.toMatch(/up front/);
  expect(added("make a meal plan with a shopping list").join(" ")).not.toMatch(/shopping list/);
});

test("several conditions, or a text to work on, leave nothing to add", () => {
  expect(added("write an email in 50 words as bullets without commas")).toEqual([]);
  expect(added("fix this for me: we goes home")).toEqual([]);
});

test("the thing that is asked for counts, not what it is about", () => {
  expect(added("write a python script that sends emails").join(" ")).toMatch(/input/);
  expect(added("write an email about our python course").join(" ")).toMatch(/subject line/);
  expect(added("i have a statistics exam, make me a study plan").join(" ")).toMatch(/session/);
});
