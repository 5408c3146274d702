import fc from "fast-check";
import { expect, test } from "vitest";
import { diffRewrite } from "../diff-rewrite.ts";
import { improveWithModelReply } from "../improve-with-model-reply.ts";
import type { DiffHunk, Improvement } from "../improvement.ts";
import { improvedTextOf, originalTextOf } from "../improvement.ts";
import { mergeEditIntoHunks } from "./merge-edit-into-hunks.ts";
import { recordReview } from "./review-choice.ts";
import { removeRejectedChanges } from "./review-hunks.ts";
import { findNewDecisions, reviewImprovement } from "./review-improvement.ts";

const PROMPT = "write a listing for the flat on marlow road. 2 bed. make it sound nice, dont use superlatives";
const ADDED = [
  { text: "Use only what I have said.", because: "A wrong fact costs trust", about: "gap" as const },
  { text: "Keep it under 120 words.", because: "Buyers skim", about: "length" as const },
];
const improvement = improveWithModelReply({
  ...{
    prompt: PROMPT,
    level: "full",
    hasMaterial: false,
    isFollowUp: false,
    own: [],
    answers: [],
    foreign: [],
    today: "",
  },
  reading: {
    ...{ task: null, isRewriteWhole: true, isWhole: true, name: null, account: [], questions: [], added: ADDED },
    rewrite: `Write a listing for the flat on Marlow Road with 2 bed. Make it sound nice, dont use superlatives. ${ADDED.map(({ text }) => text).join(" ")}`,
  },
});
const changes = (hunks: readonly DiffHunk[]) => [...hunks.keys()].filter((index) => hunks[index]?.kind === "changed");
const indexes = changes(improvement.hunks);
const reviewed = (choice: Parameters<typeof reviewImprovement>[1], of: Improvement = improvement) => {
  const decision = reviewImprovement(of, choice);
  if (decision.kind !== "reviewed") throw new Error("The choice was refused");
  return decision;
};

const words = fc.stringMatching(/^[ab .\n]{0,6}$/);
const hunk = fc.oneof(
  fc.record({ kind: fc.constant("kept" as const), text: words }),
  fc.record({
    kind: fc.constant("changed" as const),
    removed: words,
    added: words,
    title: fc.constantFrom("Tone", "Length"),
    reason: fc.constant("r"),
  }),
);
const anyHunks = fc.array(hunk, { minLength: 1, maxLength: 8 });

test("a full stop that is left out does not glue the words around it together", () => {
  const added = (text: string): DiffHunk => ({
    kind: "changed",
    removed: "",
    added: text,
    title: "Length",
    reason: "r",
  });
  const hunks: DiffHunk[] = [{ kind: "kept", text: "write a listing" }, added("."), added(" Use 120 words.")];
  expect(improvedTextOf(removeRejectedChanges(hunks, new Set([1])))).toBe("write a listing Use 120 words.");
  // A sentence that is left out hands its joint on, as before.
  const sentences: DiffHunk[] = [
    { kind: "kept", text: "write a listing" },
    added(". Be brief."),
    added(" Use 120 words."),
  ];
  expect(improvedTextOf(removeRejectedChanges(sentences, new Set([1])))).toBe("write a listing. Use 120 words.");
});

test("a clause that is left out leaves the full stop behind it", () => {
  const prompt = "email to mrs okafor, saturday 11 to 1, friendly";
  const clause = ", so that she knows what to bring";
  const rewrite = `Email to Mrs Okafor, Saturday 11 to 1${clause}. Friendly.`;
  const account = [
    { from: "email to mrs okafor", to: "Email to Mrs Okafor" },
    { from: "saturday 11 to 1", to: "Saturday 11 to 1" },
    { from: "friendly", to: "Friendly" },
  ];
  const hunks = diffRewrite(prompt, { rewrite, account, added: [{ text: clause, because: "r", about: "purpose" }] });
  const at = hunks.findIndex((hunk) => hunk.kind === "changed" && hunk.added === clause);
  expect(improvedTextOf(removeRejectedChanges(hunks, new Set([at])))).toBe(
    "Email to Mrs Okafor, Saturday 11 to 1. Friendly.",
  );
});

