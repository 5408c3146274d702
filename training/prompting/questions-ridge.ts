import type { SparseFeatures } from "#domain/prompting/analyze/vagueness-features.ts";

export interface RidgeModel {
  readonly weights: Float64Array;
  readonly bias: number;
}

const STEPS = 80;
const CLOSE_ENOUGH = 1e-10;

/** Least squares with a ridge around the mean, by conjugate gradients: no random number, so the same rows give the same weights. */
export function fitRidge(
  rows: readonly SparseFeatures[],
  targets: readonly number[],
  traitCount: number,
  ridge: number,
): RidgeModel {
  const bias = targets.reduce((sum, target) => sum + target, 0) / Math.max(1, targets.length);
  const weights = new Float64Array(traitCount);
  const rest = new Float64Array(traitCount);
  rows.forEach((row, number) => {
    add(rest, row, (targets[number] ?? 0) - bias);
  });
  const direction = Float64Array.from(rest);
  let size = dot(rest, rest);
  for (let step = 0; step < STEPS && size > CLOSE_ENOUGH; step += 1) {
    const image = direction.map((value) => value * ridge);
    for (const row of rows) add(image, row, sumOf(direction, row));
    const length = size / dot(direction, image);
    for (let index = 0; index < traitCount; index += 1) {
      weights[index] = (weights[index] ?? 0) + length * (direction[index] ?? 0);
      rest[index] = (rest[index] ?? 0) - length * (image[index] ?? 0);
    }
    const next = dot(rest, rest);
    for (let index = 0; index < traitCount; index += 1)
      direction[index] = (rest[index] ?? 0) + (next / size) * (direction[index] ?? 0);
    size = next;
  }
  return { weights, bias };
}

function add(sum: Float64Array, { indexes, values }: SparseFeatures, factor: number): void {
  indexes.forEach((index, at) => {
    sum[index] = (sum[index] ?? 0) + factor * (values[at] ?? 0);
  });
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}

function sumOf(weights: Float64Array, { indexes, values }: SparseFeatures): number {
  let sum = 0;
  indexes.forEach((index, at) => {
    sum += (weights[index] ?? 0) * (values[at] ?? 0);
  });
  return sum;
}
