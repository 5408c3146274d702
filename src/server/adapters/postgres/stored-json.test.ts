import { expect, test } from "vitest";
import { toStorableJson } from "./stored-json.ts";

test.each([
  ["a\0b", "ab"],
  ["half \ud83d", "half \ufffd"],
  ["whole 😀", "whole 😀"],
  ["written out: \\u0000 and \\ud83d", "written out: \\u0000 and \\ud83d"],
])("%j is stored as %j", (given, stored) => {
  expect(JSON.parse(toStorableJson({ list: [{ given }] }))).toEqual({ list: [{ given: stored }] });
});
