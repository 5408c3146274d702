import fc from "fast-check";
import { expect, test } from "vitest";
import { diffStretches, wordsOf } from "./check-word-diff.ts";

const words = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 14 });

test("what lies between the stretches is the same in both texts, in order", () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      let at = 0;
      let newAt = 0;
      const last = { start: before.length, end: before.length, newStart: after.length, newEnd: after.length };
      for (const { start, end, newStart, newEnd } of [...diffStretches(before, after), last]) {
        expect(before.slice(at, start)).toEqual(after.slice(newAt, newStart));
        at = end;
        newAt = newEnd;
      }
    }),
    { numRuns: 1000 },
  );
});

test("no more words differ than must", () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const differing = diffStretches(before, after).reduce(
        (sum, { start, end, newStart, newEnd }) => sum + end - start + newEnd - newStart,
        0,
      );
      expect(differing).toBe(before.length + after.length - 2 * longestCommon(before, after));
    }),
    { numRuns: 1000 },
  );
});

function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const x of a) {
    const next = [0];
    for (const [j, y] of b.entries()) next.push(x === y ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}

test("words are compared without case, style of apostrophe, -ise or thousands separators", () => {
  expect(
    wordsOf("Don’t Summarise 1,200 rises. Then stop\nNow").map(({ plain, sentence }) => [plain, sentence]),
  ).toEqual([
    ["don't", 0],
    ["summarize", 0],
    ["1200", 0],
    ["rises", 0],
    ["then", 1],
    ["stop", 1],
    ["now", 2],
  ]);
});
