/** One row of a weighted ridge regression: sparse features, what to predict, how much the row counts. */
export interface RidgeRow {
  readonly indexes: Int32Array;
  readonly values: Float32Array;
  readonly target: number;
  readonly weight: number;
}

const STEPS = 60;
const DONE = 1e-5;

/**
 * The weights that minimise sum of weight * (target - features . weights)^2 + ridge * |weights|^2, by conjugate gradients.
 * No random number: the same rows in the same order give the same weights.
 */
export function fitRidge(rows: readonly RidgeRow[], size: number, ridge: number): Float64Array {
  const weights = new Float64Array(size);
  const residual = new Float64Array(size);
  for (const row of rows) addTo(residual, row, row.weight * row.target);
  let direction = residual.slice();
  let square = dot(residual, residual);
  const enough = square * DONE ** 2;
  for (let step = 0; step < STEPS && square > enough; step += 1) {
    const image = direction.map((value) => value * ridge);
    for (const row of rows) addTo(image, row, row.weight * product(row, direction));
    const rate = square / dot(direction, image);
    for (let index = 0; index < size; index += 1) {
      weights[index] = (weights[index] ?? 0) + rate * (direction[index] ?? 0);
      residual[index] = (residual[index] ?? 0) - rate * (image[index] ?? 0);
    }
    const next = dot(residual, residual);
    const momentum = next / square;
    direction = direction.map((value, index) => (residual[index] ?? 0) + momentum * value);
    square = next;
  }
  return weights;
}

/** Features times weights. */
export function product({ indexes, values }: Pick<RidgeRow, "indexes" | "values">, weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < indexes.length; at += 1) sum += (weights[indexes[at] ?? 0] ?? 0) * (values[at] ?? 0);
  return sum;
}

function addTo(sums: Float64Array, { indexes, values }: RidgeRow, factor: number): void {
  for (let at = 0; at < indexes.length; at += 1) {
    const index = indexes[at] ?? 0;
    sums[index] = (sums[index] ?? 0) + factor * (values[at] ?? 0);
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}