test("a clause that is left out before a comma or a colon leaves no space there", () => {
  const prompt = "newsletter garden centre, christmas trees";
  const added = [{ text: "for regular customers", because: "r", about: "reader" as const }];
  const rewrite = "Newsletter of our garden centre for regular customers: Christmas trees.";
  const account = [
    { from: "newsletter garden centre", to: "Newsletter of our garden centre" },
    { from: "christmas trees", to: "Christmas trees" },
  ];
  const hunks = diffRewrite(prompt, { rewrite, account, added });
  const at = hunks.findIndex((hunk) => hunk.kind === "changed" && hunk.isAssumed);
  expect(improvedTextOf(removeRejectedChanges(hunks, new Set([at])))).toBe(
    "Newsletter of our garden centre: Christmas trees.",
  );
});

test("leaving out any of the changes keeps the original to the character, and leaving out all gives it back", () => {
  fc.assert(
    fc.property(anyHunks, fc.array(fc.nat(8)), (hunks, chosen) => {
      const rejected = new Set(chosen.filter((index) => hunks[index]?.kind === "changed"));
      const left = removeRejectedChanges(hunks, rejected);
      expect(originalTextOf(left)).toBe(originalTextOf(hunks));
      expect(improvedTextOf(removeRejectedChanges(hunks, new Set(changes(hunks))))).toBe(originalTextOf(hunks));
      expect(improvedTextOf(removeRejectedChanges(hunks, new Set()))).toBe(improvedTextOf(hunks));
    }),
  );
});

test("any text typed over a rewrite gives hunks that spell the original and that text", () => {
  fc.assert(
    fc.property(anyHunks, fc.stringMatching(/^[abc .\n]{0,30}$/), (hunks, edited) => {
      const proof = mergeEditIntoHunks(hunks, edited);
      expect(originalTextOf(proof)).toBe(originalTextOf(hunks));
      expect(improvedTextOf(proof)).toBe(edited);
    }),
  );
});

test("any subset of the changes of a real rewrite, with and without an edit, is told exactly", () => {
  fc.assert(
    fc.property(fc.subarray(indexes), fc.option(fc.string({ minLength: 1 })), (rejected, edit) => {
      const accepted = indexes.filter((index) => !rejected.includes(index));
      const { improvement: result, review } = reviewed({
        accepted,
        rejected,
        ...(edit !== null && { editedPrompt: edit }),
      });
      expect(originalTextOf(result.hunks)).toBe(PROMPT);
      expect(improvedTextOf(result.hunks)).toBe(result.improvedPrompt);
      expect(result.changed).toBe(result.improvedPrompt !== PROMPT);
      if (edit !== null) expect(result.improvedPrompt).toBe(edit);
      expect(review.accepted.map(({ index }) => index)).toEqual(accepted);
      expect(review.rejected.map(({ index }) => index)).toEqual(rejected);
    }),
  );
});

test("a rewrite with every change rejected is the user's own prompt, and says so", () => {
  const { improvement: result } = reviewed({ accepted: [], rejected: indexes });
  expect(result).toMatchObject({ improvedPrompt: PROMPT, changed: false, reasons: [] });
  expect(result.explanation).toBe("Your prompt was sent as you wrote it: you kept your own words.");
  expect(result.improvedScores).toEqual(result.scores);
});

test("what is not named stands as proposed", () => {
  expect(reviewed({ accepted: [], rejected: [] }).improvement.improvedPrompt).toBe(improvement.improvedPrompt);
});

test("a choice that names no change, or one twice, is refused", () => {
  const kept = improvement.hunks.findIndex(({ kind }) => kind === "kept");
  const first = indexes[0] ?? 0;
  for (const [accepted, rejected] of [
    [[kept], []],
    [[], [999]],
    [[first], [first]],
    [[first, first], []],
  ]) {
    expect(reviewImprovement(improvement, { accepted: accepted ?? [], rejected: rejected ?? [] })).toEqual({
      kind: "unknown-change",
    });
  }
});

