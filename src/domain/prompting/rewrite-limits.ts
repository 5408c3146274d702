/** In UTF-16 code units. */
export const IMPROVED_PROMPT_LENGTH_MAX = 8_000;
export const EXPLANATION_LENGTH_MAX = 2_000;
