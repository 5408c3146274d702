import { type Catalogue, catalogueOf } from "./catalogue.ts";
import type { CatalogueEntry } from "./catalogue-entry.ts";
import { builtInGradesOf } from "./evidence.ts";
import models from "./models.json" with { type: "json" };

/** The catalogue of this version. The data come from vendors' pages and public tables; each entry gives its dates. */
export const BUILT_IN_CATALOGUE: Catalogue = catalogueOf(
  (models as readonly Omit<CatalogueEntry, "grades">[]).map((entry) => ({
    ...entry,
    grades: builtInGradesOf(entry.providerModelId),
  })),
);
