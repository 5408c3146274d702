import { GUARD_CUES } from "./guard-cues.ts";
import type { SparseFeatures } from "./vagueness-features.ts";
import { hashOf } from "./vagueness-words.ts";

export const GRAM_BUCKETS = 4096;
// An attack stands at the beginning of a text, or at its end, where it is read last.
const FIRST_WORDS = 80;
const LAST_WORDS = 40;

/** Shapes that harmless requests seldom have. Every repetition is bounded. */
const SHAPES: readonly RegExp[] = [
  /[\])}>]{3}|[[({<]{3}/,
  /([^\w\s])\1{4}/,
  /\\n|\\r/,
  /["'“‘`][^"'”’`\n]{1,30}["'”’`]/,
  /^[^.!?\n]{0,40}$/,
  /\b[A-Z]{4,}\b/,
  /\byou(?:r|rs|'re)?\b/i,
  /\b(?:i|my|me|we|our)\b/i,
  /^\W*(?:say|print|output|repeat|reply|respond|answer|type|reveal|ignore|forget|tell|give|let|open|unlock|grant)\b/i,
  /^\W*(?:how|what|why|when|where|which|who|can|could|should|is|are|do|does)\b/i,
  /^\W*(?:write|explain|describe|create|make|summari[sz]e|compare|list|give|help|find|design|develop|plan)\b/i,
  /\b(?:print|console\.log|echo|return|def|eval|system\.out)\b ?[("']/i,
  /(?:^|\n)\s{0,4}[\w ]{1,20}:/,
  /(?:\b\w[ .-]){5}/,
  /\w\d\w|\d[a-z]\d/i,
  /[^\p{ASCII}]/u,
  /\?\s*$/,
  /\b(?:about|for|because|between|during|such as)\b/i,
];
const LENGTHS = [5, 10, 20, 40, 80] as const;

export const GUARD_FEATURES = GRAM_BUCKETS + GUARD_CUES.length + SHAPES.length + LENGTHS.length + 1;

/** The features of one text; the same for the training script and for use. */
export function guardFeatures(text: string): SparseFeatures {
  const words = wordsOf(text);
  const values = new Map<number, number>();
  const grams = gramsOf(words);
  for (const gram of grams) {
    const bucket = hashOf(gram) % GRAM_BUCKETS;
    values.set(bucket, (values.get(bucket) ?? 0) + 2 / Math.sqrt(grams.length));
  }
  let at = GRAM_BUCKETS;
  for (const { shape } of GUARD_CUES) {
    if (shape.test(text)) values.set(at, 1);
    at += 1;
  }
  for (const shape of SHAPES) {
    if (shape.test(text)) values.set(at, 0.7);
    at += 1;
  }
  for (const length of LENGTHS) {
    if (words.length > length) values.set(at, 0.7);
    at += 1;
  }
  const marks = text.slice(0, 2_000).match(/[^\p{L}\p{N}\s.,!?'"-]/gu)?.length ?? 0;
  values.set(at, Math.min(1, (5 * marks) / Math.max(20, Math.min(2_000, text.length))));
  return { indexes: [...values.keys()], values: [...values.values()] };
}

function wordsOf(text: string): string[] {
  const words = (text.match(/\p{L}+|\d+/gu) ?? []).map((word) =>
    /^\d/.test(word) ? "#" : word.slice(0, 24).toLowerCase(),
  );
  return words.length <= FIRST_WORDS + LAST_WORDS
    ? words
    : [...words.slice(0, FIRST_WORDS), ...words.slice(-LAST_WORDS)];
}

function gramsOf(words: readonly string[]): string[] {
  const grams: string[] = [];
  words.forEach((word, index) => {
    grams.push(word);
    grams.push(`${index === 0 ? "^" : words[index - 1]} ${word}`);
  });
  return grams;
}
