import { QUESTION_FEATURES, WORDING_VALUE, wordingFeature } from "./ask-features.ts";
import type { SparseFeatures } from "./vagueness-features.ts";
import { QUESTION_BIASES, QUESTION_SCALE, QUESTION_WEIGHTS } from "./weights/questions.ts";
import { unpackWeights } from "./weights/vagueness-packing.ts";

const WEIGHTS = unpackWeights(QUESTION_WEIGHTS);
const BIASES = QUESTION_BIASES.split(" ").map(Number);

/** Tells how likely it is that a kind of detail, asked for in one of its wordings, is missing. Both by number. */
export function questionScorer({
  indexes,
  values,
}: SparseFeatures): (kind: number, wordings: readonly number[]) => number[] {
  return (kind, wordings) => {
    const first = kind * QUESTION_FEATURES;
    let sum = 0;
    indexes.forEach((index, at) => {
      sum += (WEIGHTS[first + index] ?? 0) * (values[at] ?? 0);
    });
    return wordings.map((wording) => {
      const weight = (WEIGHTS[first + wordingFeature(wording)] ?? 0) * WORDING_VALUE;
      return 1 / (1 + Math.exp(-((sum + weight) * QUESTION_SCALE + (BIASES[kind] ?? 0))));
    });
  };
}
