import { FUNCTION_WORDS } from "./closed-lists.ts";

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

export const plain = (text: string): string => text.toLowerCase().replace(/[’`´]/g, "'");
/** The same with one space between words and one kind of quotation mark: what looks alike is alike. */
export const squeezed = (text: string): string =>
  plain(text)
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐‑–—]/g, "-")
    .replace(/\s+/g, " ")
    .trim();

export const findWords = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: written, index }) => ({
    ...{ text: plain(written), written },
    ...{ start: index, end: index + written.length },
  }));

/** Without these marks at its end. By a loop: an expression that looks for an end takes the square of a long run of them. */
export function withoutEnd(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && marks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Enough of a word to know it again in another form. */
const stemOf = (word: string): string => word.slice(0, STEM_LENGTH);

const isFunctionWord = (word: string): boolean => Object.values(FUNCTION_WORDS).some((words) => words.has(word));

/** Words that carry something, and not only a sentence. */
export const contentOf = (words: readonly Word[]): Word[] =>
  words.filter(({ text }) => text.length >= CONTENT_LENGTH_MIN && !/\d/.test(text) && !isFunctionWord(text));

/** Whether the stem of a word is in a text, as a word or as part of one: languages join and bend them. */
export const hasStem = (text: string, word: string): boolean => text.includes(stemOf(word));

const LANGUAGE_WORDS_MIN = 3;
const LEAD_MIN = 2;

/** Words that are common in one of the languages alone: "a" and "me" tell nothing. */
const OF_ONE_LANGUAGE: ReadonlyMap<string, string> = new Map(
  Object.entries(FUNCTION_WORDS).flatMap(([language, words]) =>
    [...words]
      .filter((word) => Object.values(FUNCTION_WORDS).filter((others) => others.has(word)).length === 1)
      .map((word) => [word, language] as const),
  ),
);

/** The language of a text, by its commonest words; null where they do not say. */
export function languageOf(text: string): string | null {
  const languages = findWords(text).map((word) => OF_ONE_LANGUAGE.get(word.text));
  const counts = Object.keys(FUNCTION_WORDS)
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

/** Pieces of a text between full stops, commas, line breaks and the words that join. */
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
