import { lessonsOfReview, type ReviewedChange } from "#domain/prompting/memory/lessons.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import type { UserRecord } from "../../ports/user-record.ts";
import { isMemoryOn } from "./is-memory-on.ts";

export interface LearnFromReviewDeps {
  readonly store: { readonly memory: Pick<Store["memory"], "decide"> };
  readonly clock: Clock;
}

/** What a user decided about the changes of one message. */
export interface ReviewLesson {
  readonly messageId: number;
  readonly accepted: readonly ReviewedChange[];
  readonly rejected: readonly ReviewedChange[];
}

/** Counts a review. Told again about the same message, the later decisions take the place of the earlier ones. */
export async function learnFromReview(
  deps: LearnFromReviewDeps,
  user: UserRecord,
  review: ReviewLesson,
): Promise<void> {
  if (!isMemoryOn(user)) return;
  const lessons = lessonsOfReview(review.accepted, review.rejected);
  if (lessons.length > 0) await deps.store.memory.decide(user.id, review.messageId, lessons, deps.clock.now());
}
