import { isCommonWord, isKnownWord } from "./dictionary.ts";

/** "One" is left out, because it is not a count in most prompts. */
const NUMBER = /^(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty)$/;
/** The dictionary has no shorter words. */
const DICTIONARY_LETTERS_MIN = 4;

/** The words in lower case, each number as "#". Hyphens and slashes separate words: "30-minute" gives "#", "minute". */
export function wordsOfPrompt(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{N}'%$€£]+/gu) ?? [];
  return words.map((word) => (NUMBER.test(word) ? "#" : word));
}

/** Finds whole words only. */
export function containsPhrase(words: readonly string[], phrases: readonly string[]): boolean {
  return firstPhrase(words, phrases) !== null;
}

export function firstPhrase(words: readonly string[], phrases: readonly string[]): string | null {
  const text = ` ${words.join(" ")} `;
  return phrases.find((phrase) => text.includes(` ${phrase} `)) ?? null;
}

/** "a, two words" gives ["a", "two words"]. */
export const splitPhrases = (text: string): readonly string[] => text.split(", ");

/**
 * The share of English words, from 0 to 1. Short words are not counted, because the dictionary does not have them.
 * Names of people and streets count as not English.
 */
export function englishShare(words: readonly string[]): number {
  const asked = words.filter((word) => word.length >= DICTIONARY_LETTERS_MIN);
  if (asked.length === 0) return 0;
  return asked.filter((word) => isKnownWord(word) || isCommonWord(word)).length / asked.length;
}
