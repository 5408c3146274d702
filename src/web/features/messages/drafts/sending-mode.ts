import type { ReviewInput } from "#contract/review.ts";

/** Improved by the server, as the user wrote it, or as the user reviewed it. */
export type SendingMode = "improved" | "original" | ReviewInput;
