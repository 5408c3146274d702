import type { Improvement } from "#domain/prompting/improvement.ts";
import type { Review } from "#domain/prompting/review/review-choice.ts";

/** A rewrite that was shown and not sent yet. */
export interface PreviewRecord {
  readonly originalPrompt: string;
  readonly improvement: Improvement;
}

/** Rewrites under review, and what users made of them. A foreign id finds nothing, exactly as a missing one. */
export interface ReviewStore {
  /**
   * Keeps a preview, and of this user's older ones the last few. It goes with its conversation; null, and a foreign one: it
   * belongs to none yet.
   */
  savePreview(
    userId: number,
    preview: PreviewRecord & { readonly id: string; readonly conversationId: number | null; readonly now: Date },
  ): Promise<void>;
  /** null when the user has no such preview, or it was made before `since`. */
  findPreview(userId: number, id: string, since: Date): Promise<PreviewRecord | null>;
  dropPreviews(before: Date): Promise<void>;
  /** Puts `review` in the place of the one before, which is answered; null when the user has no such message. */
  swapReview(userId: number, messageId: number, review: Review): Promise<{ readonly before: Review | null } | null>;
}
