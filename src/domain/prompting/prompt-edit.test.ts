import fc from "fast-check";
import { expect, test } from "vitest";
import { hunksOf, improvedTextOf, originalTextOf } from "./prompt-edit.ts";

const why = { title: "t", reason: "r", weight: "substance" } as const;

test("any edits, overlapping or wrong, give hunks that spell the original", () => {
  const edit = fc.record({ start: fc.nat(12), length: fc.nat(5), text: fc.string({ maxLength: 4 }) });
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.array(edit), (prompt, edits) => {
      const hunks = hunksOf(
        prompt,
        edits.map(({ start, length, text }) => ({
          start,
          old: prompt.slice(start, start + length),
          new: text,
          ...why,
        })),
      );
      expect(originalTextOf(hunks)).toBe(prompt);
    }),
  );
});

test("of two edits that overlap the first of the list is used", () => {
  const hunks = hunksOf("make it nice", [
    { start: 8, old: "nice", new: "warm", ...why },
    { start: 5, old: "it nice", new: "that", ...why },
    { start: 0, old: "make", new: "Make", ...why },
  ]);
  expect(improvedTextOf(hunks)).toBe("Make it warm");
});

test("an edit whose old text does not stand there is left out", () => {
  expect(hunksOf("abc", [{ start: 1, old: "x", new: "y", ...why }])).toEqual([{ kind: "kept", text: "abc" }]);
});

const slip = { title: "Spelling", reason: "A common slip of the pen.", weight: "slip" } as const;
const capital = { title: "Capital", reason: "A sentence begins with a capital letter.", weight: "polish" } as const;

test("polish alone is no reason to touch a prompt", () => {
  expect(hunksOf("now make it short", [{ start: 0, old: "now", new: "Now", ...capital }])).toEqual([
    { kind: "kept", text: "now make it short" },
  ]);
});

test("polish goes along with a slip, and courtesy with something of substance", () => {
  const courtesy = { start: 0, old: "please ", new: "", title: "Wording", reason: "r", weight: "courtesy" } as const;
  expect(
    improvedTextOf(hunksOf("please write teh plan", [{ start: 13, old: "teh", new: "the", ...slip }, courtesy])),
  ).toBe("please write the plan");
  expect(improvedTextOf(hunksOf("please write it", [{ start: 13, old: "it", new: "this", ...why }, courtesy]))).toBe(
    "write this",
  );
});

test("slips near each other are one change, and all slips share one note", () => {
  const prompt = `i want teh plan ${"and so on ".repeat(9)}teh end`;
  const hunks = hunksOf(prompt, [
    { start: 0, old: "i", new: "I", ...capital },
    { start: 7, old: "teh", new: "the", ...slip },
    { start: prompt.length - 7, old: "teh", new: "the", ...slip },
  ]);
  const note = { title: "Spelling", reason: "Small slips put right. The meaning is the same.", ruleId: "repair" };
  expect(hunks.filter(({ kind }) => kind === "changed")).toEqual([
    { kind: "changed", removed: "i want teh", added: "I want the", ...note },
    { kind: "changed", removed: "teh", added: "the", ...note },
  ]);
  expect(originalTextOf(hunks)).toBe(prompt);
});

test("a lone slip keeps the reason of its own", () => {
  expect(hunksOf("teh", [{ start: 0, old: "teh", new: "the", ...slip }])).toEqual([
    { kind: "changed", removed: "teh", added: "the", title: slip.title, reason: slip.reason },
  ]);
});
