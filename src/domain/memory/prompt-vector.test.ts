import fc from "fast-check";
import { expect, test } from "vitest";
import { closenessOf, cosineOf, findSimilarPrompts, packVector } from "./prompt-vector.ts";

const component = fc.double({ min: -1, max: 1, noNaN: true });
const vector = fc
  .array(component, { minLength: 384, maxLength: 384 })
  .filter((values) => Math.hypot(...values) > 0.1)
  .map((values) => Float32Array.from(values, (value) => value / Math.hypot(...values)));
const exactCosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

test("a packed vector has one byte for each dimension and keeps its cosine within .01", () => {
  fc.assert(
    fc.property(vector, vector, (a, b) => {
      expect(packVector(a)).toHaveLength(384);
      expect(Math.abs(cosineOf(packVector(a), packVector(b)) - exactCosine(a, b))).toBeLessThan(0.01);
      expect(cosineOf(packVector(a), packVector(a))).toBeCloseTo(1, 9);
    }),
    { numRuns: 50 },
  );
});

test("what has no direction, or comes from another embedder, is like nothing", () => {
  const some = packVector(Float32Array.of(1, 0));
  expect(cosineOf(packVector(Float32Array.of(0, 0)), some)).toBe(0);
  expect(cosineOf(some, packVector(Float32Array.of(1, 0, 0)))).toBe(0);
});

test("a vector that was read as a part of other bytes is the same vector", () => {
  const packed = packVector(Float32Array.of(0.6, -0.8));
  const within = Buffer.concat([Buffer.from("xyz"), packed]).subarray(3);
  expect(cosineOf(within, packed)).toBeCloseTo(1, 9);
});

test.each([
  [-1, 0],
  [0.3, 0],
  [0.65, 0.5],
  [1, 1],
])("cosine %d is closeness %d", (cosine, closeness) => {
  expect(closenessOf(cosine)).toBeCloseTo(closeness, 9);
});

test("the eight closest are taken, the closest first, and nothing that is not alike", () => {
  const at = (degrees: number) => packVector(Float32Array.of(Math.cos(degrees / 57.2958), Math.sin(degrees / 57.2958)));
  const earlier = [80, 5, 40, 1, 2, 3, 4, 6, 7, 8].map((degrees) => ({ vector: at(degrees), decisions: [] }));
  const near = findSimilarPrompts(at(0), earlier).map(({ closeness }) => closeness);
  expect(near).toHaveLength(8);
  expect(near).toEqual([...near].sort((a, b) => b - a));
  expect(findSimilarPrompts(at(0), [{ vector: at(80), decisions: [] }])).toEqual([]);
});
