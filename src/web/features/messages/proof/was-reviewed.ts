import type { Message } from "#contract/messages.ts";

/**
 * Whether its user decided about the rewrite before it was sent. Answering a question sends the new rewrite as a review too, in
 * which nothing is decided.
 */
export function wasReviewed({ review, improvement }: Pick<Message, "review" | "improvement">): boolean {
  if (review?.when !== "before") return false;
  const isDecided = review.accepted.length > 0 || review.rejected.length > 0 || review.editedPrompt !== null;
  return isDecided || improvement?.answered === undefined;
}
