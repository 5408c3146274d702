import { expect, test } from "vitest";
import { describingWords, namedThings } from "./ask-nouns.ts";

const things = (own: string): string[] => namedThings(own).map(({ withArticle }) => withArticle);

test("things are taken with the word that tells which, and with the owner", () => {
  expect(things("I want to start a vegetable garden behind my house")).toEqual(["the vegetable garden", "your house"]);
  expect(things("Create a meal plan")).toEqual(["the meal plan"]);
});

test("what is practised or studied has no article", () => {
  expect(things("Teach me guitar")).toEqual(["guitar"]);
  expect(things("Explain machine learning")).toEqual(["machine learning"]);
});

test("a verb is not a thing", () => {
  expect(things("I want to book it")).toEqual([]);
  expect(things("Can you train me")).toEqual([]);
});

test("each thing is named once, and no more than five", () => {
  expect(things("Compare a laptop with another laptop")).toEqual(["the laptop"]);
  expect(things("a car, a dog, a cat, a cake, a course, a hotel and a sofa")).toHaveLength(5);
});

test("names are spelled as they are", () => {
  expect(things("I want to learn spanish")).toEqual(["Spanish"]);
  expect(things("Convert a csv file")).toEqual(["the CSV file"]);
});

test("a word in no list is a thing only where a noun stands", () => {
  expect(things("Analyze the patterns of daily traffic").join()).toContain("patterns");
  expect(things("He often wanders in there")).toEqual([]);
});

test("describing words that leave open what they mean are found", () => {
  expect(describingWords("Find the latest and best phones").map(({ word }) => word)).toEqual(["latest", "best"]);
  expect(describingWords("Find phones")).toEqual([]);
});
