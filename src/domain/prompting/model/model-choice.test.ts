import { expect, test } from "vitest";
import { MODEL_NAMES } from "../../models.ts";
import { chooseComparer, chooseOptimizer } from "./model-choice.ts";

test("the cheapest fast model improves, unless another is configured and can answer", () => {
  expect(chooseOptimizer(MODEL_NAMES, null)).toBe("gemini-flash-lite");
  expect(chooseOptimizer(["gpt-4o", "gpt-4o-mini"], null)).toBe("gpt-4o-mini");
  expect(chooseOptimizer(MODEL_NAMES, "gpt-4o")).toBe("gpt-4o");
  expect(chooseOptimizer(["gpt-4o-mini"], "claude-sonnet")).toBe("gpt-4o-mini");
});

test("slow models, the demonstration model, and a server nobody named do not", () => {
  expect(chooseOptimizer(["claude-opus", "gemini-2.5-pro", "compatible", "embedded"], null)).toBeNull();
  expect(chooseOptimizer(["compatible", "embedded"], "compatible")).toBe("compatible");
  expect(chooseOptimizer(["embedded"], "embedded")).toBeNull();
  expect(chooseOptimizer([], null)).toBeNull();
});

test("another family compares, or nobody", () => {
  expect(chooseComparer(MODEL_NAMES, "gemini-flash-lite")).toBe("gpt-4o-mini");
  expect(chooseComparer(MODEL_NAMES, "gpt-4o-mini")).toBe("gemini-flash-lite");
  expect(chooseComparer(["gpt-4o", "gpt-4o-mini"], "gpt-4o-mini")).toBeNull();
});
