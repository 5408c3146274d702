import type { DiffHunk } from "./improvement.ts";

/** One change: `old` stands in the prompt at `start`, to the character. */
export interface PromptEdit {
  /** UTF-16 offset into the prompt. */
  readonly start: number;
  readonly old: string;
  readonly new: string;
  readonly title: string;
  readonly reason: string;
}

/** Turns edits into the proof. Edits that overlap an earlier one of the list, or change nothing, are left out. */
export function hunksOf(prompt: string, edits: readonly PromptEdit[]): DiffHunk[] {
  const hunks: DiffHunk[] = [];
  let position = 0;
  for (const edit of withoutOverlaps(prompt, edits)) {
    if (edit.start > position) hunks.push({ kind: "kept", text: prompt.slice(position, edit.start) });
    hunks.push({ kind: "changed", removed: edit.old, added: edit.new, title: edit.title, reason: edit.reason });
    position = edit.start + edit.old.length;
  }
  if (position < prompt.length || hunks.length === 0) hunks.push({ kind: "kept", text: prompt.slice(position) });
  return hunks;
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
