import type { RequestFeatures } from "../../src/domain/prompting/score/score-missing.ts";

const ROUNDS_MAX = 60;

/** Minimises squared errors plus the penalty; the last weight is the unpenalised bias. */
export function ridge(
  inputs: readonly RequestFeatures[],
  targets: readonly number[],
  buckets: number,
  penalty: number,
): Float64Array {
  const columns = inputs.map(({ hashes }) => Uint32Array.from(hashes, (hashed) => hashed % buckets));
  const weights = new Float64Array(buckets + 1);
  const forward = (vector: Float64Array): number[] =>
    columns.map((row, index) => {
      let sum = 0;
      for (const column of row) sum += vector[column] ?? 0;
      return sum * (inputs[index]?.weight ?? 0) + (vector[buckets] ?? 0);
    });
  const backward = (residuals: readonly number[]): Float64Array => {
    const sums = new Float64Array(buckets + 1);
    columns.forEach((row, index) => {
      const residual = residuals[index] ?? 0;
      const weighted = residual * (inputs[index]?.weight ?? 0);
      for (const column of row) sums[column] = (sums[column] ?? 0) + weighted;
      sums[buckets] = (sums[buckets] ?? 0) + residual;
    });
    return sums;
  };
  let residual = backward(targets);
  let direction = Float64Array.from(residual);
  let norm = dot(residual, residual);
  for (let round = 0; round < ROUNDS_MAX && norm > 1e-9; round += 1) {
    const image = backward(forward(direction));
    for (let index = 0; index < buckets; index += 1)
      image[index] = (image[index] ?? 0) + penalty * (direction[index] ?? 0);
    const step = norm / dot(direction, image);
    const next = new Float64Array(residual.length);
    for (let index = 0; index <= buckets; index += 1) {
      weights[index] = (weights[index] ?? 0) + step * (direction[index] ?? 0);
      next[index] = (residual[index] ?? 0) - step * (image[index] ?? 0);
    }
    const nextNorm = dot(next, next);
    const carry = nextNorm / norm;
    direction = next.map((value, index) => value + carry * (direction[index] ?? 0));
    residual = next;
    norm = nextNorm;
  }
  return weights;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

export function predict(weights: Float64Array, { hashes, weight }: RequestFeatures, buckets: number): number {
  let sum = 0;
  for (const hashed of hashes) sum += weights[hashed % buckets] ?? 0;
  return sum * weight + (weights[buckets] ?? 0);
}
