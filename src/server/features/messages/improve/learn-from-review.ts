import type { ReviewDecisions } from "#domain/prompting/review/review-improvement.ts";
import type { UserRecord } from "../../../ports/user-record.ts";

/** Learns from a user's accepted and rejected changes. Returns at once; its errors never reach the caller. */
export type LearnFromReview = (user: UserRecord, messageId: number, review: ReviewDecisions) => void;
