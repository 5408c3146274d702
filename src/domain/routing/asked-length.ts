const WORDS =
  /(?<before>\b(?:this|that|the|these|those|my|our|your|attached|following|above|below)\s)?\b(?<count>\d{1,3}(?:[,.\u202f ]\d{3})|\d{2,5})(?:\s?(?:-|–|to)\s?(?<upTo>\d{1,3}(?:[,.]\d{3})|\d{2,5}))?[- ]words?\b/gi;
const SOME_WORDS = /\d[- ]word/i;
const TOKENS_PER_WORD = 1.35;
/** No answer is longer: about 16,000 characters are stored of one. */
const WORDS_MAX = 3_000;

/**
 * Tokens of the longest text that a prompt asks for in words: "a 1,500-word article", "between 800 and 1,000 words". 0 where it
 * names no length. "Summarise this 3,000-word report" tells how long the report is, not the answer.
 */
export function askedTokens(text: string): number {
  // Most prompts name no length, and finding that out takes a tenth of the time.
  if (!SOME_WORDS.test(text)) return 0;
  let most = 0;
  for (const { groups } of text.matchAll(WORDS)) {
    if (groups?.before !== undefined) continue;
    const words = Number((groups?.upTo ?? groups?.count ?? "0").replace(/\D/g, ""));
    most = Math.max(most, Math.min(WORDS_MAX, words));
  }
  return Math.round(most * TOKENS_PER_WORD);
}
