import { type Neighbours, neighbourHardness } from "./neighbour-hardness.ts";
import type { Grams } from "./prompt-grams.ts";
import type { PromptKind } from "./prompt-kind.ts";
import { MEASURES } from "./prompt-measures.ts";

/** One learned score: a weight per bucket of words, and per kind of prompt a weight for each measure and a start value. */
export interface LearnedScore {
  readonly grams: Float32Array;
  /** Per kind: how much the words count beside the measures. */
  readonly wordShare: Readonly<Record<PromptKind, number>>;
  /** Per kind: the start value, then one weight per measure. */
  readonly measures: Readonly<Record<PromptKind, readonly number[]>>;
}

/** What is learnt from the outcomes of many models, whichever table of strengths counts. */
export interface LearnedScores {
  /** How rare a bucket is in the training rows. */
  readonly rarity: Float32Array;
  /** Per kind: mean and spread of each measure in the training rows. */
  readonly scale: Readonly<
    Record<PromptKind, { readonly means: readonly number[]; readonly spreads: readonly number[] }>
  >;
  /** How much more often a strong model is right than a weak one. */
  readonly need: LearnedScore;
  /** How often models fail. */
  readonly hardness: LearnedScore;
  /** A second opinion on how often models fail. */
  readonly neighbours: Neighbours;
}

/** What a learned score reads of a prompt. */
export interface ScoreInput {
  readonly kind: PromptKind;
  readonly measures: Float64Array;
  readonly grams: readonly Grams[];
}

/** How much the words, the pairs and the pieces of words count before any weight; measures count 1. */
const GROUP_STRENGTHS = [0.63, 0.45, 0.63] as const;
const MEASURE_MAX = 3;
/** How much the second opinion counts; fixed by leaving out each table in turn, see docs/decisions/0010-routing.md. */
const NEIGHBOUR_SHARE = 0.35;

/** Each measure as so many spreads from the mean of its kind, cut off at 3. */
export function scaledMeasures({ kind, measures }: ScoreInput, scale: LearnedScores["scale"]): Float64Array {
  const { means, spreads } = scale[kind];
  return measures.map((value, index) => {
    const spread = spreads[index] ?? 0;
    if (spread === 0) return 0;
    return Math.max(-MEASURE_MAX, Math.min(MEASURE_MAX, (value - (means[index] ?? 0)) / spread));
  });
}

/** The weight of each bucket of a prompt before learning: rare words count more, each group is brought to one length. */
export function gramValues(grams: readonly Grams[], rarity: Float32Array): readonly Float32Array[] {
  return grams.map(({ buckets, counts }, group) => {
    const values = new Float32Array(buckets.length);
    let square = 0;
    for (let index = 0; index < buckets.length; index += 1) {
      const value = (1 + Math.log(counts[index] ?? 1)) * (rarity[buckets[index] ?? 0] ?? 0);
      values[index] = value;
      square += value * value;
    }
    const strength = (GROUP_STRENGTHS[group] ?? 0) / Math.max(1e-9, Math.sqrt(square));
    for (let index = 0; index < values.length; index += 1) values[index] = (values[index] ?? 0) * strength;
    return values;
  });
}

/** Need and hardness of a prompt, each about 0 to 1 but not bounded. */
export function scoresOf(
  input: ScoreInput,
  learned: LearnedScores,
): { readonly need: number; readonly hardness: number } {
  const measures = scaledMeasures(input, learned.scale);
  const values = gramValues(input.grams, learned.rarity);
  let need = measureSum(learned.need.measures[input.kind], measures);
  let hardness = measureSum(learned.hardness.measures[input.kind], measures);
  const needShare = learned.need.wordShare[input.kind];
  const hardnessShare = learned.hardness.wordShare[input.kind];
  // Both in one pass: most of a decision's time goes into reading these long tables.
  input.grams.forEach(({ buckets }, group) => {
    const own = values[group];
    for (let index = 0; index < buckets.length; index += 1) {
      const bucket = buckets[index] ?? 0;
      const value = own?.[index] ?? 0;
      need += needShare * (learned.need.grams[bucket] ?? 0) * value;
      hardness += hardnessShare * (learned.hardness.grams[bucket] ?? 0) * value;
    }
  });
  const near = neighbourHardness(input.grams, values, learned.neighbours);
  return {
    need,
    hardness: (1 - NEIGHBOUR_SHARE) * hardness + NEIGHBOUR_SHARE * near,
  };
}

function measureSum(weights: readonly number[], measures: Float64Array): number {
  let sum = weights[0] ?? 0;
  for (let index = 0; index < MEASURES; index += 1) sum += (weights[index + 1] ?? 0) * (measures[index] ?? 0);
  return sum;
}
