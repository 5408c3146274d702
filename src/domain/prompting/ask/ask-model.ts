import {
  QUESTION_STEMS,
  THING_BIASES,
  THING_SCALE,
  THING_WEIGHTS,
  TOPIC_BIASES,
  TOPIC_SCALE,
  TOPIC_WEIGHTS,
} from "../weights/questions.ts";
import { unpackWeights } from "../weights/vagueness-packing.ts";
import { THING_KINDS } from "./ask-catalogue.ts";
import type { QuestionModel } from "./ask-ranking.ts";

const thingBiases = THING_BIASES.split(" ").map(Number);

/** What training/prompting/questions.ts has learned. */
export const QUESTION_MODEL: QuestionModel = {
  known: new Map(QUESTION_STEMS.split(" ").map((stem, index) => [stem, index])),
  topicScale: TOPIC_SCALE,
  topicBiases: TOPIC_BIASES.split(" ").map(Number),
  topicWeights: unpackWeights(TOPIC_WEIGHTS),
  thingScale: THING_SCALE,
  thingBiases: new Map(THING_KINDS.map((kind, index) => [kind, thingBiases[index] ?? 0])),
  thingKinds: new Map(THING_KINDS.map((kind, index) => [kind, index])),
  thingWeights: unpackWeights(THING_WEIGHTS),
};
