import type { DiffHunk } from "./improvement.ts";

export const improvedTextOf = (hunks: readonly DiffHunk[]): string =>
  hunks.map((hunk) => (hunk.kind === "kept" ? hunk.text : hunk.added)).join("");

export const originalTextOf = (hunks: readonly DiffHunk[]): string =>
  hunks.map((hunk) => (hunk.kind === "kept" ? hunk.text : hunk.removed)).join("");
