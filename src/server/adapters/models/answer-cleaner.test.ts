import fc from "fast-check";
import { expect, test } from "vitest";
import { isStorableText, toStorableText } from "#domain/text/storable-text.ts";
import { AnswerCleaner } from "./answer-cleaner.ts";

/** Random texts with many NULs, lone surrogates and backslashes. */
const text = fc
  .array(fc.constantFrom("a", "\0", "\ud83d", "\ude00", "😀", "\\", '"', "u", "\n", "é", "\\u0000"), { maxLength: 30 })
  .map((parts) => parts.join(""));

function read(said: string, cuts: readonly number[], isJson: boolean): string {
  const answer = new AnswerCleaner({ isJson });
  const places = [...new Set(cuts.map((cut) => cut % (said.length + 1)))].sort((a, b) => a - b);
  const pieces = [0, ...places].map((from, index) => said.slice(from, places[index]));
  const told = pieces.map((piece) => answer.read({ kind: "text", text: piece }));
  return [...told, ...answer.rest()].map((piece) => piece.text).join("");
}

test("an answer is clean in whatever pieces it comes, and whole characters stay whole", () => {
  fc.assert(
    fc.property(text, fc.array(fc.nat()), (said, cuts) => {
      expect(read(said, cuts, false)).toBe(toStorableText(said));
    }),
  );
});

test("JSON that was asked for is clean once it is parsed, and says the same otherwise", () => {
  fc.assert(
    fc.property(text, fc.array(fc.nat()), (said, cuts) => {
      // Some models write every character outside ASCII as an escape.
      const escaped = JSON.stringify(said).replace(
        /[^\x20-\x7e]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
      const parsed = JSON.parse(read(escaped, cuts, true)) as string;
      expect(parsed).toBe(toStorableText(said));
      expect(isStorableText(parsed)).toBe(true);
    }),
  );
});

test("an escape in an answer that is no JSON is the answer's own", () => {
  expect(read("write \\u0000 and \\ud83d", [8, 20], false)).toBe("write \\u0000 and \\ud83d");
});

test("of what a model thinks a character that comes in two pieces is whole", () => {
  const answer = new AnswerCleaner({ isJson: true });
  const told = ["so \ud83d", "\ude00 or\0"].map((part) => answer.read({ kind: "thinking", text: part }).text);
  expect(told).toEqual(["so ", "😀 or"]);
});
