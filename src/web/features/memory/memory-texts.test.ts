import { expect, test } from "vitest";
import { MEMORY_EFFECTS } from "#contract/memory.ts";
import { CHOICE_GROUPS, choiceInWords, countsInWords, keptDataInWords } from "./memory-texts.ts";

test.each([
  [{ accepted: 1, rejected: 0 }, "Kept once."],
  [{ accepted: 0, rejected: 2 }, "Taken out twice."],
  [{ accepted: 12, rejected: 1 }, "Kept 12 times, taken out once."],
  [{ accepted: 0, rejected: 0 }, "Undecided."],
])("%j is read as %s", (counts, words) => {
  expect(countsInWords(counts)).toBe(words);
});

test("a change is named by its words, or by its kind", () => {
  expect(choiceInWords({ slot: "Length", value: "Additions about its length." })).toBe("Additions about its length.");
  expect(choiceInWords({ slot: "No longer used", value: "" })).toBe("No longer used");
});

test("what is kept of prompts is said, with and without a vector", () => {
  const prompt = { id: 1, category: null, conversationId: 1, lastAt: "2026-01-01T00:00:00Z", hasVector: false };
  expect(keptDataInWords([prompt])).toBe("Deleting the conversation deletes them.");
  expect(keptDataInWords([prompt, { ...prompt, hasVector: true }])).toContain("Used to find prompts like a new one");
});

test("every effect has its place on the page, once", () => {
  expect(CHOICE_GROUPS.flatMap(({ effects }) => effects).sort()).toEqual([...MEMORY_EFFECTS].sort());
});
