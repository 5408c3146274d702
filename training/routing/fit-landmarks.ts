import { packWeights } from "#domain/prompting/weights/vagueness-packing.ts";
import type { PackedLandmarks } from "#domain/routing/packed-landmarks.ts";

export const LANDMARKS = 128;
const ROUNDS = 15;

/** Means of groups of like vectors, by k-means on the sphere; it begins with vectors at even steps, so no random number. */
export function fitLandmarks(vectors: readonly Float32Array[], count = LANDMARKS): Float32Array[] {
  let means = Array.from(
    { length: Math.min(count, vectors.length) },
    (_, index) => vectors[Math.floor((index * (vectors.length - 1)) / Math.max(1, count - 1))] ?? new Float32Array(),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const groups = vectors.map((vector) => nearest(vector, means));
    means = means.map((mean, group) => meanOf(vectors.filter((_, at) => groups[at] === group)) ?? mean);
  }
  return means;
}

/** One byte for each number, the largest of a landmark at 127. */
export function packLandmarks(landmarks: readonly Float32Array[]): PackedLandmarks {
  const bytes = landmarks.flatMap((landmark) => {
    const largest = landmark.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    return [...landmark].map((value) => Math.round((127 * value) / largest));
  });
  return { width: landmarks[0]?.length ?? 0, values: packWeights(bytes) };
}

function nearest(vector: Float32Array, means: readonly Float32Array[]): number {
  let [best, at] = [Number.NEGATIVE_INFINITY, 0];
  means.forEach((mean, index) => {
    let product = 0;
    for (let i = 0; i < vector.length; i += 1) product += (vector[i] ?? 0) * (mean[i] ?? 0);
    if (product > best) [best, at] = [product, index];
  });
  return at;
}

function meanOf(vectors: readonly Float32Array[]): Float32Array | null {
  const [first] = vectors;
  if (first === undefined) return null;
  const sum = new Float32Array(first.length);
  for (const vector of vectors) for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0);
  const length = Math.hypot(...sum);
  return sum.map((value) => value / Math.max(1e-9, length));
}
