/** One thing a text must hold to be found. */
export interface SearchTerm {
  readonly text: string;
  /** The last word is still being typed: its beginning is enough. */
  readonly isPrefix: boolean;
  /** It must be there to the letter, ignoring case: a quote, signs as in "C++", a script without spaces. */
  readonly isLiteral: boolean;
}

const TERMS_MAX = 12;
/** The beginning of nearly every word of a language would be found by one letter. */
const PREFIX_LENGTH_MIN = 2;
const QUOTED_OR_WORD = /["“”„«»]([^"“”„«»]*)["“”„«»]?|[^\s"“”„«»]+/gu;
const HAS_WORD = /[\p{L}\p{N}]/u;
const HAS_SIGN = /[+#%$€£&@*=<>\\/_^~|]/u;
const IS_UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * What a user typed into a search, read as terms that all must be found: words, the last of them perhaps not finished,
 * and "quotes", also one that is not closed yet.
 */
export function readSearch(typed: string): SearchTerm[] {
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

/** Whether there is a word in it to look up; signs alone can only be looked for letter by letter. */
export const hasWord = (text: string): boolean => HAS_WORD.test(text);

/** The words of a text, unchanged. */
export const splitWords = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** A word as searches compare it: without accents, capitals and typographic forms, as the database folds it. */
export const foldWord = (word: string): string =>
  word
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll("ς", "σ");
