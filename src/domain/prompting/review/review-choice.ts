import type { DiffHunk } from "../improvement.ts";

/** What a user decides about the changes of a rewrite. Numbers are positions in its `hunks`. */
export interface ReviewChoice {
  readonly accepted: readonly number[];
  readonly rejected: readonly number[];
  /** The whole text as the user would have it instead. */
  readonly editedPrompt?: string | undefined;
}

export type Change = Extract<DiffHunk, { kind: "changed" }>;

/** A change a person decided about, with its position in the rewrite it was part of. */
export interface ReviewedChange extends Omit<Change, "kind"> {
  readonly index: number;
}

/** What is kept of a review. */
export interface Review {
  /** Before the message was sent, or of a message that had been sent at once. */
  readonly when: "before" | "after";
  readonly accepted: readonly ReviewedChange[];
  readonly rejected: readonly ReviewedChange[];
  readonly editedPrompt: string | null;
}

/** The changes a choice names, in the order of the text; null when it names something else, or one twice. */
export function recordReview(
  when: Review["when"],
  hunks: readonly DiffHunk[],
  { accepted, rejected, editedPrompt }: ReviewChoice,
): Review | null {
  const named = [...accepted, ...rejected];
  if (new Set(named).size < named.length || named.some((index) => hunks[index]?.kind !== "changed")) return null;
  const changesAt = (indexes: readonly number[]) =>
    indexes.toSorted((a, b) => a - b).flatMap((index) => reviewedChange(hunks, index));
  return {
    when,
    accepted: changesAt(accepted),
    rejected: changesAt(rejected),
    editedPrompt: editedPrompt ?? null,
  };
}

function reviewedChange(hunks: readonly DiffHunk[], index: number): ReviewedChange[] {
  const hunk = hunks[index];
  if (hunk?.kind !== "changed") return [];
  const { kind: _, ...change } = hunk;
  return [{ index, ...change }];
}
