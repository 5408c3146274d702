import { GUARD_BIAS, GUARD_SCALE, GUARD_WEIGHTS } from "../weights/guard.ts";
import { unpackWeights } from "../weights/vagueness-packing.ts";
import { guardFeatures } from "./guard-features.ts";

const WEIGHTS = unpackWeights(GUARD_WEIGHTS);

/** How much a text reads like an attempt to take over: the learned logit, above zero rather an attempt than not. */
export function attemptLogit(text: string): number {
  const { indexes, values } = guardFeatures(text);
  let sum = 0;
  indexes.forEach((index, position) => {
    sum += (WEIGHTS[index] ?? 0) * (values[position] ?? 0);
  });
  return sum * GUARD_SCALE + GUARD_BIAS;
}
