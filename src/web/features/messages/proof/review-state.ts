import type { ImprovementPreview } from "#contract/improvement.ts";
import type { ReviewInput } from "#contract/review.ts";
import type { DiffHunk } from "#domain/prompting/improvement.ts";
import { improvedTextOf } from "#domain/prompting/improvement.ts";
import type { Change } from "#domain/prompting/review/review-choice.ts";
import { moveSeparatorsToNextAddition, removeRejectedChanges } from "#domain/prompting/review/review-hunks.ts";
import { editedHunks } from "./lazy-review-edit.ts";

/** A rewrite under review, with the user's decisions. */
export interface ReviewDraft {
  readonly prompt: string;
  readonly preview: ImprovementPreview;
  /** Indexes of the rejected changes. All other changes are accepted. */
  readonly rejected: readonly number[];
  /** The whole text as edited by the user; null without edits. */
  readonly edited: string | null;
}

/** A rewrite that was requested and has not arrived. */
interface Asking {
  readonly id: number;
  readonly prompt: string;
  /** The previous rewrite as edited by the user; kept as the text of the next rewrite. null without edits. */
  readonly edited: string | null;
}

export interface ReviewState {
  /** True while the composer shows the review. A closed review keeps its decisions. */
  readonly isOpen: boolean;
  /** The rewrite under review; null if there is none. */
  readonly desk: ReviewDraft | null;
  /** The undo steps, the newest last. */
  readonly past: readonly ReviewDraft[];
  readonly asking: Asking | null;
  readonly problem: string | null;
  /** True while the user types: continuous typing is one undo step. */
  readonly isTyping: boolean;
}

export type ReviewEvent =
  | { readonly type: "asked"; readonly asking: Asking }
  | { readonly type: "arrived"; readonly id: number; readonly preview: ImprovementPreview }
  | { readonly type: "failed"; readonly id: number; readonly problem: string }
  | { readonly type: "accepted" | "rejected"; readonly changes: readonly ChangedPart[] }
  | { readonly type: "typed"; readonly text: string }
  | { readonly type: "typing-ended" | "undone" | "closed" };

export const NOTHING_TO_REVIEW: ReviewState = {
  isOpen: false,
  desk: null,
  past: [],
  asking: null,
  problem: null,
  isTyping: false,
};

const PAST_MAX = 50;

/** Returns the review after an event; the same object if nothing changes. */
export function nextReview(state: ReviewState, event: ReviewEvent): ReviewState {
  switch (event.type) {
    case "asked":
      return { ...state, asking: event.asking, problem: null, isTyping: false };
    case "arrived":
      return state.asking?.id === event.id ? arrived(state, state.asking, event.preview) : state;
    case "failed":
      return state.asking?.id === event.id ? { ...state, asking: null, problem: event.problem || null } : state;
    case "accepted":
    case "rejected":
      return state.desk === null ? state : decided(state, state.desk, event.type === "rejected", event.changes);
    case "typed":
      return state.desk === null ? state : typed(state, state.desk, event.text);
    case "typing-ended":
      return state.isTyping ? { ...state, isTyping: false } : state;
    case "undone":
      return undone(state);
    case "closed":
      return { ...state, isOpen: false, asking: null, problem: null, isTyping: false };
    default:
      return event satisfies never;
  }
}

function arrived(state: ReviewState, { prompt, edited }: Asking, preview: ImprovementPreview): ReviewState {
  const before = state.desk;
  const rejected = before === null ? [] : decisionsFor(before, preview.improvement.hunks);
  return {
    isOpen: true,
    desk: { prompt, preview, rejected, edited },
    past: state.isOpen && before !== null ? withStep(state.past, before) : [],
    asking: null,
    problem: null,
    isTyping: false,
  };
}

/** Indexes of the changes in the new rewrite that were rejected in the previous rewrite. */
function decisionsFor(before: ReviewDraft, hunks: readonly DiffHunk[]): number[] {
  const names = namesOf(before.preview.improvement.hunks);
  const leftOut = new Set(before.rejected.map((index) => names[index]));
  return [...namesOf(hunks).entries()].flatMap(([index, name]) => (name !== null && leftOut.has(name) ? [index] : []));
}

/** A name for each change: its content and a counter for equal changes; null for kept text. */
function namesOf(hunks: readonly DiffHunk[]): (string | null)[] {
  const counts = new Map<string, number>();
  return hunks.map((hunk) => {
    if (hunk.kind === "kept") return null;
    const said = JSON.stringify([hunk.removed, hunk.added.trim(), hunk.title]);
    const count = counts.get(said) ?? 0;
    counts.set(said, count + 1);
    return `${count} ${said}`;
  });
}

