import { expect, test } from "vitest";
import { findExampleSlips } from "./score-example-checks.ts";

const found = (prompt: string): string[] => findExampleSlips(prompt).map(({ start, end }) => prompt.slice(start, end));

test("one input with two results is found", () => {
  expect(found("rate(2) == 5\nrate(3) == 7\nrate(2) == 6")).toEqual(["rate(2) == 6"]);
  expect(found("rate(2) == 5\nrate(3) == 7\nrate(2) == 5")).toEqual([]);
});

test("a result of another kind than the prompt says is found", () => {
  expect(found("Return the number of vowels.\nvowels('tea') == 2\nvowels('sky') == 'none'")).toEqual([
    "vowels('sky') == 'none'",
  ]);
  expect(found("def parts(text) -> list:\nparts('a b') == ['a', 'b']\nparts('') == None")).toEqual([]);
  expect(found("def parts(text) -> list:\nparts('a b') == 'ab'")).toEqual(["parts('a b') == 'ab'"]);
});

test("a result against what is said of every result is found", () => {
  expect(found("Return the prices in ascending order.\nrank([3, 1]) == [3, 1]")).toEqual(["rank([3, 1]) == [3, 1]"]);
  expect(found("Return the prices in ascending order.\nrank([3, 1]) == [1, 3]")).toEqual([]);
  expect(found("Return the name in lower case.\nplain('Ann') == 'Ann'")).toEqual(["plain('Ann') == 'Ann'"]);
  expect(found("Return the longest word.\npick(['a', 'bb']) == 'cc'")).toEqual(["pick(['a', 'bb']) == 'cc'"]);
});

test("a result against what is said of empty input, or a third answer, is found", () => {
  expect(found("If the list is empty, return 0.\ntotal([]) == -1")).toEqual(["total([]) == -1"]);
  expect(found("If the list is empty, return 0.\ntotal([]) == 0")).toEqual([]);
  const answers = "Return 'Yes' if it fits, return 'No' otherwise.\n";
  expect(found(`${answers}fits('x') == 'Maybe'`)).toEqual(["fits('x') == 'Maybe'"]);
  expect(found(`${answers}fits('x') == 'No'`)).toEqual([]);
});

test("a result that is not what the named operation gives is found, and what a glance cannot tell is left alone", () => {
  const slips = (prompt: string) => findExampleSlips(prompt).map(({ reason }) => reason);
  expect(slips("Return the sum of all numbers in the list.\n>>> total([1, 2, 3])\n7")).toEqual([
    "The prompt says the result is the sum, but this result is not.",
  ]);
  expect(slips("Return the smallest element of the list. low([4, 2, 9]) == 9")).toHaveLength(1);
  expect(slips("Return the sum of all numbers in the list.\n>>> total([1, 2, 3])\n6")).toEqual([]);
  expect(slips("Return the sum of the numbers that are even.\n>>> total([1, 2, 3])\n2")).toEqual([]);
  expect(slips("Return the average of the numbers. mean([1, 2]) == 1.5")).toEqual([]);
});

test("another result for what has none than the prompt says is found", () => {
  const task = "Return the position of the word. If it is not there, return -1.\n";
  expect(found(`${task}at(['a'], 'b') == None`)).toEqual(["at(['a'], 'b') == None"]);
  expect(found(`${task}at(['a'], 'b') == -1`)).toEqual([]);
});

test("of what is done for each element the kind of the result is not taken", () => {
  expect(found("For each word return its length.\nf(['a', 'bb']) == [1, 2]")).toEqual([]);
});
