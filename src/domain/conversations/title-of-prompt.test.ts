import { expect, test } from "vitest";
import { titleOfPrompt } from "./title-of-prompt.ts";

test("a title is the first line, cut after a whole word", () => {
  expect(titleOfPrompt("  write a listing \nwith a garden")).toBe("write a listing");
  const long = "write an email to my boss about the report that is late because of the strike";
  expect(titleOfPrompt(long)).toBe("write an email to my boss about the report that is late…");
  expect(titleOfPrompt("x".repeat(100))).toBe(`${"x".repeat(30)}…`);
});

test("a title never ends inside an emoji", () => {
  expect(titleOfPrompt(`${"x".repeat(29)}😀${"y".repeat(60)}`)).toBe(`${"x".repeat(29)}…`);
  expect(titleOfPrompt(`${"x".repeat(50)} ${"y".repeat(8)}😀 rest`)).toBe(`${"x".repeat(50)}…`);
  expect(titleOfPrompt("😀".repeat(60)).isWellFormed()).toBe(true);
});
