/** Predefined changes of a passage. */
export const PASSAGE_CHANGES = ["shorter", "warmer", "plainer"] as const;
export type PassageChange = (typeof PASSAGE_CHANGES)[number];

/** The requested change; `said`: in the user's own words. */
export type PassageInstruction = { readonly kind: PassageChange } | { readonly kind: "said"; readonly text: string };
