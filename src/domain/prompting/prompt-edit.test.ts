import fc from "fast-check";
import { expect, test } from "vitest";
import { hunksOf, improvedTextOf, originalTextOf } from "./prompt-edit.ts";

const why = { title: "t", reason: "r" };

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
