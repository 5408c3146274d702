/** Changes of a passage that have a name. */
export const PASSAGE_CHANGES = ["shorter", "warmer", "plainer"] as const;
export type PassageChange = (typeof PASSAGE_CHANGES)[number];

/** What is to become of a passage; `said`: in the person's own words. */
export type PassageWish = { readonly kind: PassageChange } | { readonly kind: "said"; readonly text: string };
