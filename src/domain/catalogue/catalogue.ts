import type { Tier } from "../plans/plans.ts";
import type { CatalogueEntry } from "./catalogue-entry.ts";
import { defaultModelAccessOf, mayUseModel } from "./model-access.ts";
import type { ModelName } from "./models.ts";

/** All models, in the order in which they are shown. */
export type Catalogue = ReadonlyMap<ModelName, CatalogueEntry>;

/** The catalogue of these entries; of two entries with one name, the later one wins. */
export const catalogueOf = (entries: readonly CatalogueEntry[]): Catalogue =>
  new Map(entries.map((entry) => [entry.name, entry]));

/** The entries of these names, in that order; unknown names are skipped. */
export const entriesOf = (catalogue: Catalogue, names: readonly ModelName[]): CatalogueEntry[] =>
  names.flatMap((name) => catalogue.get(name) ?? []);

/** The catalogue with other provider model ids. `ids` maps product names to these ids. */
export const withProviderIds = (catalogue: Catalogue, ids: Readonly<Partial<Record<ModelName, string>>>): Catalogue =>
  catalogueOf(
    [...catalogue.values()].map((entry) => ({ ...entry, providerModelId: ids[entry.name] ?? entry.providerModelId })),
  );

/** The models a tier may use, in catalogue order, without experimental and switched-off ones. */
export const modelsForTier = (catalogue: Catalogue, tier: Tier): CatalogueEntry[] =>
  [...catalogue.values()].filter((entry) => entry.isOn && mayUseModel(defaultModelAccessOf(tier), entry));
