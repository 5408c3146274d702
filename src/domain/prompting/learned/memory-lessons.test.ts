import fc from "fast-check";
import { expect, test } from "vitest";
import { analyzePrompt } from "../analyze/analyze.ts";
import { additionsFor } from "../edit/edit-additions.ts";
import { lessonsOfPrompt, lessonsOfReview, slotValueOf } from "./memory-lessons.ts";

const change = (title: string, added: string, removed = "") => ({ title, added, removed });

test.each([
  ["an addition", change("Tone", " Use a friendly tone."), { slot: "Tone", value: "Use a friendly tone." }],
  ["with the full stop it needed", change("Length", ". Keep it short."), { slot: "Length", value: "Keep it short." }],
  ["before another one", change("Length", ". Keep it short"), { slot: "Length", value: "Keep it short." }],
  [
    "a wish",
    change("Tone", "Use a warm, plain tone", "make it nice"),
    { slot: "Tone", value: "use a warm, plain tone" },
  ],
  ["on a line of its own", change("Length", "\n\nKeep it short."), { slot: "Length", value: "Keep it short." }],
  ["a correction is kept as its kind", change("Spelling", "their", "thier"), { slot: "Spelling", value: "" }],
  ["an answer", change("Tone", " Tone: Friendly."), { slot: "Tone", value: "Friendly" }],
  ["words we do not know", change("Tone", " Sound like my boss Anna."), { slot: "Tone", value: "" }],
  ["a title we do not know", change("Anna Schmidt", " Use a friendly tone."), null],
])("%s", (_what, reviewed, expected) => {
  expect(slotValueOf(reviewed)).toEqual(expected);
});

test("whatever stands in a change, nothing but words of ours is kept of it", () => {
  fc.assert(
    fc.property(fc.constantFrom("Tone", "Length", "Goal", "Reader", "Spelling"), fc.string(), (title, words) => {
      expect(slotValueOf(change(title, `SECRET ${words}`))?.value).toBe("");
      expect(slotValueOf(change(`SECRET${words}`, words))).toBeNull();
      expect(lessonsOfPrompt(`audience: SECRET ${words}\nSECRET: ${words}`)).toEqual([]);
    }),
  );
});

test("what the improver adds by itself can be kept", () => {
  const additions = additionsFor(analyzePrompt("Write an email to a buyer who lost a bidding war"), {
    preferredTone: "friendly",
    detailLevel: "minimal",
  });
  expect(additions.length).toBeGreaterThan(1);
  for (const { title, sentence } of additions) {
    expect(slotValueOf(change(title, ` ${sentence}`))).toEqual({ slot: title, value: sentence });
  }
});

test("a review teaches each change once; what was both kept and refused teaches nothing", () => {
  expect(
    lessonsOfReview(
      [change("Tone", " Use a friendly tone."), change("Spelling", "a", "b"), change("Spelling", "c", "d")],
      [change("Length", " Keep it short."), change("Spelling", "e", "f")],
    ),
  ).toEqual([
    { slot: "Tone", value: "Use a friendly tone.", isAccepted: true },
    { slot: "Length", value: "Keep it short.", isAccepted: false },
  ]);
});

test("answers tapped in the composer are read from their lines, lasting ones only", () => {
  const prompt =
    "Write a post about our sale\ntone: Friendly\nhealth: None\nbudget: Generous\nprogramming language: Python";
  expect(lessonsOfPrompt(prompt)).toEqual([
    { slot: "Tone", value: "Friendly", isAccepted: true },
    { slot: "Programming language", value: "Python", isAccepted: true },
  ]);
  expect(lessonsOfPrompt("programming language: Another one (I will name it)")).toEqual([]);
});
