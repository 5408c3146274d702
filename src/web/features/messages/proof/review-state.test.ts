import { beforeAll, expect, test } from "vitest";
import type { ImprovementPreview } from "#contract/improvement.ts";
import type { DiffHunk } from "#domain/prompting/improvement.ts";
import { sampleImprovement, sampleRoute } from "#support/sample-message.ts";
import { loadReviewEdit } from "./lazy-review-edit.ts";
import {
  buildDraftReviewedParts,
  buildReviewInput,
  getTextToSend,
  isChange,
  NOTHING_TO_REVIEW,
  nextReview,
  type ReviewEvent,
  type ReviewState,
} from "./review-state.ts";

beforeAll(loadReviewEdit);

const TONE: DiffHunk = { kind: "changed", removed: "nice", added: "warm", title: "Tone", reason: "r" };
const SLIP: DiffHunk = { kind: "changed", removed: "dont", added: "don't", title: "Spelling", reason: "r" };
const LENGTH: DiffHunk = { kind: "changed", removed: "", added: " Keep it short.", title: "Length", reason: "r" };
const kept = (text: string): DiffHunk => ({ kind: "kept", text });
const HUNKS = [kept("make it "), TONE, kept(", "), SLIP, kept(" lie."), LENGTH];

const preview = (hunks: readonly DiffHunk[], previewId: string | null = "p1"): ImprovementPreview => ({
  previewId,
  improvement: { ...sampleImprovement, hunks: [...hunks] },
  route: sampleRoute,
  improverUsage: null,
});
const ask = (id: number, prompt = "make it nice, dont lie.", edited: string | null = null): ReviewEvent => ({
  type: "asked",
  asking: { id, prompt, edited },
});
const play = (events: readonly ReviewEvent[], from: ReviewState = NOTHING_TO_REVIEW) => events.reduce(nextReview, from);
const opened = play([ask(1), { type: "arrived", id: 1, preview: preview(HUNKS) }]);
const deskOf = (state: ReviewState) => {
  if (state.desk === null) throw new Error("Nothing on the desk");
  return state.desk;
};
const changesOf = (state: ReviewState) => buildDraftReviewedParts(deskOf(state)).filter(isChange);
const reject = (state: ReviewState, ...positions: number[]) =>
  play([{ type: "rejected", changes: changesOf(state).filter(({ position }) => positions.includes(position)) }], state);
const accept = (state: ReviewState, ...positions: number[]) =>
  play([{ type: "accepted", changes: changesOf(state).filter(({ position }) => positions.includes(position)) }], state);

test("a rewrite arrives with every change taken, and is sent like that", () => {
  expect(opened.isOpen).toBe(true);
  expect(getTextToSend(deskOf(opened))).toBe("make it warm, don't lie. Keep it short.");
  expect(buildReviewInput(deskOf(opened))).toEqual({ previewId: "p1", accepted: [1, 3, 5], rejected: [] });
});

test("a rejected change leaves the user's words, and can be taken again", () => {
  const state = reject(opened, 1, 5);
  expect(getTextToSend(deskOf(state))).toBe("make it nice, don't lie.");
  expect(buildReviewInput(deskOf(state))).toEqual({ previewId: "p1", accepted: [3], rejected: [1, 5] });
  expect(getTextToSend(deskOf(accept(state, 1)))).toBe("make it warm, don't lie.");
  expect(reject(state, 1)).toBe(state);
});

test("undo goes back one step at a time, and further than the start it does nothing", () => {
  const state = reject(reject(opened, 1), 3);
  const once = nextReview(state, { type: "undone" });
  expect(getTextToSend(deskOf(once))).toBe("make it nice, don't lie. Keep it short.");
  const twice = nextReview(once, { type: "undone" });
  expect(twice.desk).toEqual(opened.desk);
  expect(nextReview(twice, { type: "undone" })).toBe(twice);
});

