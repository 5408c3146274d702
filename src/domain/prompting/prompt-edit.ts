import type { DiffHunk } from "./improvement.ts";

/**
 * What an edit is worth. `substance` helps the answer; a `slip` is a word put right. Neither of the others is a reason to
 * touch a prompt: `courtesy` goes along with something of substance, `polish` (capitals, spaces, marks) with either.
 */
export type EditWeight = "substance" | "slip" | "courtesy" | "polish";

/** One change: `old` stands in the prompt at `start`, to the character. */
export interface PromptEdit {
  /** UTF-16 offset into the prompt. */
  readonly start: number;
  readonly old: string;
  readonly new: string;
  readonly title: string;
  readonly reason: string;
  readonly weight: EditWeight;
  /** What made it; missing where a model did. */
  readonly ruleId?: string | undefined;
  /** The words stand for something the user did not say. */
  readonly isAssumed?: true | undefined;
}

/** The rule that several repairs together stand for. */
export const REPAIRS_RULE_ID = "repair";

// Slips this close to each other are read, and shown, as one.
const NEIGHBOUR_GAP_MAX = 16;

/**
 * Turns edits into the proof. Edits that overlap an earlier one of the list, change nothing, or are not worth it here are
 * left out. Slips and polish share one note, and neighbours among them are one change.
 */
export function hunksOf(prompt: string, edits: readonly PromptEdit[]): DiffHunk[] {
  const hunks: DiffHunk[] = [];
  let position = 0;
  for (const edit of joinNeighbours(prompt, shareNote(worthDoing(withoutOverlaps(prompt, edits))))) {
    if (edit.start > position) hunks.push({ kind: "kept", text: prompt.slice(position, edit.start) });
    hunks.push(changeOf(edit));
    position = edit.start + edit.old.length;
  }
  if (position < prompt.length || hunks.length === 0) hunks.push({ kind: "kept", text: prompt.slice(position) });
  return hunks;
}

const changeOf = ({ old, new: added, title, reason, ruleId, isAssumed }: PromptEdit): DiffHunk => ({
  kind: "changed",
  removed: old,
  added,
  title,
  reason,
  ...(ruleId !== undefined && { ruleId }),
  ...(isAssumed && { isAssumed }),
});

function worthDoing(edits: readonly PromptEdit[]): PromptEdit[] {
  const has = (wanted: EditWeight): boolean => edits.some(({ weight }) => weight === wanted);
  const hasSubstance = has("substance");
  const hasSlip = has("slip");
  return edits.filter(({ weight }) => {
    if (weight === "courtesy") return hasSubstance;
    return weight !== "polish" || hasSlip || hasSubstance;
  });
}

const isQuiet = ({ weight }: PromptEdit): boolean => weight === "slip" || weight === "polish";

// One slip keeps its own reason; several have one between them.
function shareNote(edits: readonly PromptEdit[]): PromptEdit[] {
  if (edits.filter(isQuiet).length <= 1) return [...edits];
  const note = {
    title: "Spelling",
    reason: "Small slips put right. The meaning is the same.",
    ruleId: REPAIRS_RULE_ID,
  };
  return edits.map((edit) => (isQuiet(edit) ? { ...edit, ...note } : edit));
}

function joinNeighbours(prompt: string, edits: readonly PromptEdit[]): PromptEdit[] {
  const joined: PromptEdit[] = [];
  for (const edit of edits) {
    const last = joined.at(-1);
    const between = last === undefined ? "" : prompt.slice(last.start + last.old.length, edit.start);
    const isNeighbour = between.length <= NEIGHBOUR_GAP_MAX && !between.includes("\n");
    if (last !== undefined && isNeighbour && isQuiet(last) && isQuiet(edit)) {
      joined[joined.length - 1] = { ...last, old: last.old + between + edit.old, new: last.new + between + edit.new };
    } else joined.push(edit);
  }
  return joined;
}

/** The improved prompt the hunks spell out. */
export const improvedTextOf = (hunks: readonly DiffHunk[]): string =>
  hunks.map((hunk) => (hunk.kind === "kept" ? hunk.text : hunk.added)).join("");

/** The prompt as it was before. */
export const originalTextOf = (hunks: readonly DiffHunk[]): string =>
  hunks.map((hunk) => (hunk.kind === "kept" ? hunk.text : hunk.removed)).join("");

// Earlier edits of the list win: the rules list the weightier ones first.
function withoutOverlaps(prompt: string, edits: readonly PromptEdit[]): PromptEdit[] {
  // Per character the number of the edit that takes it; zero: free.
  const takenBy = new Uint32Array(prompt.length + 1);
  const insertedAt = new Set<number>();
  const kept: PromptEdit[] = [];
  for (const edit of edits) {
    const { start, old } = edit;
    if (old === edit.new || !prompt.startsWith(old, start) || !isFree(edit, takenBy, insertedAt)) continue;
    kept.push(edit);
    takenBy.fill(kept.length, start, start + old.length);
    if (old === "") insertedAt.add(start);
  }
  // An insertion stands before what is removed at the same place.
  return kept.sort((a, b) => a.start - b.start || Math.sign(a.old.length) - Math.sign(b.old.length));
}

function isFree({ start, old }: PromptEdit, takenBy: Uint32Array, insertedAt: ReadonlySet<number>): boolean {
  if (old === "") return start === 0 || takenBy[start] === 0 || takenBy[start] !== takenBy[start - 1];
  for (let at = start; at < start + old.length; at += 1) {
    if (takenBy[at] !== 0 || (at > start && insertedAt.has(at))) return false;
  }
  return true;
}
