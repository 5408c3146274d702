/** A search finds only texts that contain all its terms. */
export interface SearchTerm {
  readonly text: string;
  /** The user may still be typing the last word, so longer words with this start also match. */
  readonly isPrefix: boolean;
  /**
   * Must match exactly, except for upper case. True for quotes, for signs as in "C++", and for scripts without spaces.
   */
  readonly isLiteral: boolean;
}

const TERMS_MAX = 12;
/** A single letter would match too many words. */
const PREFIX_LENGTH_MIN = 2;
const QUOTED_OR_WORD = /["“”„«»]([^"“”„«»]*)["“”„«»]?|[^\s"“”„«»]+/gu;
const HAS_WORD = /[\p{L}\p{N}]/u;
const HAS_SIGN = /[+#%$€£&@*=<>\\/_^~|]/u;
const IS_UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Splits a search into words and "quotes". The last word may be unfinished, and the last quote may not be closed yet.
 */
export function parseSearchTerms(typed: string): SearchTerm[] {
  const found = [...typed.matchAll(QUOTED_OR_WORD)].flatMap(([whole, quoted]) => {
    const text = (quoted ?? whole).trim();
    return text === "" ? [] : [{ whole, text, isQuoted: quoted !== undefined }];
  });
  const isEnded = /\s$/u.test(typed);
  return found.slice(0, TERMS_MAX).map(({ whole, text, isQuoted }, index) => {
    const isLast = index === found.length - 1 && !isEnded;
    const isClosed = isQuoted && /["“”„«»]$/u.test(whole) && whole.length > 1;
    const lastWord = splitWords(text).at(-1) ?? "";
    return {
      text,
      isPrefix: isLast && !isClosed && lastWord.length >= PREFIX_LENGTH_MIN && text.endsWith(lastWord),
      isLiteral: isQuoted || !hasWord(text) || HAS_SIGN.test(text) || IS_UNSPACED.test(text),
    };
  });
}

/** A text without a word has only signs, so it can only be searched character by character. */
export const hasWord = (text: string): boolean => HAS_WORD.test(text);

export const splitWords = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/**
 * A word as searches compare it: without accents, without upper case, and without special letter forms such as "²". The
 * database changes words in the same way.
 */
export const foldWord = (word: string): string =>
  word
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll("ς", "σ");
