import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import { type Catalogue, catalogueOf } from "#domain/catalogue/catalogue.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import { CATALOGUE_2025 } from "./catalogue-2025.ts";

const LOCAL = [...BUILT_IN_CATALOGUE.values()].filter(({ family }) => family === "local");

/** What most tests run with: models that stay what they are when the shipped file gets new facts. One leaves a choice of effort. */
export const TEST_CATALOGUE: Catalogue = catalogueOf([
  ...[...CATALOGUE_2025.values()].map(
    (entry): CatalogueEntry =>
      entry.name === "gpt-4o-mini" ? { ...entry, efforts: ["low", "medium", "high"] } : entry,
  ),
  ...LOCAL,
]);

/** The entry of a name in it. */
export function testEntry(name: ModelName): CatalogueEntry {
  const entry = TEST_CATALOGUE.get(name);
  if (entry === undefined) throw new Error(`${name} is not in the catalogue of the tests`);
  return entry;
}
