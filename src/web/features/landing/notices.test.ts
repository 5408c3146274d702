import { expect, test } from "vitest";
import { emptyPromptNotice, problemNotice, tooLongPromptNotice } from "./notices.ts";

test("blank words are asked for, and 4000 characters are not too many", () => {
  expect(emptyPromptNotice("  \n")).toBe("Write a prompt first.");
  expect(emptyPromptNotice("x")).toBe(null);
  expect(tooLongPromptNotice("x".repeat(4000))).toBe(null);
  expect(tooLongPromptNotice("x".repeat(4001))).toBe("1 character too many.");
  expect(tooLongPromptNotice("x".repeat(4012))).toBe("12 characters too many.");
});

test("whoever tries too often is told what to do", () => {
  expect(problemNotice("too-many-attempts")).toContain("wait a few minutes");
  expect(problemNotice(null)).toBe("This could not be redrafted. Please try again.");
});
