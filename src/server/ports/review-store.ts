import type { Improvement } from "#domain/prompting/improvement.ts";
import type { Review } from "#domain/prompting/review/review-choice.ts";

/** A rewrite that was shown and not sent yet. */
export interface PreviewRecord {
  readonly originalPrompt: string;
  readonly improvement: Improvement;
  /** For the conversation that begins with this prompt; null: the model gave none. */
  readonly name: string | null;
}

/** An id of another user's preview or message is treated like a missing id. */
export interface ReviewStore {
  /**
   * Stores a preview and keeps only the user's last few previews. A preview is deleted with its conversation. The
   * preview has no conversation if `conversationId` is null or the conversation belongs to another user.
   */
  savePreview(
    userId: number,
    preview: PreviewRecord & { readonly id: string; readonly conversationId: number | null; readonly now: Date },
  ): Promise<void>;
  /** null: the user does not have this preview, or it was made before `since`. */
  findPreview(userId: number, id: string, since: Date): Promise<PreviewRecord | null>;
  dropPreviews(before: Date): Promise<void>;
  /** Replaces the review and returns the previous review; null: the user does not have this message. */
  swapReview(userId: number, messageId: number, review: Review): Promise<{ readonly before: Review | null } | null>;
}
