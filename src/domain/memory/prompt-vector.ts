import type { PastDecision, SimilarPrompt } from "./slot-decision.ts";

/** A stored prompt: one signed byte per dimension of its embedding, and no words. */
export type PackedVector = Uint8Array;

/** Only this many earlier prompts count: the most similar ones. */
const NEIGHBOURS_MAX = 8;
/**
 * From this cosine on, two prompts are similar. With the embedder all-MiniLM-L6-v2, prompts on different subjects have
 * -.1 to .23; two wordings of one request have .3 or more (docs/decisions/0009-memory.md).
 */
const ALIKE_COSINE_MIN = 0.3;

/**
 * Stores only the direction of the vector, in steps of 1/127 of the largest component. This needs a quarter of the
 * bytes and changes the cosine by at most .01.
 */
export function packVector(vector: Float32Array): PackedVector {
  let largest = 0;
  for (const component of vector) largest = Math.max(largest, Math.abs(component));
  const packed = new Int8Array(vector.length);
  if (largest > 0) for (const [at, component] of vector.entries()) packed[at] = Math.round((component / largest) * 127);
  return new Uint8Array(packed.buffer);
}

/** From -1 to 1. Returns 0 if a vector is all zeros, or if the lengths differ (different embedders). */
export function cosineOf(one: PackedVector, other: PackedVector): number {
  if (one.length !== other.length) return 0;
  const a = new Int8Array(one.buffer, one.byteOffset, one.length);
  const b = new Int8Array(other.buffer, other.byteOffset, other.length);
  let product = 0;
  let squaresOfA = 0;
  let squaresOfB = 0;
  for (let at = 0; at < a.length; at += 1) {
    const left = a[at] ?? 0;
    const right = b[at] ?? 0;
    product += left * right;
    squaresOfA += left * left;
    squaresOfB += right * right;
  }
  return squaresOfA === 0 || squaresOfB === 0 ? 0 : product / Math.sqrt(squaresOfA * squaresOfB);
}

/** 0 at ALIKE_COSINE_MIN and below, 1 for the same prompt, linear between. */
export const closenessOf = (cosine: number): number =>
  Math.min(1, Math.max(0, (cosine - ALIKE_COSINE_MIN) / (1 - ALIKE_COSINE_MIN)));

/** Closest first. */
export function findSimilarPrompts(
  vector: PackedVector,
  earlier: readonly { readonly vector: PackedVector; readonly decisions: readonly PastDecision[] }[],
): SimilarPrompt[] {
  return earlier
    .map(({ vector: other, decisions }) => ({ closeness: closenessOf(cosineOf(vector, other)), decisions }))
    .filter(({ closeness }) => closeness > 0)
    .sort((a, b) => b.closeness - a.closeness)
    .slice(0, NEIGHBOURS_MAX);
}
