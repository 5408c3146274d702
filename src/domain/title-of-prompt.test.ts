import { expect, test } from "vitest";
import { titleOfPrompt } from "./title-of-prompt.ts";

test("a title is the first line, cut after a whole word", () => {
  expect(titleOfPrompt("  write a listing \nwith a garden")).toBe("write a listing");
  const long = "write an email to my boss about the report that is late because of the strike";
  expect(titleOfPrompt(long)).toBe("write an email to my boss about the report that is late…");
  expect(titleOfPrompt("x".repeat(100))).toBe(`${"x".repeat(30)}…`);
});
