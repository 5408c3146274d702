import { expect, test } from "vitest";
import { compareDrafts } from "./compare-drafts.ts";
import { marksOf, quotePrompt } from "./quote-prompt.ts";
import { scoreForCoach } from "./score-for-coach.ts";

const SEA = "a poem about the sea";
const BETTER = "Write a poem of 12 lines about the sea at night. Use one example from Brighton. Do not rhyme.";

test("both drafts are scored by the same rules, and what changed is named", () => {
  const compared = compareDrafts(SEA, BETTER);
  expect(compared.original).toMatchObject({ overall: scoreForCoach(SEA).overall });
  expect(compared.rewrite.overall).toBeGreaterThan(compared.original.overall);
  expect(compared.settled).toContain("the request");
  expect(compared.settled.filter((label) => compared.open.includes(label))).toEqual([]);
});

test("the same words settle nothing", () => {
  const { original, rewrite, settled } = compareDrafts(SEA, SEA);
  expect([rewrite, settled]).toEqual([original, []]);
});

test("a quote is short, keeps its marks on the words, and cuts no character in two", () => {
  const long = `${"The garden behind the house is green and quiet. ".repeat(10)}Make it nice, and add something special for the 🌊 guests. ${"🌊".repeat(200)}`;
  const { text, marks } = quotePrompt(long, "wording");
  expect(text.length).toBeLessThanOrEqual(144);
  expect(text).toMatch(/^… /);
  expect(text.isWellFormed()).toBe(true);
  expect(marks.map(({ start, end }) => text.slice(start, end))).toContain("something");
  expect(quotePrompt(SEA, "reader")).toEqual({ text: SEA, marks: [] });
});

test("a mark is under whole words", () => {
  const prompt = "write a nice poem";
  expect(marksOf(prompt).map(({ start, end }) => prompt.slice(start, end))).toEqual(["write", "nice", "poem"]);
});

test("marks stand in order and never overlap", () => {
  const marks = marksOf("maybe write something nice or stuff like that, make it good and catchy, some things");
  expect(marks.length).toBeGreaterThan(3);
  marks.reduce((end, mark) => {
    expect(mark.start).toBeGreaterThanOrEqual(end);
    return mark.end;
  }, 0);
});
