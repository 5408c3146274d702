import { TASK_TYPES, type TaskType } from "./analyze.ts";
import { isTopicWord, singularOf, TOPICS, type Topic } from "./ask-topics.ts";
import type { SparseFeatures } from "./vagueness-features.ts";
import { hashOf } from "./vagueness-words.ts";

const WORD_BUCKETS = 1024;
const WORDS_MAX = 40;
// Words that name a topic say most about what is missing; the others say a little.
const TOPIC_WORD_VALUE = 0.9;
const WORD_VALUE = 0.3;
const WORDINGS_FROM = WORD_BUCKETS + TOPICS.length + TASK_TYPES.length;
const WORDINGS_MAX = 16;
export const QUESTION_FEATURES = WORDINGS_FROM + WORDINGS_MAX;

/** The feature of asking with a kind's wording of this number. */
export const wordingFeature = (number: number): number => WORDINGS_FROM + Math.min(number, WORDINGS_MAX - 1);
export const WORDING_VALUE = 2;

/** What the question weights look at: the words, the topics and the task of a request. */
export function questionFeatures(
  words: readonly string[],
  topics: ReadonlySet<Topic>,
  taskType: TaskType,
): SparseFeatures {
  const buckets = new Map<number, number>();
  for (const word of words.slice(0, WORDS_MAX)) {
    const single = singularOf(word);
    buckets.set(hashOf(single) % WORD_BUCKETS, isTopicWord(single) ? TOPIC_WORD_VALUE : WORD_VALUE);
  }
  const indexes = [...buckets.keys()];
  const values = [...buckets.values()];
  TOPICS.forEach((topic, index) => {
    if (topics.has(topic)) {
      indexes.push(WORD_BUCKETS + index);
      values.push(1);
    }
  });
  indexes.push(WORD_BUCKETS + TOPICS.length + TASK_TYPES.indexOf(taskType));
  values.push(0.5);
  return { indexes, values };
}
