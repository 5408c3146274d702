import { expect, test } from "vitest";
import { mayNeedFold } from "./may-need-fold.ts";

test("only a prompt that may be longer than six lines is folded", () => {
  expect(mayNeedFold("Write a listing for the flat on Marlow Road.")).toBe(false);
  expect(mayNeedFold("a\nb\nc\nd\ne\nf")).toBe(false);
  expect(mayNeedFold("a\nb\nc\nd\ne\nf\ng")).toBe(true);
  expect(mayNeedFold("word ".repeat(40))).toBe(true);
});
