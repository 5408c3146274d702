import type { Grams } from "./prompt-grams.ts";

/**
 * How hard the training prompts were that share words with a prompt. Each votes with the words it shares, weighed by how
 * much they stand out in it; votes are added up per bucket beforehand, so no prompt can be read back.
 */
export interface Neighbours {
  /** What all votes of a bucket weigh together. */
  readonly weight: Float32Array;
  /** How much harder than usual the prompts were that vote there. */
  readonly excess: Float32Array;
  /** Mean hardness over the tables, 0 to 1: the answer where nobody is near. */
  readonly usual: number;
}

/** A word that stands out counts for so much more than one that hardly does. */
export const VOTE_POWER = 3;
/** What the usual hardness weighs beside the votes: a fifth of them for most prompts of an unknown sort, less for known ones. */
const USUAL_WEIGHT = 0.1;

/** `values`: the weight of each bucket of the prompt, along `grams`. */
export function neighbourHardness(
  grams: readonly Grams[],
  values: readonly Float32Array[],
  { weight, excess, usual }: Neighbours,
): number {
  let [votes, sum] = [USUAL_WEIGHT, 0];
  grams.forEach(({ buckets }, group) => {
    const own = values[group];
    for (let index = 0; index < buckets.length; index += 1) {
      const bucket = buckets[index] ?? 0;
      const vote = (weight[bucket] ?? 0) * (own?.[index] ?? 0);
      votes += vote;
      sum += vote * (excess[bucket] ?? 0);
    }
  });
  return usual + sum / votes;
}
