const WORDS =
  /(?<before>\b(?:this|that|the|these|those|my|our|your|attached|following|above|below)\s)?\b(?<count>\d{1,3}(?:[,.\u202f ]\d{3})|\d{2,5})(?:\s?(?:-|–|to)\s?(?<upTo>\d{1,3}(?:[,.]\d{3})|\d{2,5}))?[- ]words?\b/gi;
const SOME_WORDS = /\d[- ]word/i;
const TOKENS_PER_WORD = 1.35;
/** Answers do not get longer than this: at most about 16,000 characters are stored per answer. */
const WORDS_MAX = 3_000;

/**
 * Estimates the tokens of the longest text that the prompt requests in words, as in "a 1,500-word article" or "between
 * 800 and 1,000 words". Returns 0 if the prompt gives no length. "Summarise this 3,000-word report" gives no length for
 * the answer.
 */
export function estimateRequestedTokens(text: string): number {
  // Most prompts give no length. This check is ten times faster than the search below.
  if (!SOME_WORDS.test(text)) return 0;
  let most = 0;
  for (const { groups } of text.matchAll(WORDS)) {
    if (groups?.before !== undefined) continue;
    const words = Number((groups?.upTo ?? groups?.count ?? "0").replace(/\D/g, ""));
    most = Math.max(most, Math.min(WORDS_MAX, words));
  }
  return Math.round(most * TOKENS_PER_WORD);
}
