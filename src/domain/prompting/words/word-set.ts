/** FNV-1a over UTF-16 code units, 32 bits, unsigned. */
export function hashText(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // FNV mixes the low bits least, but `WordSet` uses the low bits to choose a bucket. So the bits are mixed once more.
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const BITS_PER_LETTER = 6;
const PROBES = 4;

/**
 * A Bloom filter: a set of words that can be tested but not listed. It sometimes accepts a word that it does not
 * contain.
 */
export interface WordSet {
  readonly has: (word: string) => boolean;
}

/** Encodes six-bit numbers as letters, so that they can be stored as text in a source file. */
export function encodeNumbersAsLetters(numbers: Iterable<number>): string {
  let letters = "";
  for (const number of numbers) letters += ALPHABET.charAt(number & 63);
  return letters;
}

export function decodeNumbersFromLetters(letters: string): Uint8Array {
  const values = new Uint8Array(128);
  for (let index = 0; index < ALPHABET.length; index += 1) values[ALPHABET.charCodeAt(index)] = index;
  const numbers = new Uint8Array(letters.length);
  for (let index = 0; index < letters.length; index += 1) numbers[index] = values[letters.charCodeAt(index)] ?? 0;
  return numbers;
}

export function packWordSet(words: ReadonlySet<string>, bitsPerWord: number): string {
  const cells = new Uint8Array(Math.ceil((words.size * bitsPerWord) / BITS_PER_LETTER));
  for (const word of words) {
    for (const place of placesOf(word, cells.length * BITS_PER_LETTER)) {
      const cell = Math.floor(place / BITS_PER_LETTER);
      cells[cell] = (cells[cell] ?? 0) | (1 << (place % BITS_PER_LETTER));
    }
  }
  return encodeNumbersAsLetters(cells);
}

export function readWordSet(letters: string): WordSet {
  const cells = decodeNumbersFromLetters(letters);
  const size = cells.length * BITS_PER_LETTER;
  return {
    has: (word) =>
      placesOf(word, size).every(
        (place) => (((cells[Math.floor(place / BITS_PER_LETTER)] ?? 0) >> (place % BITS_PER_LETTER)) & 1) === 1,
      ),
  };
}

function placesOf(word: string, size: number): number[] {
  const first = hashText(word);
  const step = hashText(word, 0x9747b28c) | 1;
  return Array.from({ length: PROBES }, (_, probe) => (first + probe * (step >>> 0)) % size);
}
