import type { DiffHunk } from "./improvement.ts";

/** The improved prompt the hunks spell out. */
export const improvedTextOf = (hunks: readonly DiffHunk[]): string =>
  hunks.map((hunk) => (hunk.kind === "kept" ? hunk.text : hunk.added)).join("");

/** The prompt as it was before. */
export const originalTextOf = (hunks: readonly DiffHunk[]): string =>
  hunks.map((hunk) => (hunk.kind === "kept" ? hunk.text : hunk.removed)).join("");
