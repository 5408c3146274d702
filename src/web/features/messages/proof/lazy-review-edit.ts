import type { DiffHunk } from "#domain/prompting/improvement.ts";

type ReviewEdit = typeof import("#domain/prompting/review/merge-edit-into-hunks.ts");

// Needed only for editing a rewrite, so it is loaded with the review code.
let loaded: ReviewEdit | null = null;

export async function loadReviewEdit(): Promise<void> {
  loaded ??= await import("#domain/prompting/review/merge-edit-into-hunks.ts");
}

/** Calls `mergeEditIntoHunks`. Throws if `loadReviewEdit` has not finished. */
export function editedHunks(hunks: readonly DiffHunk[], edited: string): DiffHunk[] {
  if (loaded === null) throw new Error("A text was typed over a rewrite before the review stood");
  return loaded.mergeEditIntoHunks(hunks, edited);
}
