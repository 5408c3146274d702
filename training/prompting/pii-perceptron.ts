import { type PiiLexicon, tokenFeatures } from "#domain/prompting/anonymize/pii-features.ts";
import { bestLabels, LABELS, type PiiModel } from "#domain/prompting/anonymize/pii-tagger.ts";
import { forgetfulLexicon, type PiiSample, shuffled } from "./pii-samples.ts";
import type { Random } from "./pii-values.ts";

const EPOCHS = 4;
const WEIGHT_MAX = 31;

/** A structured perceptron with averaged weights (Collins 2002). */
export function trainTagger(
  samples: readonly PiiSample[],
  lexicon: PiiLexicon,
  bucketBits: number,
  random: Random,
): PiiModel {
  const weights = new Float64Array((1 << bucketBits) * LABELS);
  const transitions = new Float64Array(LABELS * LABELS);
  const weightSums = new Float64Array(weights.length);
  const transitionSums = new Float64Array(transitions.length);
  const prepared = samples.map((sample, index) => ({
    ...sample,
    features: tokenFeatures(sample.tokens, forgetfulLexicon(lexicon, index), bucketBits),
  }));
  let step = 1;
  const change = (values: Float64Array, sums: Float64Array, place: number, by: number) => {
    values[place] = (values[place] ?? 0) + by;
    sums[place] = (sums[place] ?? 0) + step * by;
  };
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (const { tokens, labels, features } of shuffled(prepared, random)) {
      const guess = bestLabels(tokens, features, { weights, transitions });
      step += 1;
      let before = 0;
      let guessBefore = 0;
      for (let index = 0; index < tokens.length; index += 1) {
        const right = labels[index] ?? 0;
        const said = guess[index] ?? 0;
        if (right !== said) {
          for (const bucket of features[index] ?? []) {
            change(weights, weightSums, bucket * LABELS + right, 1);
            change(weights, weightSums, bucket * LABELS + said, -1);
          }
        }
        if (right !== said || before !== guessBefore) {
          change(transitions, transitionSums, before * LABELS + right, 1);
          change(transitions, transitionSums, guessBefore * LABELS + said, -1);
        }
        before = right;
        guessBefore = said;
      }
    }
  }
  const averaged = (values: Float64Array, sums: Float64Array) =>
    values.map((value, place) => value - (sums[place] ?? 0) / step);
  return {
    lexicon,
    bucketBits,
    weights: averaged(weights, weightSums),
    transitions: averaged(transitions, transitionSums),
  };
}

/** The mean of models over the same features, rounded to whole numbers from -31 to 31. */
export function meanModel(models: readonly PiiModel[]): PiiModel {
  const [first] = models;
  if (first === undefined) throw new Error("no model to take the mean of");
  const sum = (pick: (model: PiiModel) => PiiModel["weights"]) =>
    Float64Array.from(pick(first), (_, place) => models.reduce((total, model) => total + (pick(model)[place] ?? 0), 0));
  return rounded({
    ...first,
    weights: sum(({ weights }) => weights),
    transitions: sum(({ transitions }) => transitions),
  });
}

function rounded({ weights, transitions, ...model }: PiiModel): PiiModel {
  const sizes = Float64Array.from(weights, Math.abs).sort();
  // The largest thousandth is clipped, so that the many small weights keep their differences.
  const scale = WEIGHT_MAX / (sizes[Math.floor(sizes.length * 0.999)] ?? 1);
  const clipped = (value: number) => Math.max(-WEIGHT_MAX, Math.min(WEIGHT_MAX, Math.round(value * scale)));
  return {
    ...model,
    weights: Int8Array.from(weights, clipped),
    transitions: Float64Array.from(transitions, (value) => Math.round(value * scale)),
  };
}
