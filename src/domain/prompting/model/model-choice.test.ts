import { expect, test } from "vitest";
import { catalogueOf, entriesOf } from "../../catalogue/catalogue.ts";
import { CATALOGUE_2025 } from "../../catalogue/catalogue-2025.ts";
import { SHIPPED_CATALOGUE } from "../../catalogue/shipped-catalogue.ts";
import type { ModelName } from "../../models.ts";
import { chooseComparer, chooseOptimizer } from "./model-choice.ts";

const LOCAL = [...SHIPPED_CATALOGUE.values()].filter(({ family }) => family === "local");
const CATALOGUE = catalogueOf([...CATALOGUE_2025.values(), ...LOCAL]);
const ALL = [...CATALOGUE.keys()];
const optimizer = (ready: readonly ModelName[], configured: ModelName | null) =>
  chooseOptimizer(entriesOf(CATALOGUE, ready), configured)?.name ?? null;
function comparer(ready: readonly ModelName[], name: ModelName) {
  const [chosen] = entriesOf(CATALOGUE, [name]);
  return chosen === undefined ? null : (chooseComparer(entriesOf(CATALOGUE, ready), chosen)?.name ?? null);
}

test("the cheapest fast model improves, unless another is configured and can answer", () => {
  expect(optimizer(ALL, null)).toBe("gemini-flash-lite");
  expect(optimizer(["gpt-4o", "gpt-4o-mini"], null)).toBe("gpt-4o-mini");
  expect(optimizer(ALL, "gpt-4o")).toBe("gpt-4o");
  expect(optimizer(["gpt-4o-mini"], "claude-sonnet")).toBe("gpt-4o-mini");
});

test("slow models, the demonstration model, and a server nobody named do not", () => {
  expect(optimizer(["claude-opus", "gemini-2.5-pro", "compatible", "embedded"], null)).toBeNull();
  expect(optimizer(["compatible", "embedded"], "compatible")).toBe("compatible");
  expect(optimizer(["embedded"], "embedded")).toBeNull();
  expect(optimizer([], null)).toBeNull();
});

test("another family compares, or nobody", () => {
  expect(comparer(ALL, "gemini-flash-lite")).toBe("gpt-4o-mini");
  expect(comparer(ALL, "gpt-4o-mini")).toBe("gemini-flash-lite");
  expect(comparer(["gpt-4o", "gpt-4o-mini"], "gpt-4o-mini")).toBeNull();
});
