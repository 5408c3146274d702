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
  const taken: PromptEdit[] = [];
  for (const edit of edits) {
    const end = edit.start + edit.old.length;
    const stands = prompt.startsWith(edit.old, edit.start) && edit.old !== edit.new;
    if (stands && taken.every((other) => end <= other.start || edit.start >= other.start + other.old.length)) {
      taken.push(edit);
    }
  }
  return taken.sort((a, b) => a.start - b.start);
}
