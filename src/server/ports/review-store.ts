import type { Improvement } from "#domain/prompting/improvement.ts";
import type { Review } from "#domain/prompting/review/review-choice.ts";

/** A rewrite that was shown and not sent yet. */
export interface PreviewRecord {
  readonly originalPrompt: string;
  readonly improvement: Improvement;
}

/** Rewrites under review, and users' reviews. An id of another user is treated like a missing id. */
export interface ReviewStore {
  /**
   * Stores a preview and keeps only the user's last few. Deleted with its conversation. null or another user's
   * conversation: it belongs to none yet.
   */
  savePreview(
    userId: number,
    preview: PreviewRecord & { readonly id: string; readonly conversationId: number | null; readonly now: Date },
  ): Promise<void>;
  /** null when the user has no such preview, or it was made before `since`. */
  findPreview(userId: number, id: string, since: Date): Promise<PreviewRecord | null>;
  dropPreviews(before: Date): Promise<void>;
  /** Replaces the review and returns the one before; null: the user has no such message. */
  swapReview(userId: number, messageId: number, review: Review): Promise<{ readonly before: Review | null } | null>;
}
