import type { SparseFeatures } from "#domain/prompting/analyze/vagueness-features.ts";

export interface Example {
  readonly features: SparseFeatures;
  readonly label: boolean;
  /** How much the row counts. */
  readonly weight: number;
}
export interface LogisticModel {
  readonly weights: Float64Array;
  readonly bias: number;
}

const STEPS = 240;
const RATE = 0.05;

/** Logistic regression with a ridge, by Adam over all rows at a time: no random number, so the same rows give the same weights. */
export function fitLogistic(examples: readonly Example[], featureCount: number, ridge: number): LogisticModel {
  const size = featureCount + 1;
  const weights = new Float64Array(size);
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  for (let step = 1; step <= STEPS; step += 1) {
    const gradient = new Float64Array(size);
    for (const { features, label, weight } of examples) {
      const error = (weight * (probabilityOf(weights, features) - Number(label))) / total;
      features.indexes.forEach((index, at) => {
        gradient[index] = (gradient[index] ?? 0) + error * (features.values[at] ?? 0);
      });
      gradient[featureCount] = (gradient[featureCount] ?? 0) + error;
    }
    for (let index = 0; index < size; index += 1) {
      const slope = (gradient[index] ?? 0) + (index < featureCount ? (ridge / total) * (weights[index] ?? 0) : 0);
      const m = 0.9 * (mean[index] ?? 0) + 0.1 * slope;
      const v = 0.999 * (square[index] ?? 0) + 0.001 * slope * slope;
      mean[index] = m;
      square[index] = v;
      const step_ = (RATE * (m / (1 - 0.9 ** step))) / (Math.sqrt(v / (1 - 0.999 ** step)) + 1e-8);
      weights[index] = (weights[index] ?? 0) - step_;
    }
  }
  return { weights: weights.slice(0, featureCount), bias: weights[featureCount] ?? 0 };
}

function probabilityOf(weights: Float64Array, { indexes, values }: SparseFeatures): number {
  let sum = weights[weights.length - 1] ?? 0;
  indexes.forEach((index, at) => {
    sum += (weights[index] ?? 0) * (values[at] ?? 0);
  });
  return 1 / (1 + Math.exp(-sum));
}

/** The weighted sum before the logistic curve. */
export function logitOf({ weights, bias }: LogisticModel, { indexes, values }: SparseFeatures): number {
  let sum = bias;
  indexes.forEach((index, at) => {
    sum += (weights[index] ?? 0) * (values[at] ?? 0);
  });
  return sum;
}
