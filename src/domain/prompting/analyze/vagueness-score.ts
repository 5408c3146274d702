import { COMMON_WORDS, VAGUENESS_BIAS, VAGUENESS_SCALE, VAGUENESS_WEIGHTS } from "../weights/vagueness.ts";
import { unpackWeights } from "../weights/vagueness-packing.ts";
import { type RequestTraits, vaguenessFeatures } from "./vagueness-features.ts";

/** From here on a request counts as vague. The training script puts the bias so that this fits. */
export const VAGUE_THRESHOLD = 0.5;

const WEIGHTS = unpackWeights(VAGUENESS_WEIGHTS);
const COMMON = unpackWeights(COMMON_WORDS);
const isCommon = (bucket: number): boolean => (((COMMON[bucket >> 3] ?? 0) >> (bucket & 7)) & 1) === 1;

/** How far a request leaves open what its writer wants: 0 clear to 1 vague, to three decimals. */
export function scoreVagueness(traits: RequestTraits): number {
  const { indexes, values } = vaguenessFeatures(traits, isCommon);
  let weight = 0;
  indexes.forEach((index, position) => {
    weight += (WEIGHTS[index] ?? 0) * (values[position] ?? 0);
  });
  const score = 1 / (1 + Math.exp(-(weight * VAGUENESS_SCALE + VAGUENESS_BIAS)));
  return Math.round(score * 1000) / 1000;
}
