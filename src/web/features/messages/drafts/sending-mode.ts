import type { ReviewInput } from "#contract/review.ts";

/** Improved by the server, sent as typed, or improved and reviewed by the user. */
export type SendingMode = "improved" | "original" | ReviewInput;
