import { COMMON_WORDS_BY_LANGUAGE } from "./closed-lists.ts";

export interface Word {
  /** Lower case, with plain apostrophes. */
  readonly text: string;
  readonly written: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
const STEM_LENGTH = 5;
const CONTENT_LENGTH_MIN = 4;

export const normalizeCaseAndApostrophes = (text: string): string => text.toLowerCase().replace(/[’`´]/g, "'");
/**
 * Like `normalizeCaseAndApostrophes`. In addition, it uses single spaces, one kind of quotation mark and one kind of
 * hyphen, so that texts that look alike are equal.
 */
export const normalizeForComparison = (text: string): string =>
  normalizeCaseAndApostrophes(text)
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐‑–—]/g, "-")
    .replace(/\s+/g, " ")
    .trim();

export const findWords = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: written, index }) => ({
    ...{ text: normalizeCaseAndApostrophes(written), written },
    ...{ start: index, end: index + written.length },
  }));

/** Removes `marks` from the end. A regular expression would take quadratic time on a long run of marks. */
export function trimTrailingPunctuation(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && marks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const stemOf = (word: string): string => word.slice(0, STEM_LENGTH);

const isFunctionWord = (word: string): boolean =>
  Object.values(COMMON_WORDS_BY_LANGUAGE).some((words) => words.has(word));

/** Leaves out function words, short words and words with digits. */
export const contentWordsIn = (words: readonly Word[]): Word[] =>
  words.filter(({ text }) => text.length >= CONTENT_LENGTH_MIN && !/\d/.test(text) && !isFunctionWord(text));

/** True if `text` contains the stem of `word`, even inside another word: many languages build compound words. */
export const hasStem = (text: string, word: string): boolean => text.includes(stemOf(word));

const LANGUAGE_WORDS_MIN = 3;
const LEAD_MIN = 2;

/**
 * Function words that only one language has. Words such as "a" and "me" are missing, because several languages have
 * them.
 */
const OF_ONE_LANGUAGE: ReadonlyMap<string, string> = new Map(
  Object.entries(COMMON_WORDS_BY_LANGUAGE).flatMap(([language, words]) =>
    [...words]
      .filter((word) => Object.values(COMMON_WORDS_BY_LANGUAGE).filter((others) => others.has(word)).length === 1)
      .map((word) => [word, language] as const),
  ),
);

/** The language of a text, by its function words; null: unclear. */
export function detectLanguage(text: string): string | null {
  const languages = findWords(text).map((word) => OF_ONE_LANGUAGE.get(word.text));
  const counts = Object.keys(COMMON_WORDS_BY_LANGUAGE)
    .map((language) => ({ language, count: languages.filter((told) => told === language).length }))
    .sort((a, b) => b.count - a.count);
  const [first, second] = counts;
  if (first === undefined || first.count < LANGUAGE_WORDS_MIN) return null;
  return first.count >= (second?.count ?? 0) + LEAD_MIN ? first.language : null;
}

export interface Clause {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Splits a text at punctuation, line breaks and conjunctions. */
export function clausesOf(text: string): Clause[] {
  const pieces = text.split(
    /((?<!\d)[.,](?!\d)|[;:!?\n()–—]| (?:and|but|und|aber|et|mais|y|pero|e|ma|mas|en|maar|i|ale|ve|ama) )/iu,
  );
  const clauses: Clause[] = [];
  let start = 0;
  for (const piece of pieces) {
    clauses.push({ text: piece, start, end: start + piece.length });
    start += piece.length;
  }
  return clauses.filter((clause) => /\p{L}/u.test(clause.text));
}
