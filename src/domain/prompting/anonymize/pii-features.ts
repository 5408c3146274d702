import { hashText } from "../words/hash-text.ts";
import type { WordSet } from "../words/word-set.ts";
import type { PiiToken } from "./pii-tokens.ts";

export interface PiiLexicon {
  readonly common: WordSet;
  readonly names: WordSet;
  readonly places: WordSet;
}

/** A token as numbers: each is the hash of what it says, so that features combine without building texts. */
interface Described {
  readonly shape: number;
  /** The word itself when it is an ordinary one; rare words say nothing but their shape. */
  readonly word: number;
  readonly inLists: number;
  readonly startsLine: number;
  readonly ends: readonly [two: number, three: number, four: number];
  readonly start: number;
  readonly isLong: number;
  /** A sentence or speech may begin behind it. */
  readonly opensNext: boolean;
}

const FEATURES = 25;
const EDGE: Described = {
  shape: hashText("#"),
  word: hashText("#"),
  inLists: hashText("-"),
  startsLine: 1,
  ends: [0, 0, 0],
  start: 0,
  isLong: 0,
  opensNext: true,
};

/** What the tagger may know of each token: the hashes of its features, `bucketBits` wide. */
export function tokenFeatures(tokens: readonly PiiToken[], lexicon: PiiLexicon, bucketBits: number): Uint16Array[] {
  const casing = hashText(casingOf(tokens));
  const seen = new Map<string, Described>();
  const described = tokens.map((token) => {
    const key = token.startsLine ? `\n${token.text}` : token.text;
    const known = seen.get(key);
    if (known !== undefined && !token.taken) return known;
    const fresh = describe(token, lexicon);
    seen.set(key, fresh);
    return fresh;
  });
  const shift = 32 - bucketBits;
  return described.map((self, index) => {
    const before = described[index - 1] ?? EDGE;
    const before2 = described[index - 2] ?? EDGE;
    const after = described[index + 1] ?? EDGE;
    const after2 = described[index + 2] ?? EDGE;
    const opens = (self.startsLine === 2 || before.opensNext ? 11 : 13) ^ casing;
    const { shape, word, inLists } = self;
    const buckets = new Uint16Array(FEATURES);
    let count = 0;
    const add = (a: number, b = 0, c = 0, d = 0) => {
      buckets[count] = mixed(count, a, b, c, d) >>> shift;
      count += 1;
    };
    add(1);
    add(word);
    add(shape, opens);
    add(inLists, shape, opens);
    add(before.inLists, inLists, after.inLists);
    add(self.ends[0]);
    add(self.ends[1], self.isLong);
    add(self.ends[2]);
    add(self.start);
    add(before.word);
    add(before.word, shape);
    add(before2.word);
    add(before2.word, before.word);
    add(before2.word, before.word, shape);
    add(after.word);
    add(after.word, shape);
    add(after2.word);
    add(after.word, after2.word);
    add(before.shape, shape, after.shape);
    add(before2.shape, before.shape, shape);
    add(shape, after.shape, after2.shape);
    add(self.startsLine, shape, inLists);
    add(self.startsLine, before.shape, after.startsLine, after.shape);
    add(before.ends[1], shape);
    add(after.ends[2], shape);
    return buckets;
  });
}

function mixed(kind: number, a: number, b: number, c: number, d: number): number {
  let hash = Math.imul(kind + 1, 0x9e3779b1);
  hash = Math.imul(hash ^ a, 0x85ebca6b);
  hash = Math.imul((hash ^ (hash >>> 15)) + b, 0xc2b2ae35);
  hash = Math.imul((hash ^ (hash >>> 13)) + c, 0x27d4eb2f);
  hash = Math.imul((hash ^ (hash >>> 15)) + d, 0x165667b1);
  hash ^= hash >>> 16;
  return Math.imul(hash, 0x9e3779b1) >>> 0;
}

function describe(token: PiiToken, { common, names, places }: PiiLexicon): Described {
  const { lower } = token;
  const isWord = !token.taken && LETTER.test(lower);
  const shape = token.taken ? token.text : shapeOf(token.text);
  const isCommon = isWord && common.has(lower);
  const inLists = isWord ? `${isCommon ? "c" : ""}${names.has(lower) ? "n" : ""}${places.has(lower) ? "p" : ""}` : "-";
  const word = isCommon || !isWord ? (DIGIT.test(lower) ? shape : lower) : `?${shape}`;
  return {
    shape: hashText(shape),
    word: hashText(word),
    inLists: hashText(inLists),
    startsLine: token.startsLine ? 2 : 1,
    ends: [hashText(lower.slice(-2)), hashText(lower.slice(-3)), hashText(lower.slice(-4))],
    start: hashText(lower.slice(0, 3)),
    isLong: shape.length > 2 ? 1 : 0,
    opensNext: /^[.!?:"“]$/.test(lower),
  };
}

const LETTER = /\p{L}/u;
const DIGIT = /\d/;

/** X upper, x lower, 9 digits: the length of digits matters, that of words only a little. */
function shapeOf(text: string): string {
  if (/^\d+$/.test(text)) return `9${Math.min(text.length, 7)}`;
  if (!/[\p{L}\p{N}]/u.test(text)) return text;
  if (/\d/.test(text))
    return /^\d+(?:st|nd|rd|th)$/i.test(text) ? "9th" : text.length > 6 ? "x9+" : /^\d/.test(text) ? "9x" : "x9";
  const isUpper = text === text.toUpperCase() && text !== text.toLowerCase();
  if (isUpper) return text.length === 1 ? "X" : text.length <= 3 ? "XX" : "XXX";
  if (/^\p{Lu}/u.test(text)) return /^\p{Lu}[^\p{Lu}]+$/u.test(text) ? "Xx" : "XxX";
  return text.length <= 2 ? "x" : "xx";
}

/** Without capitals, or with nothing else, the shape of a word says little. */
function casingOf(tokens: readonly PiiToken[]): "l" | "u" | "m" {
  let upper = 0;
  let lower = 0;
  for (const { text, taken } of tokens) {
    if (taken) continue;
    if (/^\p{Lu}/u.test(text)) upper += 1;
    else if (/^\p{Ll}/u.test(text)) lower += 1;
  }
  if (upper === 0) return "l";
  return upper > lower * 3 && lower < 3 ? "u" : "m";
}