function decided(
  state: ReviewState,
  desk: ReviewDraft,
  isRejected: boolean,
  changes: readonly ChangedPart[],
): ReviewState {
  const indexes = changes.flatMap(({ index }) => index ?? []);
  const others = desk.rejected.filter((index) => !indexes.includes(index));
  const rejected = isRejected ? [...others, ...indexes].sort((a, b) => a - b) : others;
  const edited = isRejected ? withoutInEdit(desk, changes) : desk.edited;
  if (rejected.length === desk.rejected.length && edited === desk.edited) return state;
  return { ...state, desk: { ...desk, rejected, edited }, past: withStep(state.past, desk), isTyping: false };
}

/** Rejects changes in an edited text: the words of the prompt come back. Returns null if no edits remain. */
function withoutInEdit(desk: ReviewDraft, changes: readonly ChangedPart[]): string | null {
  if (desk.edited === null) return null;
  const positions = new Set(changes.map(({ position }) => position));
  return asEdit(desk, improvedTextOf(removeRejectedChanges(hunksShown(desk), positions)));
}

function typed(state: ReviewState, desk: ReviewDraft, text: string): ReviewState {
  if (text === getTextToSend(desk)) return state;
  const past = state.isTyping ? state.past : withStep(state.past, desk);
  return { ...state, desk: { ...desk, edited: asEdit(desk, text) }, past, isTyping: true };
}

/** Returns null (no edit) if the user's text is exactly the text of the reviewed rewrite. */
const asEdit = (desk: ReviewDraft, text: string): string | null => (text === reviewedText(desk) ? null : text);

function undone(state: ReviewState): ReviewState {
  const desk = state.past.at(-1);
  if (desk === undefined) return state.asking === null ? state : { ...state, asking: null };
  return { ...state, desk, past: state.past.slice(0, -1), asking: null, problem: null, isTyping: false };
}

const withStep = (past: readonly ReviewDraft[], desk: ReviewDraft): ReviewDraft[] => [...past, desk].slice(-PAST_MAX);

/** A part of a rewrite: kept text or a change. */
export interface ReviewedPart {
  readonly hunk: DiffHunk;
  /** Index among the shown parts. */
  readonly position: number;
  /** Index among the hunks (kept texts and changes) of the rewrite; null for kept text and for what the user typed. */
  readonly index: number | null;
  readonly isRejected: boolean;
}
export interface ChangedPart extends ReviewedPart {
  readonly hunk: Change;
}
export const isChange = (shown: ReviewedPart): shown is ChangedPart => shown.hunk.kind === "changed";
/** True for an addition, or for a change that an earlier app version explained. A plain rewording has no note. */
export const isChangeWithNote = (shown: ReviewedPart): shown is ChangedPart =>
  isChange(shown) && shown.hunk.title !== "";

/** The parts of the rewrite with the user's decisions. After an edit: the parts of the edited text. */
export function buildDraftReviewedParts(desk: ReviewDraft): ReviewedPart[] {
  const { hunks } = desk.preview.improvement;
  if (desk.edited === null) return buildReviewedParts(hunks, desk.rejected);
  const names = namesOf(hunks);
  const shown = hunksShown(desk);
  return namesOf(shown).map((name, position) => {
    const index = name === null ? -1 : names.indexOf(name);
    const hunk = shown[position] as DiffHunk;
    return { hunk, position, index: index === -1 ? null : index, isRejected: false };
  });
}

export function buildReviewedParts(hunks: readonly DiffHunk[], rejected: readonly number[]): ReviewedPart[] {
  const leftOut = new Set(rejected);
  return moveSeparatorsToNextAddition(hunks, leftOut).map((hunk, index) => ({
    hunk,
    position: index,
    index: hunk.kind === "changed" ? index : null,
    isRejected: leftOut.has(index),
  }));
}

const hunksShown = (desk: ReviewDraft): DiffHunk[] =>
  editedHunks(
    removeRejectedChanges(desk.preview.improvement.hunks, new Set(desk.rejected)),
    desk.edited ?? reviewedText(desk),
  );

const reviewedText = ({ preview, rejected }: ReviewDraft): string =>
  improvedTextOf(removeRejectedChanges(preview.improvement.hunks, new Set(rejected)));

/** The text that would be sent. */
export const getTextToSend = (desk: ReviewDraft): string => desk.edited ?? reviewedText(desk);

/** Returns null if the preview cannot be sent. */
export function buildReviewInput(desk: ReviewDraft): ReviewInput | null {
  const { previewId, improvement } = desk.preview;
  if (previewId === null) return null;
  const changes = [...improvement.hunks.keys()].filter((index) => improvement.hunks[index]?.kind === "changed");
  return {
    previewId,
    accepted: changes.filter((index) => !desk.rejected.includes(index)),
    rejected: [...desk.rejected],
    ...(desk.edited !== null && { editedPrompt: desk.edited.trim() }),
  };
}
