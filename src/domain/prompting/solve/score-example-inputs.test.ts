import { expect, test } from "vitest";
import { oddInputs } from "./score-example-inputs.ts";
import { findExamples } from "./score-examples.ts";

const found = (prompt: string): string[] =>
  oddInputs(prompt, findExamples(prompt)).map(({ start, end }) => prompt.slice(start, end));

test("inputs of another kind than declared are found", () => {
  expect(found("def total(prices: List[int]) -> int:\ntotal([1, 2]) == 3\ntotal(['a']) == 1")).toEqual([
    "total(['a']) == 1",
  ]);
  expect(found("def name(text: str, count: int):\nname('a', 2) == 'aa'")).toEqual([]);
});

test("one example with another number of inputs than its signature is found", () => {
  expect(found("def add(a, b):\nadd(1, 2) == 3\nadd(4) == 4")).toEqual(["add(4) == 4"]);
  expect(found("def add(a, b=0):\nadd(1, 2) == 3\nadd(4) == 4")).toEqual([]);
});

test("a list of something else than the prompt says is found", () => {
  const task = "Given a list of words, return the number of letters.\n";
  expect(found(`${task}f(['tea', 'be']) == 5\nf([3, 2]) == 5`)).toEqual(["f([3, 2]) == 5"]);
  expect(found("Return the number of letters of each as a list of numbers.\nf(['tea']) == [3]")).toEqual([]);
});

test("a number below one where a positive one goes in is found", () => {
  const task = "Given a positive integer n, return its double.\n";
  expect(found(`${task}f(2) == 4\nf(-2) == -4`)).toEqual(["f(-2) == -4"]);
  expect(found(`${task}f(2) == 4`)).toEqual([]);
});
