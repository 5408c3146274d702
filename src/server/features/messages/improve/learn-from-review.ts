import type { LearnedReview } from "#domain/prompting/review/review-improvement.ts";
import type { UserRecord } from "../../../ports/user-record.ts";

/**
 * Gets the changes of a rewrite that a user accepted and rejected, each once. Returns at once; never fails the caller.
 */
export type LearnFromReview = (user: UserRecord, messageId: number, review: LearnedReview) => void;
