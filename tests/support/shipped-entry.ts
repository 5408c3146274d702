import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import { SHIPPED_CATALOGUE } from "#domain/catalogue/shipped-catalogue.ts";

/** The entry that ships with this version under a name. */
export function shippedEntry(name: ModelName): CatalogueEntry {
  const entry = SHIPPED_CATALOGUE.get(name);
  if (entry === undefined) throw new Error(`${name} is not in the catalogue`);
  return entry;
}
