import fc from "fast-check";
import { expect, test } from "vitest";
import { improvePrompt } from "../improve-prompt.ts";
import { KINDS } from "../kinds/kinds.ts";
import { WISHES } from "../kinds/wishes.ts";
import { KNOWN_RULE_IDS, knownRule } from "./known-rules.ts";
import { lessonsOfPrompt, lessonsOfReview, slotValueOf } from "./memory-lessons.ts";

test.each([
  ["a wish fills its slot", "tone.friendly", { slot: "tone", value: "tone.friendly" }],
  ["a rule of a kind stands for itself", "listing.order", { slot: "listing.order", value: "listing.order" }],
  ["any repair stands for all", "repair.apostrophe", { slot: "repair", value: "repair" }],
  ["a wording", "wording.nice", { slot: "wording.nice", value: "wording.nice" }],
  ["a rule that is gone", "listing.gone", null],
  ["a model's change", "model", null],
  ["a row stored before rules had ids", undefined, null],
])("%s", (_what, ruleId, expected) => {
  expect(slotValueOf({ ruleId })).toEqual(expected);
});

test("whatever a change is called, nothing but ids of ours is kept of it", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom(...KNOWN_RULE_IDS)), (ruleId) => {
      const found = slotValueOf({ ruleId });
      if (found !== null) expect(KNOWN_RULE_IDS).toContain(found.value);
      expect(lessonsOfPrompt(`SECRET ${ruleId}`)).toEqual([]);
    }),
  );
});

test("a review teaches each change once; what was both kept and refused teaches nothing", () => {
  const change = (ruleId: string) => ({ ruleId });
  expect(
    lessonsOfReview(
      [change("tone.friendly"), change("repair.capital"), change("repair.article")],
      [change("length.short"), change("repair")],
    ),
  ).toEqual([
    { slot: "tone", value: "tone.friendly", isAccepted: true },
    { slot: "length", value: "length.short", isAccepted: false },
  ]);
});

test("tapped answers are learned from their sentences, lasting ones only and one for each slot", () => {
  expect(
    lessonsOfPrompt(
      "Write a post about our sale\nUse a friendly tone.\nReaders should buy or order.\nWrite it in Python.",
    ),
  ).toEqual([
    { slot: "tone", value: "tone.friendly", isAccepted: true },
    { slot: "codeLanguage", value: "codeLanguage.python", isAccepted: true },
  ]);
});

test("what the improver adds can be kept, whatever it is", () => {
  for (const { examples } of KINDS) {
    for (const prompt of examples) {
      for (const hunk of improvePrompt({ prompt, preferences: { preferredTone: "friendly" } }).hunks) {
        if (hunk.kind === "changed") expect(slotValueOf(hunk)).not.toBeNull();
      }
    }
  }
});

test("every wish is known by its id, in the words it has today", () => {
  for (const { id, sentence } of WISHES) expect(knownRule(id)?.text).toBe(sentence);
});
