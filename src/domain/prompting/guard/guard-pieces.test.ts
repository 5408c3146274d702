import { expect, test } from "vitest";
import { textPieces } from "./guard-pieces.ts";

test("a long text is read two sentences at a time", () => {
  expect(textPieces("One came in. Two went out.\nThree stayed!")).toEqual([
    "One came in. Two went out.",
    "Two went out.\nThree stayed!",
    "Three stayed!",
  ]);
});

test("a short text has no pieces, and no text has many", () => {
  expect(textPieces("One came in. Two went out.")).toEqual([]);
  expect(textPieces("Somebody came in. ".repeat(5_000)).length).toBeLessThanOrEqual(60);
});
