import { type ReviewChoice, recordReview } from "#domain/prompting/review/review-choice.ts";
import { findNewDecisions } from "#domain/prompting/review/review-improvement.ts";
import { notFound } from "../../../app-error.ts";
import type { MessageRecord } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";
import type { UserRecord } from "../../../ports/user-record.ts";
import type { LearnFromReview } from "./learn-from-review.ts";
import { unknownChangeError } from "./review-preview.ts";

export interface RecordReviewDeps {
  readonly store: {
    readonly messages: Pick<Store["messages"], "find">;
    readonly reviews: Pick<Store["reviews"], "swapReview">;
  };
  readonly learnFromReview: LearnFromReview;
}

/**
 * Records a user's review of a rewrite that was already sent, even if an earlier review exists. The sent text does not
 * change. Learns only from choices that were not in the earlier review.
 */
export async function recordMessageReview(
  deps: RecordReviewDeps,
  user: UserRecord,
  messageId: number,
  choice: ReviewChoice,
): Promise<MessageRecord> {
  const message = await deps.store.messages.find(user.id, messageId);
  if (message === null) throw notFound();
  const review = recordReview("after", message.improvement?.hunks ?? [], choice);
  if (review === null) throw unknownChangeError();
  const swapped = await deps.store.reviews.swapReview(user.id, messageId, review);
  if (swapped === null) throw notFound();
  const learned = findNewDecisions(swapped.before, review);
  if (learned.accepted.length + learned.rejected.length > 0) deps.learnFromReview(user, messageId, learned);
  return { ...message, review };
}
