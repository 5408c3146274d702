import { isCommonWord, isKnownWord } from "./dictionary.ts";

/** "One" is left out: in most prompts it is not a count. */
const NUMBER = /^(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty)$/;
/** The dictionary has no shorter words. */
const DICTIONARY_LETTERS_MIN = 4;

/** The words in lower case, each number as "#". Hyphens and slashes separate words: "30-minute" is "#", "minute". */
export function wordsOfPrompt(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{N}'%$€£]+/gu) ?? [];
  return words.map((word) => (NUMBER.test(word) ? "#" : word));
}

/** Whether the words contain one of the phrases, as whole words. */
export function containsPhrase(words: readonly string[], phrases: readonly string[]): boolean {
  return firstPhrase(words, phrases) !== null;
}

export function firstPhrase(words: readonly string[], phrases: readonly string[]): string | null {
  const text = ` ${words.join(" ")} `;
  return phrases.find((phrase) => text.includes(` ${phrase} `)) ?? null;
}

/** "a, two words" as ["a", "two words"]. */
export const splitPhrases = (text: string): readonly string[] => text.split(", ");

/**
 * Share of English words among those long enough for the dictionary, 0 to 1. The dictionary has no names of people and
 * streets.
 */
export function englishShare(words: readonly string[]): number {
  const asked = words.filter((word) => word.length >= DICTIONARY_LETTERS_MIN);
  if (asked.length === 0) return 0;
  return asked.filter((word) => isKnownWord(word) || isCommonWord(word)).length / asked.length;
}
