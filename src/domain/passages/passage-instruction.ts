export const PASSAGE_CHANGES = ["shorter", "warmer", "plainer"] as const;
export type PassageChange = (typeof PASSAGE_CHANGES)[number];

/** `said`: a change in the user's own words. */
export type PassageInstruction = { readonly kind: PassageChange } | { readonly kind: "said"; readonly text: string };
