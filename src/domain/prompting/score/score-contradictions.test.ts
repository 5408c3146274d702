import { expect, test } from "vitest";
import { findContradictions } from "./score-contradictions.ts";

const found = (prompt: string): string[] =>
  findContradictions(prompt).map(({ start, end }) => prompt.slice(start, end));

test("opposed wishes are found, a choice between them is not", () => {
  expect(found("Write a formal letter in a casual tone.")).toEqual(["formal letter in a casual"]);
  expect(found("Should I write a formal or a casual letter?")).toEqual([]);
});

test("bounds that exclude each other are found", () => {
  expect(found("Use at least 300 words but at most 200 words.")).toEqual(["at least 300 words but at most 200 words"]);
  expect(found("Use at least 100 words but at most 200 words.")).toEqual([]);
});

test("the same result in both cases is found", () => {
  expect(found("Return True if n is odd, otherwise return True.")).toHaveLength(1);
  expect(found("Return True if n is odd, otherwise return False.")).toEqual([]);
});

test("what is asked for and forbidden is found", () => {
  expect(found("Include prices. Do not include prices.")).toHaveLength(1);
  expect(found("Include prices. Do not include photos.")).toEqual([]);
});

test("the same word where two different things should stand is found", () => {
  expect(found("Return the distance from the smallest to the smallest price.")).toEqual(["smallest to the smallest"]);
  expect(found("Sort in ascending order if it is odd, or in ascending order if it is even.")).toHaveLength(1);
  expect(found("Sort in ascending order if it is odd, or in descending order if it is even.")).toEqual([]);
  expect(found("Take even numbers and even positions.")).toEqual([]);
});

test("turning one thing into its opposite is no contradiction", () => {
  expect(found("Turn all lowercase letters to uppercase.")).toEqual([]);
});
