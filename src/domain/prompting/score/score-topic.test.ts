import { expect, test } from "vitest";
import { measure } from "./score-measures.ts";
import { topicOnly } from "./score-topic.ts";

const cost = (prompt: string): number =>
  topicOnly(prompt, measure(prompt)).reduce((sum, { points }) => sum + points, 0);

test("a bare topic costs the less the narrower it is", () => {
  const wide = cost("Tell me about insurance");
  const narrow = cost("Tell me about insurance for rented flats in Vienna");
  expect(cost("insurance")).toBeCloseTo(wide);
  expect(wide).toBeGreaterThan(narrow);
  expect(narrow).toBeGreaterThan(0);
});

test("what says what is wanted is no bare topic", () => {
  expect(cost("How do I insure a rented flat?")).toBe(0);
  expect(cost("List three insurers")).toBe(0);
  expect(cost("insurance prices")).toBeLessThan(cost("insurance papers"));
});
