import { MISSING_BIAS, MISSING_SCALE, MISSING_WEIGHTS, SLOT_SCALE, SLOT_WEIGHTS } from "../weights/score-missing.ts";

/** Details that people most often miss in a request, as the learned model tells them apart. */
export const MISSING_SLOTS = [
  "budget",
  "place",
  "time frame",
  "level of skill or knowledge",
  "reader",
  "purpose or goal",
  "format",
  "length or depth",
  "style or taste",
  "topic or focus",
  "tools and environment",
  "brand or features",
  "health or diet",
  "size or quantity",
  "sources or criteria",
  "input to work on",
] as const;
export type MissingSlot = (typeof MISSING_SLOTS)[number];

/** More details than this no request was found to miss. */
export const MISSING_MAX = 6;

/** Hash table sizes; the trainer and the score must agree on them. */
export const MISSING_BUCKETS = 4096;
export const SLOT_BUCKETS = 512;

/** One feature is a word, a pair of words or the way the request begins; only its hash is ever kept. */
export interface RequestFeatures {
  readonly hashes: Uint32Array;
  /** Makes requests of any length weigh the same. */
  readonly weight: number;
}

// A request of the kind the model learned from has a few sentences; what follows is mostly material.
const WORDS_READ_MAX = 160;

/** The hashed features of a request. Case, marks and layout make no difference. */
export function requestFeatures(text: string): RequestFeatures {
  const words = firstWords(text);
  const hashes = new Set<number>();
  words.forEach((word, index) => {
    hashes.add(hash(`u${word}`));
    if (index > 0) hashes.add(hash(`b${words[index - 1]} ${word}`));
  });
  hashes.add(hash(`s${words[0] ?? ""}`));
  hashes.add(hash(`t${words.slice(0, 2).join(" ")}`));
  return { hashes: Uint32Array.from(hashes), weight: 1 / Math.sqrt(hashes.size) };
}

/** How many details a reader of the request would miss, by a linear model; about 0 to 6. */
export function expectedMissing({ hashes, weight }: RequestFeatures): number {
  let sum = 0;
  for (const hashed of hashes) sum += MISSING_WEIGHTS[hashed % MISSING_BUCKETS] ?? 0;
  return Math.min(MISSING_MAX, Math.max(0, MISSING_BIAS + sum * weight * MISSING_SCALE));
}

/** The likeliest missing details, the likeliest first, with their share of what is missing; shares sum up to one. */
export function likelyMissing(
  { hashes, weight }: RequestFeatures,
  count: number,
): { slot: MissingSlot; share: number }[] {
  const scores = MISSING_SLOTS.map((slot, index) => {
    let sum = SLOT_WEIGHTS[MISSING_SLOTS.length * SLOT_BUCKETS + index] ?? 0;
    for (const hashed of hashes) sum += (SLOT_WEIGHTS[index * SLOT_BUCKETS + (hashed % SLOT_BUCKETS)] ?? 0) * weight;
    return { slot, share: Math.max(0.01, sum * SLOT_SCALE) };
  })
    .sort((a, b) => b.share - a.share)
    .slice(0, count);
  const total = scores.reduce((sum, { share }) => sum + share, 0);
  return scores.map(({ slot, share }) => ({ slot, share: share / total }));
}

// A further sentence can settle something, never open more than was open before.
const BEGINNINGS_MAX = 4;
// Behind it no word is read.
const BEGINNING_LENGTH_MAX = 1200;
const SENTENCE_END = /[.!?](?=\s+\S)/g;

/** The text, and what stands before each of its last sentences. */
export function beginningsOf(text: string): string[] {
  const ends = [...text.slice(0, BEGINNING_LENGTH_MAX).matchAll(SENTENCE_END)].map(({ index }) => index + 1);
  return [text, ...ends.slice(-BEGINNINGS_MAX).map((end) => text.slice(0, end))];
}

function firstWords(text: string): string[] {
  const words: string[] = [];
  for (const [word] of text.matchAll(/\p{L}+|\p{N}+/gu)) {
    // Articles are what slips drop.
    if (/^(?:a|an|the)$/i.test(word)) continue;
    // Which number stands there says nothing about what is missing.
    words.push(/^\p{N}/u.test(word) ? "0" : word.toLowerCase());
    if (words.length >= WORDS_READ_MAX) break;
  }
  return words;
}

/** FNV-1a, 32 bits, with the high half folded in for small tables. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value ^= text.charCodeAt(index);
    value = Math.imul(value, 0x01000193);
  }
  return (value ^ (value >>> 15)) >>> 0;
}
