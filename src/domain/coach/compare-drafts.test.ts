import { expect, test } from "vitest";
import { compareDrafts } from "./compare-drafts.ts";
import { quotePrompt } from "./quote-prompt.ts";
import { scoreForCoach } from "./score-for-coach.ts";

const SEA = "a poem about the sea";
const BETTER = "Write a poem of 12 lines about the sea at night. Use one example from Brighton. Do not rhyme.";

test("both drafts are scored by the same rules, and what changed is named", () => {
  const compared = compareDrafts(SEA, BETTER);
  expect(compared.original).toMatchObject({ overall: scoreForCoach(SEA).overall });
  expect(compared.rewrite.overall).toBeGreaterThan(compared.original.overall);
  expect(compared.settled).toContain("the form");
  expect(compared.settled.filter((label) => compared.open.includes(label))).toEqual([]);
});

test("the same words settle nothing", () => {
  const { original, rewrite, settled } = compareDrafts(SEA, SEA);
  expect([rewrite, settled]).toEqual([original, []]);
});

test("a quote is short, keeps its marks on the words, and cuts no character in two", () => {
  const long = `${"The garden behind the house is green and quiet. ".repeat(10)}Make it nice, and add something special for the 🌊 guests. ${"🌊".repeat(200)}`;
  const { text, marks } = quotePrompt(long, "content");
  expect(text.length).toBeLessThanOrEqual(144);
  expect(text).toMatch(/^… /);
  expect(text.isWellFormed()).toBe(true);
  expect(marks.map(({ start, end }) => text.slice(start, end))).toContain("something");
  expect(quotePrompt(SEA, "reader")).toEqual({ text: SEA, marks: [] });
});

test("a point of the time before the ten checks is quoted without a mark", () => {
  expect(quotePrompt("write something nice", null)).toEqual({ text: "write something nice", marks: [] });
});