test("a sentence whose forerunner is left out takes its place in the line", () => {
  const hunks: DiffHunk[] = [
    { kind: "kept", text: "name my cat" },
    { kind: "changed", removed: "", added: ". Use a friendly tone.", title: "Tone", reason: "r" },
    { kind: "changed", removed: "", added: " Keep it short.", title: "Length", reason: "r" },
  ];
  expect(improvedTextOf(removeRejectedChanges(hunks, new Set([1])))).toBe("name my cat. Keep it short.");
  expect(improvedTextOf(removeRejectedChanges(hunks, new Set([2])))).toBe("name my cat. Use a friendly tone.");
});

test("an edit beside a change leaves its reason alone; an edit over it is the user's", () => {
  const hunks: DiffHunk[] = [
    { kind: "kept", text: "I " },
    { kind: "changed", removed: "dont", added: "don't", title: "Spelling", reason: "A slip." },
    { kind: "kept", text: " like rain" },
  ];
  expect(mergeEditIntoHunks(hunks, "I don't like snow")).toEqual([
    { kind: "kept", text: "I " },
    { kind: "changed", removed: "dont", added: "don't", title: "Spelling", reason: "A slip." },
    { kind: "kept", text: " like " },
    { kind: "changed", removed: "rain", added: "snow", title: "Your edit", reason: "Your own words." },
  ]);
  expect(mergeEditIntoHunks(hunks, "I do not like rain")).toEqual([
    { kind: "kept", text: "I " },
    { kind: "changed", removed: "dont", added: "do not", title: "Your edit", reason: "Your own words." },
    { kind: "kept", text: " like rain" },
  ]);
  // Back to the user's own word: no change at all.
  expect(mergeEditIntoHunks(hunks, "I dont like rain")).toEqual([{ kind: "kept", text: "I dont like rain" }]);
});

test("a sentence added behind a full stop is that sentence, and one taken away too", () => {
  const hunks: DiffHunk[] = [{ kind: "kept", text: "Write it. Keep it short." }];
  expect(mergeEditIntoHunks(hunks, "Write it. Keep it short. Mention the garden.")[1]).toMatchObject({
    removed: "",
    added: " Mention the garden.",
  });
  expect(mergeEditIntoHunks(hunks, "Write it.")[1]).toMatchObject({ removed: " Keep it short.", added: "" });
});

test("nothing is learnt from what a new rewrite repeats although it was taken out", () => {
  const [at = 0] = indexes;
  const hunk = improvement.hunks[at];
  if (hunk?.kind !== "changed") throw new Error("not a change");
  const again = { ...improvement, takenOut: [hunk.added.trim()] };
  const decision = reviewImprovement(again, { accepted: [], rejected: [at] });
  expect(decision).toMatchObject({ kind: "reviewed", learned: { rejected: [] } });
});

test("nothing is learnt from a change that was typed over, and nothing twice", () => {
  const first = indexes[0] ?? 0;
  const over = reviewed({ accepted: indexes, rejected: [], editedPrompt: "Something else entirely" });
  expect(over.learned).toEqual({ accepted: [], rejected: [] });
  const before = recordReview("after", improvement.hunks, { accepted: [], rejected: [first] });
  const now = recordReview("after", improvement.hunks, { accepted: indexes.slice(1), rejected: [first] });
  if (before === null || now === null) throw new Error("refused");
  expect(findNewDecisions(null, before).rejected).toHaveLength(1);
  expect(findNewDecisions(before, now)).toMatchObject({ rejected: [] });
  expect(findNewDecisions(before, now).accepted).toHaveLength(indexes.length - 1);
  expect(findNewDecisions(now, now)).toEqual({ accepted: [], rejected: [] });
});
