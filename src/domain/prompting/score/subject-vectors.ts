import { hashText } from "../anonymize/pii-hash.ts";
import { numbersOf } from "../anonymize/pii-word-set.ts";
import { VECTOR_LEVELS, VECTOR_SIZE, VECTOR_WORDS } from "../weights/score-vectors.ts";

const LETTERS_PER_HASH = 4;
const LEVEL_ZERO = 8;

interface Vectors {
  /** Of a word's hash, its rank: 0 for the commonest. */
  readonly ranks: ReadonlyMap<number, number>;
  readonly bytes: Uint8Array;
}
let read: Vectors | null = null;

/**
 * How near some words are in subject to others: about 0 for strangers, up to 1. Few words, and words that are not known, say
 * little, so they count against it.
 */
export function nearness(some: readonly string[], others: Iterable<string>): number {
  const [one, other] = [directionOf(some), directionOf(others)];
  if (one === null || other === null) return 0;
  let sum = 0;
  for (let index = 0; index < VECTOR_SIZE; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0);
  const known = some.filter((word) => vectors().ranks.has(keyOf(word))).length;
  return sum * (known / (some.length + 1));
}

/** How telling a word is: 0 for the commonest, about 1 for a rare or unknown one. */
export function tellingOf(word: string): number {
  const { ranks } = vectors();
  const rank = ranks.get(keyOf(word));
  return rank === undefined ? 1 : Math.log(1 + rank) / Math.log(1 + ranks.size);
}

/** The mean direction of the words, the telling ones counted more, of length one. */
function directionOf(words: Iterable<string>): Float64Array | null {
  const { ranks, bytes } = vectors();
  const sum = new Float64Array(VECTOR_SIZE);
  for (const word of words) {
    const rank = ranks.get(keyOf(word));
    if (rank === undefined) continue;
    const vector = vectorAt(bytes, rank);
    const weight = Math.log(2 + rank) / (Math.hypot(...vector) || 1);
    for (let index = 0; index < VECTOR_SIZE; index += 1) sum[index] = (sum[index] ?? 0) + weight * (vector[index] ?? 0);
  }
  const length = Math.hypot(...sum);
  return length === 0 ? null : sum.map((value) => value / length);
}

function vectorAt(bytes: Uint8Array, rank: number): Float64Array {
  const vector = new Float64Array(VECTOR_SIZE);
  for (let index = 0; index < VECTOR_SIZE; index += 1) {
    const byte = bytes[(rank * VECTOR_SIZE + index) >> 1] ?? 0;
    vector[index] = (index % 2 === 0 ? byte >> 4 : byte & 15) - LEVEL_ZERO;
  }
  return vector;
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
