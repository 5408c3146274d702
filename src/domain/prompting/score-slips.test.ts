import { expect, test } from "vitest";
import { findSlips } from "./score-slips.ts";

test("slips are pointed at, correct sentences are not", () => {
  const prompt = "Write an report about a apple,pears and plums.";
  expect(findSlips(prompt).map(({ start, end }) => prompt.slice(start, end))).toEqual(["an report", "a apple", "e,"]);
  expect(findSlips("Write a report about an hour at a university, and a one-page summary of an MBA.")).toEqual([]);
});
