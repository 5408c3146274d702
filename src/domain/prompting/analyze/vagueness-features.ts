import { isTopicWord, singularOf, TOPICS, type Topic } from "./topics.ts";
import { hashOf } from "./vagueness-words.ts";

/** What the vagueness weights look at in one request. */
export interface RequestTraits {
  readonly own: string;
  /** Lower case, from `wordsOf`. */
  readonly words: readonly string[];
  readonly topics: ReadonlySet<Topic>;
  readonly constraintCount: number;
}

/** Tells the words that many requests use. */
export type CommonWords = (bucket: number) => boolean;

/** Feature numbers and their values, side by side. */
export interface SparseFeatures {
  readonly indexes: readonly number[];
  readonly values: readonly number[];
}

const GRAM_BUCKETS = 8192;
// A request of few words and one of many weigh alike: n-grams share one unit of length.
const GRAM_WORDS_MAX = 60;

const SIGNS: readonly RegExp[] = [
  /\bhelp(?: me)?\b/,
  /\b(?:my|for me|for us|our)\b/,
  /\b(?:suggest|recommend|advice|tips|guide me|teach me)\b/,
  /\b(?:plan|schedule|routine|itinerary|strategy|script|website|app|files?)\b/,
  /\b(?:create|make|design|develop|build|set up|organi[sz]e|analy[sz]e|improve|plan|prepare|write|draft)\b/,
  /\b(?:i want|i need|i'd like|i would like|i'm|im|i am|i've|looking for|interested in|should i|can i)\b/,
  /\b(?:nice|nicer|good|better|great|cool|interesting|stuff|something|things|somehow|some|different|not too|etc|appropriate|suitable|local|online|popular)\b/,
  /\b(?:best|top|latest|newest|affordable|cheap(?:est)?|easy|effective)\b/,
  /^(?:what|who|when|where|which|why|is|are|was|were|did|does|do|how (?:many|much|old|long|far|tall|is|are|does|do|did))\b/,
  /\b(?:explain|define|definition|calculate|solve|prove|who (?:won|is|was|wrote)|capital of|meaning of)\b/,
  /\b(?:current|find out|identify the|list the|key|history of|the last|the past|world)\b/,
  /\b(?:your|entire|whole) (?:response|answer|reply|output)\b|\bin the response\b|\bexact (?:phrase|words)\b|\bno other\b|\bwords? ["“'‘]|\b(?:at least|at most|less than|fewer than|more than) (?:\d|words)|\bor (?:more|less)\b|\b(?:only|just) say\b|\bpostscript\b|\bnot allowed\b|\b\w{1,9} times\b/,
  /\bhow (?:many|much|long|far|old)\b|\bwhat (?:is|was|percent)\b/,
  /\b(?:include|including|such as|for example|e\.g)\b/,
  /["“‘]|(?<=\s)'/,
  /\?\s*$/,
  /\b(?:this|these|that|it|given|provided|specified|certain) (?:\w{1,12} )?(?:file|text|list|data|dataset|document|directory|website|paragraph|code|string|array|folder|image)\b/,
  /[=<>{}]|\b[xyn]\b/,
];
const HAND_FEATURES = 12;

/** One bit per bucket: whether requests often use a word that falls into it. */
export const COMMON_WORD_BUCKETS = 32_768;
export const VAGUENESS_FEATURES = GRAM_BUCKETS + TOPICS.length + SIGNS.length + HAND_FEATURES;

/** The features of one request; the same for the training script and for use. */
export function vaguenessFeatures(
  { own, words, topics, constraintCount }: RequestTraits,
  isCommon: CommonWords,
): SparseFeatures {
  const values = new Map<number, number>();
  const grams = gramsOf(words.slice(0, GRAM_WORDS_MAX));
  for (const gram of grams) {
    const bucket = hashOf(gram) % GRAM_BUCKETS;
    values.set(bucket, (values.get(bucket) ?? 0) + 2 / Math.sqrt(grams.length));
  }
  TOPICS.forEach((topic, index) => {
    if (topics.has(topic)) values.set(GRAM_BUCKETS + index, 0.5);
  });
  const lower = own.toLowerCase().trim();
  SIGNS.forEach((sign, index) => {
    if (sign.test(lower)) values.set(GRAM_BUCKETS + TOPICS.length + index, 1);
  });
  const first = GRAM_BUCKETS + TOPICS.length + SIGNS.length;
  handValues(own, words, constraintCount, isCommon).forEach((value, index) => {
    if (value !== 0) values.set(first + index, value);
  });
  return { indexes: [...values.keys()], values: [...values.values()] };
}

function handValues(
  own: string,
  words: readonly string[],
  constraintCount: number,
  isCommon: CommonWords,
): readonly number[] {
  const wordCount = words.length;
  const rare = words.filter((word) => isRare(word, isCommon)).length;
  const numbers = own.match(/\d+/g)?.length ?? 0;
  const names = own.match(/(?<=[a-z,] )[A-Z][A-Za-z]+/g)?.length ?? 0;
  const sentences = own.match(/[.!?](?=\s|$)/g)?.length ?? 0;
  return [
    Math.min(1, wordCount / 12),
    Math.max(0, Math.min(3, (wordCount - 25) / 20)),
    Math.min(4, numbers) / 2,
    Math.min(3, names) / 1.5,
    Math.min(1, constraintCount),
    Math.max(0, Math.min(4, constraintCount - 1)),
    Math.min(4, sentences) / 2,
    own.includes("\n") ? 1 : 0,
    wordCount < 6 ? 1 : 0,
    // Rare words are precise ones: names of things, terms of a trade.
    rare / Math.max(1, wordCount) > 0.12 ? 1 : 0,
    Math.min(4, rare) / 2,
    Math.min(1, (3 * rare) / Math.max(4, wordCount)),
  ];
}

const isRare = (word: string, isCommon: CommonWords): boolean =>
  !/^\d/.test(word) && !isTopicWord(singularOf(word)) && !isCommon(hashOf(word) % COMMON_WORD_BUCKETS);

function gramsOf(words: readonly string[]): string[] {
  const grams: string[] = [];
  words.forEach((word, index) => {
    const plain = /^\d+$/.test(word) ? "#" : word;
    grams.push(plain);
    grams.push(index === 0 ? `^ ${plain}` : `${words[index - 1]} ${plain}`);
  });
  return grams;
}
