import { VECTOR_LEVELS, VECTOR_SIZE, VECTOR_WORDS } from "../weights/score-vectors.ts";
import { hashText } from "../words/hash-text.ts";
import { numbersOf } from "../words/word-set.ts";

const LETTERS_PER_HASH = 4;
const LEVEL_ZERO = 8;

interface Vectors {
  /** Of a word's hash, its rank: 0 for the commonest. */
  readonly ranks: ReadonlyMap<number, number>;
  readonly bytes: Uint8Array;
}
let read: Vectors | null = null;

/** The words of what has been said so far, with the sum of their vectors. */
export interface Subject {
  readonly words: Set<string>;
  readonly sum: Float64Array;
}

export function subjectOf(words: Iterable<string>): Subject {
  const subject = { words: new Set<string>(), sum: new Float64Array(VECTOR_SIZE) };
  extendSubject(subject, words);
  return subject;
}

/** Adds the words that the subject does not have yet. */
export function extendSubject({ words: before, sum }: Subject, words: Iterable<string>): void {
  for (const word of words) {
    if (before.has(word)) continue;
    before.add(word);
    addVector(sum, word);
  }
}

/**
 * How near some words are to a subject: about 0 for strangers, up to 1. Few words, and words that are not known, say little, so
 * they count against it.
 */
export function nearness(some: readonly string[], { sum }: Subject): number {
  const own = new Float64Array(VECTOR_SIZE);
  const known = some.filter((word) => addVector(own, word)).length;
  const lengths = lengthOf(own) * lengthOf(sum);
  if (lengths === 0) return 0;
  let product = 0;
  for (let index = 0; index < VECTOR_SIZE; index += 1) product += (own[index] ?? 0) * (sum[index] ?? 0);
  return ((product / lengths) * known) / (some.length + 1);
}

/** How telling a word is: 0 for the commonest, about 1 for a rare or unknown one. */
export function tellingOf(word: string): number {
  const { ranks } = vectors();
  const rank = ranks.get(keyOf(word));
  return rank === undefined ? 1 : Math.log(1 + rank) / Math.log(1 + ranks.size);
}

/** Adds a word's vector; false for a word that is not known. */
function addVector(sum: Float64Array, word: string): boolean {
  const rank = vectors().ranks.get(keyOf(word));
  if (rank === undefined) return false;
  const vector = weighted(rank);
  for (let index = 0; index < VECTOR_SIZE; index += 1) sum[index] = (sum[index] ?? 0) + (vector[index] ?? 0);
  return true;
}

// As many as there are words in the weights, at most.
const unpackedWords = new Map<number, Float64Array>();

/** The vector of a word, the longer the more telling it is. */
function weighted(rank: number): Float64Array {
  const known = unpackedWords.get(rank);
  if (known !== undefined) return known;
  const { bytes } = vectors();
  const vector = new Float64Array(VECTOR_SIZE);
  for (let index = 0; index < VECTOR_SIZE; index += 1) {
    const byte = bytes[(rank * VECTOR_SIZE + index) >> 1] ?? 0;
    vector[index] = (index % 2 === 0 ? byte >> 4 : byte & 15) - LEVEL_ZERO;
  }
  const weight = Math.log(2 + rank) / (lengthOf(vector) || 1);
  const scaled = vector.map((value) => value * weight);
  unpackedWords.set(rank, scaled);
  return scaled;
}

function lengthOf(vector: Float64Array): number {
  let square = 0;
  for (const value of vector) square += value * value;
  return Math.sqrt(square);
}

const keyOf = (word: string): number => hashText(word) >>> 8;

function vectors(): Vectors {
  read ??= unpacked();
  return read;
}

function unpacked(): Vectors {
  const numbers = numbersOf(VECTOR_WORDS);
  const ranks = new Map<number, number>();
  for (let at = 0; at < numbers.length; at += LETTERS_PER_HASH) {
    const hash = numbers.subarray(at, at + LETTERS_PER_HASH).reduce((sum, six) => sum * 64 + six, 0);
    if (!ranks.has(hash)) ranks.set(hash, at / LETTERS_PER_HASH);
  }
  return { ranks, bytes: Uint8Array.from(atob(VECTOR_LEVELS), (character) => character.charCodeAt(0)) };
}
