const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’+#-]*/gu;
// A request is told by its first words; what comes after so many of them is material, and reading it costs time.
const WORDS_MAX = 160;

/** The words of a request in lower case, as the learned rules read them. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [word] of text.matchAll(WORD)) {
    words.push(word.toLowerCase().replace(/['’]s$/, ""));
    if (words.length === WORDS_MAX) break;
  }
  return words;
}

/** FNV-1a, 32 bits: a number for a text, so that weights name no words. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
