import { expect, test } from "vitest";
import { PRODUCT_MODELS } from "#domain/models.ts";
import { comparedByDefault } from "./compare-choice.ts";

test("one model of each family, the one that has answered first", () => {
  expect(comparedByDefault(PRODUCT_MODELS, null)).toEqual(["gpt-4o", "claude-sonnet", "gemini-2.5-pro"]);
  expect(comparedByDefault(PRODUCT_MODELS, "claude-opus")).toEqual(["claude-opus", "gpt-4o", "gemini-2.5-pro"]);
});

test("only what is there", () => {
  expect(comparedByDefault(["gpt-4o", "gpt-4o-mini"], "gemini-2.5-pro")).toEqual(["gpt-4o"]);
  expect(comparedByDefault(["compatible", "embedded"], null)).toEqual([]);
});
