import type { ReviewInput } from "#contract/review.ts";

/** "improved": the server rewrites the prompt. "original": it is sent as typed. `ReviewInput`: a reviewed rewrite. */
export type SendingMode = "improved" | "original" | ReviewInput;