test("typing is one step, shows as the user's own edit, and typing it back is none", () => {
  const typing = play(
    [
      { type: "typed", text: "make it warm, don't lie. Keep it short!" },
      { type: "typed", text: "make it warm, don't lie. Keep it very short!" },
    ],
    opened,
  );
  expect(typing.past).toHaveLength(1);
  expect(buildReviewInput(deskOf(typing))?.editedPrompt).toBe("make it warm, don't lie. Keep it very short!");
  expect(changesOf(typing).map(({ hunk }) => hunk.title)).toEqual(["Tone", "Spelling", "Your edit"]);
  expect(nextReview(typing, { type: "undone" }).desk).toEqual(opened.desk);
  const back = play([{ type: "typed", text: getTextToSend(deskOf(opened)) }], typing);
  expect(deskOf(back).edited).toBeNull();
  const later = play([{ type: "typing-ended" }, { type: "typed", text: "other" }], typing);
  expect(later.past).toHaveLength(2);
});

test("in a typed text a rejected change is typed back, and counts as rejected", () => {
  const typing = play([{ type: "typed", text: "make it warm, don't lie. Keep it short. Now." }], opened);
  const [tone] = changesOf(typing);
  const state = nextReview(typing, { type: "rejected", changes: tone === undefined ? [] : [tone] });
  expect(getTextToSend(deskOf(state))).toBe("make it nice, don't lie. Keep it short. Now.");
  expect(buildReviewInput(deskOf(state))).toMatchObject({ rejected: [1], accepted: [3, 5] });
});

test("a new rewrite keeps the decisions about changes that are the same, wherever they stand", () => {
  const asked = nextReview(reject(opened, 1, 3), ask(2, "make it nice, dont lie.\naudience: buyers"));
  const again = [kept("make it "), SLIP, kept(" and "), TONE, kept(" and "), TONE, LENGTH];
  const state = nextReview(asked, { type: "arrived", id: 2, preview: preview(again, "p2") });
  expect(deskOf(state).prompt).toContain("audience: buyers");
  // The first "nice" was left out, the second is another change.
  expect(deskOf(state).rejected).toEqual([1, 3]);
  expect(buildReviewInput(deskOf(state))).toEqual({ previewId: "p2", accepted: [5, 6], rejected: [1, 3] });
  expect(deskOf(nextReview(state, { type: "undone" })).preview.previewId).toBe("p1");
});

test("what was typed is kept over the next rewrite", () => {
  const state = play([ask(2, "p", "my own words"), { type: "arrived", id: 2, preview: preview(HUNKS, "p2") }], opened);
  expect(getTextToSend(deskOf(state))).toBe("my own words");
});

test("an answer that is no longer waited for changes nothing", () => {
  const closed = play([ask(1), { type: "closed" }]);
  expect(nextReview(closed, { type: "arrived", id: 1, preview: preview(HUNKS) })).toBe(closed);
  const newer = play([ask(1), ask(2)]);
  expect(nextReview(newer, { type: "arrived", id: 1, preview: preview(HUNKS) })).toBe(newer);
  expect(nextReview(newer, { type: "failed", id: 1, problem: "x" })).toBe(newer);
});

test("a rewrite that does not come leaves the desk as it is and says why", () => {
  const state = play([ask(2), { type: "failed", id: 2, problem: "No internet" }], reject(opened, 1));
  expect(state).toMatchObject({ isOpen: true, problem: "No internet", asking: null });
  expect(deskOf(state).rejected).toEqual([1]);
  expect(play([ask(3)], state).problem).toBeNull();
});

test("back to writing and in again: the decisions hold", () => {
  const left = nextReview(reject(opened, 3), { type: "closed" });
  expect(left.isOpen).toBe(false);
  const back = play([ask(2), { type: "arrived", id: 2, preview: preview(HUNKS, "p2") }], left);
  expect(back).toMatchObject({ isOpen: true, past: [] });
  expect(deskOf(back).rejected).toEqual([3]);
});

test("a preview of somebody signed out cannot be sent", () => {
  const state = play([ask(1), { type: "arrived", id: 1, preview: preview(HUNKS, null) }]);
  expect(buildReviewInput(deskOf(state))).toBeNull();
});
