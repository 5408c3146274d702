import type { PromptAnalysis } from "../analyze/analyze.ts";
import type { SparseFeatures } from "../analyze/vagueness-features.ts";
import type { AskedThing, Candidate } from "./ask-candidates.ts";
import { type KnownStems, requestTraitCount, requestTraits, THING_TRAITS, thingTraits } from "./ask-traits.ts";

/** Learned weights: one line of them for each question about a topic, and for each kind of detail asked about a thing. */
export interface QuestionModel {
  readonly known: KnownStems;
  readonly topicScale: number;
  readonly topicBiases: readonly number[];
  readonly topicWeights: ArrayLike<number>;
  readonly thingScale: number;
  readonly thingBiases: ReadonlyMap<string, number>;
  /** The line of a kind. */
  readonly thingKinds: ReadonlyMap<string, number>;
  readonly thingWeights: ArrayLike<number>;
}

export interface RankedCandidate extends Candidate {
  /** About how likely the answer is missing and matters: 0 to 1, a little beyond at times. */
  readonly likelihood: number;
}

/** The candidates of a request, the likeliest to ask for something missing first. */
export function rankedCandidates(
  analysis: Pick<PromptAnalysis, "words" | "topics" | "taskType">,
  candidates: readonly Candidate[],
  model: QuestionModel,
): RankedCandidate[] {
  const request = requestTraits(analysis, model.known);
  const count = requestTraitCount(model.known);
  const traitsOf = new Map<AskedThing, SparseFeatures>();
  return candidates
    .map((candidate): RankedCandidate => {
      const { number, thing, kind } = candidate;
      if (thing === null) {
        const from = (number ?? 0) * count;
        const sum = weighted(model.topicWeights, from, request) * model.topicScale;
        return { ...candidate, likelihood: (model.topicBiases[number ?? 0] ?? 0) + sum };
      }
      const from = (model.thingKinds.get(kind) ?? 0) * (count + THING_TRAITS);
      const traits = traitsOf.get(thing) ?? thingTraits(request, thing, count);
      traitsOf.set(thing, traits);
      const sum = weighted(model.thingWeights, from, traits) * model.thingScale;
      return { ...candidate, likelihood: (model.thingBiases.get(kind) ?? 0) + sum };
    })
    .sort((one, other) => other.likelihood - one.likelihood);
}

function weighted(weights: ArrayLike<number>, from: number, { indexes, values }: SparseFeatures): number {
  let sum = 0;
  indexes.forEach((index, at) => {
    sum += (weights[from + index] ?? 0) * (values[at] ?? 0);
  });
  return sum;
}
