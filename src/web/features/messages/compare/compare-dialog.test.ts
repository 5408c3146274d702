import { expect, test } from "vitest";
import { findCatalogueEntries } from "#domain/catalogue/catalogue.ts";
import { type ModelName, PRODUCT_MODELS } from "#domain/catalogue/models.ts";
import { CATALOGUE_2025 } from "#support/catalogue-2025.ts";
import { selectDefaultModels } from "./compare-dialog.tsx";

const models = (names: readonly ModelName[]) =>
  findCatalogueEntries(CATALOGUE_2025, names).map((entry) => ({ ...entry, value: entry.name }));
const LOCAL = models(["gpt-4o"]).map((model) => ({ ...model, value: "office/qwen", family: "local" as const }));

test("one model of each family, the one that has answered first", () => {
  const all = models(PRODUCT_MODELS);
  expect(selectDefaultModels(all, null)).toEqual(["gpt-4o", "claude-sonnet", "gemini-2.5-pro"]);
  expect(selectDefaultModels(all, "claude-opus")).toEqual(["claude-opus", "gpt-4o", "gemini-2.5-pro"]);
});

test("only what is there", () => {
  expect(selectDefaultModels(models(["gpt-4o", "gpt-4o-mini"]), "gemini-2.5-pro")).toEqual(["gpt-4o"]);
  expect(selectDefaultModels(LOCAL, null)).toEqual([]);
});
