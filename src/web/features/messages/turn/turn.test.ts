import { expect, test } from "vitest";
import { mayNeedCollapsing } from "./turn.tsx";

test("only a prompt that may be longer than six lines is folded", () => {
  expect(mayNeedCollapsing("Write a listing for the flat on Marlow Road.")).toBe(false);
  expect(mayNeedCollapsing("a\nb\nc\nd\ne\nf")).toBe(false);
  expect(mayNeedCollapsing("a\nb\nc\nd\ne\nf\ng")).toBe(true);
  expect(mayNeedCollapsing("word ".repeat(40))).toBe(true);
});
