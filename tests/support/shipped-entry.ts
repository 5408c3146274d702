import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { ModelName } from "#domain/catalogue/models.ts";

/** The entry that ships with this version under a name. */
export function shippedEntry(name: ModelName): CatalogueEntry {
  const entry = BUILT_IN_CATALOGUE.get(name);
  if (entry === undefined) throw new Error(`${name} is not in the catalogue`);
  return entry;
}
