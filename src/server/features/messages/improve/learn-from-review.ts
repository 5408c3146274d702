import type { LearnedReview } from "#domain/prompting/review/review-improvement.ts";
import type { UserRecord } from "../../../ports/user-record.ts";

/** Told what a user accepted and rejected of a rewrite, each change once. Returns at once; its failures are its own. */
export type LearnFromReview = (user: UserRecord, messageId: number, review: LearnedReview) => void;
