import { expect, test } from "vitest";
import { findSlips } from "./score-slips.ts";

test("slips are pointed at, correct sentences are not", () => {
  const prompt = "Write an report about a apple,pears and plums.";
  expect(findSlips(prompt).map(({ start, end }) => prompt.slice(start, end))).toEqual(["an report", "a apple", "e,"]);
  expect(findSlips("Write a report about an hour at a university, and a one-page summary of an MBA.")).toEqual([]);
});

test("the end mark of a question and of an order, and the order of words in a question that is none", () => {
  const found = (prompt: string): string[] => findSlips(prompt).map(({ reason }) => reason);
  expect(found("What is the capital of France.")).toHaveLength(1);
  expect(found("What is the capital of France?")).toEqual([]);
  expect(found("Write a letter to my bank?")).toHaveLength(1);
  expect(found("Explain why is the sky blue.")).toHaveLength(1);
  expect(found("Explain why the sky is blue.")).toEqual([]);
});
