import { expect, test } from "vitest";
import { diffRewrite } from "#domain/prompting/diff-rewrite.ts";
import { improvedTextOf } from "#domain/prompting/improvement.ts";
import { removeRejectedChanges } from "#domain/prompting/review/review-hunks.ts";
import { RECORDED_EXAMPLES } from "./recorded-examples.ts";

const recordings = RECORDED_EXAMPLES.flatMap(({ prompt, first, byAnswer }) =>
  [first, ...Object.values(byAnswer)].map((recording) => ({ prompt, ...recording })),
);

test("every recording shows what was added, each piece with a reason and to be taken out", () => {
  for (const { prompt, reading, answer } of recordings) {
    const hunks = diffRewrite(prompt, reading);
    const noted = hunks.flatMap((hunk, index) =>
      hunk.kind === "changed" && hunk.title !== "" ? [{ hunk, index }] : [],
    );
    expect([reading.rewrite, noted.length]).toEqual([reading.rewrite, reading.added.length]);
    for (const { hunk } of noted) expect(hunk.kind === "changed" && hunk.reason).not.toBe("");
    expect(improvedTextOf(hunks)).toBe(reading.rewrite);
    const without = improvedTextOf(removeRejectedChanges(hunks, new Set(noted.map(({ index }) => index))));
    for (const { text } of reading.added) expect(without).not.toContain(text.trim());
    expect(answer.length).toBeGreaterThan(100);
  }
});

test("every answer that can be tapped has a rewrite of its own", () => {
  for (const { question, first, byAnswer } of RECORDED_EXAMPLES) {
    expect(Object.keys(byAnswer)).toEqual(question?.options ?? []);
    for (const { reading } of Object.values(byAnswer)) expect(reading.rewrite).not.toBe(first.reading.rewrite);
  }
  expect(RECORDED_EXAMPLES.filter(({ question }) => question !== null).length).toBeGreaterThan(0);
});
