import type { Tier } from "../plans/plans.ts";
import type { CatalogueEntry } from "./catalogue-entry.ts";
import { defaultModelAccessOf, mayUseModel } from "./model-access.ts";
import type { ModelName } from "./models.ts";

/** All models, in the order in which they are shown. */
export type Catalogue = ReadonlyMap<ModelName, CatalogueEntry>;

/** Of two entries with the same name, the later one wins. */
export const catalogueOf = (entries: readonly CatalogueEntry[]): Catalogue =>
  new Map(entries.map((entry) => [entry.name, entry]));

/** The entries with these names, in the order of the names. Unknown names are skipped. */
export const findCatalogueEntries = (catalogue: Catalogue, names: readonly ModelName[]): CatalogueEntry[] =>
  names.flatMap((name) => catalogue.get(name) ?? []);

/** Replaces provider model ids. `ids`: product name to id. */
export const withProviderIds = (catalogue: Catalogue, ids: Readonly<Partial<Record<ModelName, string>>>): Catalogue =>
  catalogueOf(
    [...catalogue.values()].map((entry) => ({ ...entry, providerModelId: ids[entry.name] ?? entry.providerModelId })),
  );

/** The models that a tier may use, in catalogue order, without experimental and switched-off ones. */
export const modelsForTier = (catalogue: Catalogue, tier: Tier): CatalogueEntry[] =>
  [...catalogue.values()].filter((entry) => entry.isOn && mayUseModel(defaultModelAccessOf(tier), entry));
