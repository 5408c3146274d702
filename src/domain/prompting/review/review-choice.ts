import type { DiffHunk } from "../improvement.ts";

/** A user's decisions about the changes of a rewrite. The numbers are indexes into `hunks`. */
export interface ReviewChoice {
  readonly accepted: readonly number[];
  readonly rejected: readonly number[];
  /** The whole text after the user's edit. */
  readonly editedPrompt?: string | undefined;
}

export type Change = Extract<DiffHunk, { kind: "changed" }>;

/** A change with a decision. `index`: its index in the `hunks` of its rewrite. */
export interface ReviewedChange extends Omit<Change, "kind"> {
  readonly index: number;
}

export interface Review {
  /** "after": the message was sent without waiting for a review. */
  readonly when: "before" | "after";
  readonly accepted: readonly ReviewedChange[];
  readonly rejected: readonly ReviewedChange[];
  readonly editedPrompt: string | null;
}

/**
 * Records the accepted and the rejected changes in text order. Returns null if a number is not the index of a change,
 * or occurs twice.
 */
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
