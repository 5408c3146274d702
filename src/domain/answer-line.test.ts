import { expect, test } from "vitest";
import { isLineFull, lineOf } from "./answer-line.ts";

const line = (names: string, running: Readonly<Record<string, number>> = {}) =>
  lineOf(
    [...names].map((name, index) => ({ userId: name.charCodeAt(0), name: `${name}${index}` })),
    new Map(Object.entries(running).map(([name, count]) => [name.charCodeAt(0), count])),
  ).map(({ name }) => name);

test("people begin as they came", () => {
  expect(line("cab")).toEqual(["c0", "a1", "b2"]);
});

test("whoever sends many prompts lets those pass who send one", () => {
  expect(line("aaab")).toEqual(["a0", "b3", "a1", "a2"]);
});

test("an answer that runs counts like a prompt that waits", () => {
  expect(line("aab", { a: 1, c: 7 })).toEqual(["b2", "a0", "a1"]);
});

test("somebody alone takes every place", () => {
  expect(line("aa", { a: 9 })).toEqual(["a0", "a1"]);
});

test("five may wait for each place", () => {
  expect(isLineFull(9, 2)).toBe(false);
  expect(isLineFull(10, 2)).toBe(true);
});
