import { type PromptAnalysis, TASK_TYPES } from "../analyze/analyze.ts";
import { TOPICS } from "../analyze/topics.ts";
import type { SparseFeatures } from "../analyze/vagueness-features.ts";
import { hashOf } from "../analyze/vagueness-words.ts";
import type { AskedThing } from "./ask-candidates.ts";
import { NOUN_CLASSES } from "./ask-noun-classes.ts";

const WORDS_MAX = 60;
const TOPIC_VALUE = 1.5;
const NOUN_BUCKETS = 128;
const NOUN_VALUE = 0.6;
const CLASS_VALUE = 0.4;
const ORDERS = 5;
const DESCRIBING = ["@latest", "@best", "@loose"];
const CLASSES: readonly string[] = [...NOUN_CLASSES, ...DESCRIBING];

/** The words that the question weights know, by stem. */
export type KnownStems = ReadonlyMap<string, number>;

export const requestTraitCount = (known: KnownStems): number => known.size + TOPICS.length + TASK_TYPES.length;
export const THING_TRAITS = NOUN_BUCKETS + CLASSES.length + ORDERS;

/** What the question weights look at in a request: words, topics and the task; of length one. */
export function requestTraits(
  { words, topics, taskType }: Pick<PromptAnalysis, "words" | "topics" | "taskType">,
  known: KnownStems,
): SparseFeatures {
  const indexes: number[] = [];
  const values: number[] = [];
  for (const stem of new Set(words.slice(0, WORDS_MAX).map(stemOf))) {
    const index = known.get(stem);
    if (index === undefined) continue;
    indexes.push(index);
    values.push(1);
  }
  TOPICS.forEach((topic, index) => {
    if (!topics.has(topic)) return;
    indexes.push(known.size + index);
    values.push(TOPIC_VALUE);
  });
  indexes.push(known.size + TOPICS.length + TASK_TYPES.indexOf(taskType));
  values.push(1);
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  return { indexes, values: values.map((value) => value / length) };
}

/** The same with the thing that is asked about, after `first` traits of the request. */
export function thingTraits(
  request: SparseFeatures,
  { noun, classes, order }: AskedThing,
  first: number,
): SparseFeatures {
  const indexes = [...request.indexes, first + (hashOf(stemOf(noun)) % NOUN_BUCKETS)];
  const values = [...request.values, NOUN_VALUE];
  CLASSES.forEach((name, index) => {
    if (!(classes as readonly string[]).includes(name)) return;
    indexes.push(first + NOUN_BUCKETS + index);
    values.push(CLASS_VALUE);
  });
  indexes.push(first + NOUN_BUCKETS + CLASSES.length + Math.min(order, ORDERS - 1));
  values.push(CLASS_VALUE);
  return { indexes, values };
}

const ENDINGS = ["ations", "ation", "ings", "ing", "ies", "ions", "ion", "es", "ed", "ly", "s", "al", "e", "y"];

/** A word without its ending, roughly; lower case. */
export function stemOf(word: string): string {
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= 3);
  return ending === undefined ? word : word.slice(0, -ending.length);
}
