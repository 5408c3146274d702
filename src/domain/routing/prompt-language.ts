/** Scripts that name a language, and small words of languages that share the Latin script. */
const SCRIPTS: readonly (readonly [language: string, script: RegExp])[] = [
  ["ja", /[\u3040-\u30ff]/],
  ["ko", /[\uac00-\ud7af]/],
  ["zh", /[\u4e00-\u9fff]/],
  ["ru", /[\u0400-\u04ff]/],
  ["ar", /[\u0600-\u06ff]/],
  ["el", /[\u0370-\u03ff]/],
  ["hi", /[\u0900-\u097f]/],
];
const WORDS: readonly (readonly [language: string, words: RegExp])[] = [
  ["en", /\b(?:the|and|of|is|are|what|how|with|for|you|my|this)\b/gi],
  ["de", /\b(?:der|die|das|und|ist|nicht|ein|eine|wie|mit|für|ich)\b/gi],
  ["fr", /\b(?:le|la|les|et|est|une|des|pour|que|avec|dans|je)\b/gi],
  ["es", /\b(?:el|los|las|y|es|una|que|para|con|por|cómo|mi)\b/gi],
  ["it", /\b(?:il|gli|che|è|una|per|con|di|come|non|sono|mi)\b/gi],
  ["pt", /\b(?:os|as|que|é|uma|para|com|não|em|como|eu|meu)\b/gi],
];
const READ_MAX = 600;

/** The language of a text in two letters, or null when neither script nor small words tell it. */
export function languageOf(text: string): string | null {
  const start = text.slice(0, READ_MAX);
  const script = SCRIPTS.find(([, pattern]) => pattern.test(start));
  if (script !== undefined) return script[0];
  const counts = WORDS.map(([language, words]) => [language, start.match(words)?.length ?? 0] as const);
  const [best] = counts.sort((a, b) => b[1] - a[1]);
  return best !== undefined && best[1] > 0 ? best[0] : null;
}
