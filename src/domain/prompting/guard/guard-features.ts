import type { SparseFeatures } from "../analyze/vagueness-features.ts";
import { hashOf } from "../analyze/vagueness-words.ts";
import { GUARD_CUES } from "./guard-cues.ts";
import { wordClasses } from "./guard-word-classes.ts";

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

const CLASS_BUCKETS = 1024;
const CLASS_VALUE = 0.5;
const CLASSES_READ_MAX = 4_000;
const SENTENCE_WORDS_MAX = 60;
const CLASSES_IN_A_ROW_MAX = 12;
const CLAUSE_END = /[.!?\n;:]+\s{0,9}|["“”`]+/;

export const GUARD_FEATURES = GRAM_BUCKETS + GUARD_CUES.length + SHAPES.length + LENGTHS.length + 1 + CLASS_BUCKETS;

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
  at += 1;
  for (const pair of classPairsOf(text)) values.set(at + (hashOf(pair) % CLASS_BUCKETS), CLASS_VALUE);
  return { indexes: [...values.keys()], values: [...values.values()] };
}

/** Which kinds of words open a clause, stand in it together, and follow each other: "ignore" with "order", "say" before "secret". */
function classPairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  for (const clause of text.slice(0, CLASSES_READ_MAX).toLowerCase().split(CLAUSE_END)) {
    const words = (clause.match(/[\p{L}']+/gu) ?? []).slice(0, SENTENCE_WORDS_MAX).map(wordClasses);
    for (const name of words.slice(0, 2).flat()) pairs.add(`^${name}`);
    const row = words.flat();
    row.slice(0, CLASSES_IN_A_ROW_MAX).forEach((name, index) => {
      if (index > 0) pairs.add(`${row[index - 1]}>${name}`);
    });
    const present = [...new Set(row)].sort();
    present.forEach((one, index) => {
      pairs.add(one);
      for (const other of present.slice(index + 1)) pairs.add(`${one}+${other}`);
    });
  }
  return pairs;
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
