import { expect, test } from "vitest";
import { BUILT_IN_CATALOGUE } from "../../catalogue/built-in-catalogue.ts";
import { interruptedRewriteCost, maxRewriteCost } from "./rewrite-cost.ts";

test("a rewrite that was cut counts a reply of usual length, well below what is held for it", () => {
  const writers = [...BUILT_IN_CATALOGUE.values()].filter(({ price }) => price !== null);
  expect(writers.length).toBeGreaterThan(5);
  for (const prompt of ["write a listing", "a long prompt about a house ".repeat(40)]) {
    for (const writer of writers) {
      const cut = interruptedRewriteCost(writer, prompt);
      expect(cut).toBeGreaterThan(0);
      expect(cut).toBeLessThan(maxRewriteCost(writer, null, prompt) / 2);
    }
  }
});
