import { hashText } from "./hash-text.ts";
import { COMMON_WORDS, KNOWN_WORDS } from "./known-words.ts";
import { numbersOf, readWordSet } from "./word-set.ts";

const LETTERS_PER_HASH = 4;
const common = readHashes(COMMON_WORDS);
const known = readWordSet(KNOWN_WORDS);

/** One of the words that all speech is made of: it names nothing in particular. Lower case. */
export const isCommonWord = (word: string): boolean => common.has(hashText(word) >>> 8);

/** A word of the dictionary, or (one time in forty) taken for one. Lower case, four letters and more. */
export const isKnownWord = (word: string): boolean => known.has(word);

function readHashes(letters: string): Set<number> {
  const numbers = numbersOf(letters);
  const hashes = new Set<number>();
  for (let at = 0; at < numbers.length; at += LETTERS_PER_HASH) {
    hashes.add(numbers.subarray(at, at + LETTERS_PER_HASH).reduce((hash, six) => hash * 64 + six, 0));
  }
  return hashes;
}
