import { expect, test } from "vitest";
import * as z from "zod/mini";
import { countCodePoints } from "./text-length.ts";

test("characters are counted as the schemas count them, whatever the text", () => {
  for (const text of [
    "",
    "abc",
    "😀",
    "a😀b😀",
    "😀".repeat(2_001),
    "\ud800",
    "\udc00\ud800",
    "\ud800\ud800\udc00",
    "é́",
  ]) {
    const limit = (max: number) => z.safeParse(z.string().check(z.maxLength(max)), text).success;
    const length = countCodePoints(text);
    expect([text, limit(length), length > 0 && limit(length - 1)]).toEqual([text, true, false]);
    expect(length).toBe([...text].length);
  }
});
