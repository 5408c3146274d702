import { changeReasonsOf, explainImprovement } from "../explain-improvement.ts";
import type { DiffHunk, Improvement } from "../improvement.ts";
import { improvedTextOf, originalTextOf } from "../improvement.ts";
import { scorePrompt } from "../rubric/score-prompt.ts";
import { mergeEditIntoHunks } from "./merge-edit-into-hunks.ts";
import { type Change, type Review, type ReviewChoice, type ReviewedChange, recordReview } from "./review-choice.ts";
import { removeRejectedChanges } from "./review-hunks.ts";

const KEPT_OWN = "Your prompt was sent as you wrote it: you kept your own words.";

/** What memory learns from a review. Changes that the user edited are in neither list. */
export interface ReviewDecisions {
  readonly accepted: readonly Change[];
  readonly rejected: readonly Change[];
}

export type ReviewResult =
  | {
      readonly kind: "reviewed";
      readonly improvement: Improvement;
      readonly review: Review;
      readonly learned: ReviewDecisions;
    }
  /** `choice` contains an index that is not the index of a change, or the same index twice. */
  | { readonly kind: "unknown-change" };

/**
 * Applies a review before sending. Rejected changes are left out, and changes without a decision stay. If the user
 * edited the text, the edited text is used. Texts, reasons and scores are derived from the result.
 */
export function reviewImprovement(improvement: Improvement, choice: ReviewChoice): ReviewResult {
  const review = recordReview("before", improvement.hunks, choice);
  if (review === null) return { kind: "unknown-change" };
  const reviewed = removeRejectedChanges(improvement.hunks, new Set(choice.rejected));
  const hunks = review.editedPrompt === null ? reviewed : mergeEditIntoHunks(reviewed, review.editedPrompt);
  return {
    kind: "reviewed",
    improvement: withHunks(improvement, hunks),
    review,
    learned: {
      accepted: review.accepted.filter((change) => hunks.some((hunk) => isSameChange(hunk, change))).map(asChange),
      // If a new rewrite repeats an addition that the user removed earlier, memory has already learned the rejection.
      rejected: review.rejected
        .filter(({ added }) => improvement.takenOut?.includes(added.trim()) !== true)
        .map(asChange),
    },
  };
}

function withHunks(improvement: Improvement, hunks: readonly DiffHunk[]): Improvement {
  const original = originalTextOf(hunks);
  const improvedPrompt = improvedTextOf(hunks);
  const changed = improvedPrompt !== original;
  return {
    ...improvement,
    hunks,
    improvedPrompt,
    changed,
    reasons: changeReasonsOf(hunks),
    explanation: changed || !improvement.changed ? explainImprovement(hunks, improvement.questions.length) : KEPT_OWN,
    improvedScores: changed ? scorePrompt(improvedPrompt, { hasMaterial: false }).scores : improvement.scores,
  };
}

/**
 * Returns the decisions that an earlier review of the same message did not contain, so that memory learns nothing
 * twice. Decisions are compared by their words. Their indexes cannot be compared: in a review before sending, they
 * refer to the rewrite as it was before that review.
 */
export function findNewDecisions(before: Review | null, now: Review): ReviewDecisions {
  const isNew =
    (known: readonly ReviewedChange[] = []) =>
    (change: ReviewedChange) =>
      !known.some(({ removed, added }) => removed === change.removed && added.trim() === change.added.trim());
  return {
    accepted: now.accepted.filter(isNew(before?.accepted)).map(asChange),
    rejected: now.rejected.filter(isNew(before?.rejected)).map(asChange),
  };
}

const asChange = ({ index: _, ...change }: ReviewedChange): Change => ({ kind: "changed", ...change });

const isSameChange = (hunk: DiffHunk, change: Omit<Change, "kind">): boolean =>
  hunk.kind === "changed" &&
  hunk.removed === change.removed &&
  hunk.added.trim() === change.added.trim() &&
  hunk.ruleId === change.ruleId;
