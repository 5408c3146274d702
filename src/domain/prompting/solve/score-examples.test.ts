import { expect, test } from "vitest";
import { findExamples } from "./score-examples.ts";

test("calls, doctests and labelled pairs are read as worked examples", () => {
  const prompt =
    "add(1, 2) == 3\n>>> add(-1, 2.5)\n1.5\nswap('a', [True, None]) ➞ [None, True]\nInput: [1, 2]\nOutput: 3\nFor lst = [1] the output should be 1";
  const read = findExamples(prompt).map(({ inputs, output }) => [inputs.length, output.kind]);
  expect(read).toEqual([
    [2, "number"],
    [2, "number"],
    [2, "list"],
    [1, "number"],
    [1, "number"],
  ]);
});

test("code that only calls a function is no example", () => {
  expect(findExamples("total = add(first, 2) + 3\nprint(total)")).toEqual([]);
});
