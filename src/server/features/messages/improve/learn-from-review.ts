import type { LearnedReview } from "#domain/prompting/review/review-improvement.ts";
import type { UserRecord } from "../../../ports/user-record.ts";

/**
 * Gets the accepted and the rejected changes of a user's rewrite, each change once. Returns at once; its errors never
 * reach the caller.
 */
export type LearnFromReview = (user: UserRecord, messageId: number, review: LearnedReview) => void;
