import { expect, test } from "vitest";
import type { DiffHunk } from "#domain/prompting/improvement.ts";
import { buildReviewedParts } from "../proof/review-state.ts";
import { listAdditions, summarizeChanges } from "./improved-prompt.tsx";

const added = (text: string, reason = ""): DiffHunk => ({
  ...{ kind: "changed", removed: "", added: text, title: "Reader", reason, isAssumed: true, about: "reader" },
});
const reworded: DiffHunk = { kind: "changed", removed: "nice", added: "warm", title: "", reason: "" };
const fromBefore: DiffHunk = { ...reworded, title: "Tone" };

test("additions are counted, rewordings are not, and what is taken out is said", () => {
  const hunks = [reworded, added(" For buyers."), added(" Short.")];
  expect(summarizeChanges(buildReviewedParts(hunks, []))).toBe("2 additions");
  expect(summarizeChanges(buildReviewedParts(hunks, [2]))).toBe("1 addition, 1 taken out");
  expect(summarizeChanges(buildReviewedParts(hunks, [1, 2]))).toBe("2 taken out");
  expect(summarizeChanges(buildReviewedParts([reworded], []))).toBe("the same, said more clearly");
});

test("a row of an earlier version counts its explained changes", () => {
  expect(summarizeChanges(buildReviewedParts([fromBefore, added(" Short.")], []))).toBe("2 changes");
});

const kept = (text: string): DiffHunk => ({ kind: "kept", text });
const wordsOf = (hunks: readonly DiffHunk[], rejected: readonly number[]) =>
  listAdditions(buildReviewedParts(hunks, rejected)).map(({ words }) => words);

test("what was added is listed once; what was taken out or only said otherwise is not", () => {
  const hunks = [reworded, added(", for buyers"), added(" Short."), added(" Short.")];
  expect(wordsOf(hunks, [])).toEqual(["for buyers", "Short."]);
  expect(wordsOf(hunks, [1])).toEqual(["Short."]);
  expect(wordsOf([reworded], [])).toEqual([]);
});

test("an addition is listed with its reason, and inside a sentence with the words before it", () => {
  const hunks = [
    kept("The open day is on Saturday"),
    added(" (December 5)"),
    kept(" at 11."),
    added(" Keep it short.", "Many read it on a phone"),
  ];
  expect(listAdditions(buildReviewedParts(hunks, []))).toMatchObject([
    { before: "is on Saturday", words: "(December 5)" },
    { before: "", words: "Keep it short.", reason: "Many read it on a phone" },
  ]);
  expect(
    listAdditions(buildReviewedParts([kept("A flat with a view"), added(", for buyers who compare many")], [])),
  ).toMatchObject([{ before: "with a view,", words: "for buyers who compare many" }]);
  // The words may be in several parts, but in one sentence.
  const parts = [kept("Short. The flat on "), { ...reworded, added: "Marlow Road" } as DiffHunk, added(", for buyers")];
  expect(listAdditions(buildReviewedParts(parts, []))).toMatchObject([
    { before: "on Marlow Road,", words: "for buyers" },
  ]);
  expect(listAdditions(buildReviewedParts([kept("A flat with a view"), added(". No emoji.")], []))).toMatchObject([
    { before: "", words: "No emoji." },
  ]);
});
