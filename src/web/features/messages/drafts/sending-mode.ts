import type { ReviewInput } from "#contract/review.ts";

/** The server improves the prompt, or the prompt is sent as typed, or the user has reviewed a rewrite. */
export type SendingMode = "improved" | "original" | ReviewInput;
