import { expect, test } from "vitest";
import { packWeights, unpackWeights } from "./vagueness-packing.ts";

test("weights come back as they went in, zeros apart at the end", () => {
  const weights = [-127, -1, 0, 1, 127, 64, -64];
  const unpacked = [...unpackWeights(packWeights(weights))];
  expect(unpacked.slice(0, weights.length)).toEqual(weights);
  expect(unpacked.slice(weights.length).every((weight) => weight === 0)).toBe(true);
});
