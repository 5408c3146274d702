/** Words, pairs of words and pieces of words fall into this many buckets by hash, so that weights name no words. */
export const GRAM_BUCKETS = 65_536;

export interface Grams {
  readonly buckets: Uint16Array;
  /** How often each bucket was met, in the order of `buckets`. */
  readonly counts: Uint16Array;
}

const WORD = /[a-z]+(?:'[a-z]+)?|\d+(?:\.\d+)?|[^\sa-z\d]/g;
const PRIME = 0x01000193;
const SEEDS = [0x811c9dc5, 0x2f0b4c47, 0x7b1d6a93] as const;
const PIECE_MIN = 3;
const PIECE_MAX = 5;
const [CARET, DOLLAR, ZERO, NINE, SMALL_A, SMALL_Z] = [94, 36, 48, 57, 97, 122];

/** Counts buckets in an array that is kept and cleared: a fresh one, or a map, took most of the time of a decision. */
class Counter {
  readonly #counts = new Uint16Array(GRAM_BUCKETS);
  #met: number[] = [];

  /** True when the bucket is met for the first time. */
  add(hash: number): boolean {
    const bucket = bucketOf(hash);
    const count = this.#counts[bucket] ?? 0;
    this.#counts[bucket] = count + 1;
    if (count === 0) this.#met.push(bucket);
    return count === 0;
  }

  /** What was counted; the counter is empty afterwards. */
  take(): Grams {
    const buckets = Uint16Array.from(this.#met);
    const counts = new Uint16Array(buckets.length);
    for (let at = 0; at < buckets.length; at += 1) {
      const bucket = buckets[at] ?? 0;
      counts[at] = this.#counts[bucket] ?? 0;
      this.#counts[bucket] = 0;
    }
    this.#met = [];
    return { buckets, counts };
  }
}

const singles = new Counter();
const pairs = new Counter();
const pieces = new Counter();

/** The hashed words, pairs of words and pieces of 3 to 5 letters of a text: three groups, in this order. */
export function gramsOf(text: string): readonly Grams[] {
  let before = -1;
  for (const word of text.toLowerCase().match(WORD) ?? []) {
    const first = word.charCodeAt(0);
    const isNumber = first >= ZERO && first <= NINE;
    const hash = hashOf(isNumber ? sizeOf(word) : word);
    if (before !== -1) pairs.add(Math.imul(before ^ SEEDS[1], PRIME) ^ hash);
    before = hash;
    const isWord = first >= SMALL_A && first <= SMALL_Z;
    if ((isNumber || isWord) && singles.add(hash) && isWord) addPieces(word);
  }
  return [singles.take(), pairs.take(), pieces.take()];
}

// A number counts by its size, not by its value.
function sizeOf(number: string): string {
  const point = number.indexOf(".");
  return `#${Math.min(5, point === -1 ? number.length : point)}${point === -1 ? "" : "."}`;
}

/** Every run of 3 to 5 characters of a word between its marks ^ and $. */
function addPieces(word: string): void {
  const length = word.length + 2;
  for (let start = 0; start + PIECE_MIN <= length; start += 1) {
    let hash: number = SEEDS[2];
    const end = Math.min(length, start + PIECE_MAX);
    for (let at = start; at < end; at += 1) {
      const code = at === 0 ? CARET : at === length - 1 ? DOLLAR : word.charCodeAt(at - 1);
      hash = Math.imul(hash ^ (code ?? 0), PRIME);
      if (at - start + 1 >= PIECE_MIN) pieces.add(hash);
    }
  }
}

function hashOf(text: string): number {
  let hash: number = SEEDS[0];
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), PRIME);
  return hash >>> 0;
}

// The low bits of FNV alone are too alike for texts that differ in the last letter only.
const bucketOf = (hash: number): number => (hash ^ (hash >>> 15) ^ (hash >>> 7)) & (GRAM_BUCKETS - 1);
