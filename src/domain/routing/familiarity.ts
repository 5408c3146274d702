import { unpackWeights } from "../prompting/weights/vagueness-packing.ts";
import type { PackedLandmarks } from "./packed-landmarks.ts";
import { PACKED_LANDMARKS } from "./weights/routing-landmarks.ts";

/**
 * Means of groups of training prompts that are alike, each of length one, one after the other: how far a prompt is from all
 * that was measured. No prompt can be read back.
 */
export interface Landmarks {
  readonly values: Float32Array;
  /** How many numbers a vector has. */
  readonly width: number;
}

/**
 * Cosine to the nearest landmark from which a prompt counts as like what was measured. Fixed by leaving out each training
 * table in turn, see docs/decisions/0060-what-more-the-router-could-keep.md.
 */
export const FAMILIAR_COSINE_MIN = 0.48;

/** `vector`: of length one, from the embedder that made the landmarks. -1 to 1; -1 where it is from another one. */
export function nearestLandmark(vector: Float32Array, { values, width }: Landmarks): number {
  if (vector.length !== width) return -1;
  let nearest = -1;
  for (let start = 0; start + width <= values.length; start += width) {
    let product = 0;
    for (let at = 0; at < width; at += 1) product += (vector[at] ?? 0) * (values[start + at] ?? 0);
    if (product > nearest) nearest = product;
  }
  return nearest;
}

/** Landmarks from their compact form; each has length one again. */
export function unpackLandmarks({ width, values }: PackedLandmarks): Landmarks {
  const bytes = unpackWeights(values);
  const unpacked = new Float32Array(Math.floor(bytes.length / width) * width);
  for (let start = 0; start < unpacked.length; start += width) {
    const length = Math.hypot(...bytes.subarray(start, start + width));
    for (let at = 0; at < width; at += 1) unpacked[start + at] = (bytes[start + at] ?? 0) / Math.max(1, length);
  }
  return { values: unpacked, width };
}

/** The landmarks made by training/routing, as shipped. */
export const SHIPPED_LANDMARKS = unpackLandmarks(PACKED_LANDMARKS);
