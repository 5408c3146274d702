import { expect, test } from "vitest";
import { emptyNotice, problemNotice, tooLongNotice } from "./notices.ts";

test("blank words are asked for, and 4000 characters are not too many", () => {
  expect(emptyNotice("  \n")).toBe("Write a prompt first.");
  expect(emptyNotice("x")).toBe(null);
  expect(tooLongNotice("x".repeat(4000))).toBe(null);
  expect(tooLongNotice("x".repeat(4001))).toBe("1 character too many.");
  expect(tooLongNotice("x".repeat(4012))).toBe("12 characters too many.");
});

test("whoever tries too often is told what to do", () => {
  expect(problemNotice("too-many-attempts")).toContain("wait a few minutes");
  expect(problemNotice(null)).toBe("This could not be redrafted. Please try again.");
});
