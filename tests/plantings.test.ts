import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { PLANTINGS } from "./mutants/plantings.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const textOf = (file: string): string => (existsSync(root + file) ? readFileSync(root + file, "utf8") : "");
const timesIn = (text: string, part: string): number => text.split(part).length - 1;

test("there are a hundred planted breakages, and each changes something once", () => {
  expect(PLANTINGS.length).toBeGreaterThanOrEqual(100);
  expect(PLANTINGS.filter(({ from, to }) => from === to)).toEqual([]);
  expect(new Set(PLANTINGS.map(({ file, from, to }) => JSON.stringify([file, from, to]))).size).toBe(PLANTINGS.length);
});

test("what each planted breakage replaces stands in its file exactly once", () => {
  const others = PLANTINGS.filter(({ file, from }) => timesIn(textOf(file), from) !== 1);
  expect(others.map(({ row, file, from }) => ({ row, file, from, times: timesIn(textOf(file), from) }))).toEqual([]);
});

test("the test that each planted breakage names is there", () => {
  const gone = PLANTINGS.filter(({ test: { file, title } }) => !textOf(file).includes(title));
  expect(gone.map(({ row, test: { file, title } }) => ({ row, file, title }))).toEqual([]);
});
