import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import {
  findListedModel,
  findModelExclusionReason,
  type ModelExclusionReason,
  mergeListedModel,
} from "#domain/catalogue/listed-model.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import type { ExcludedModel, ModelCatalogue } from "#server/ports/model-catalogue.ts";
import type { ModelLists } from "./model-lists.ts";

interface Standing {
  readonly entry: CatalogueEntry;
  /** null: the model may answer. */
  readonly setAside: ModelExclusionReason | null;
}

/** Applies the providers' lists to the catalogue. Caches results until the day, a list or the catalogue changes. */
export function createAvailabilityLookup({
  catalogue,
  lists,
  now,
  fill,
}: {
  readonly catalogue: ModelCatalogue;
  readonly lists: ModelLists;
  readonly now: () => number;
  /** If the entry has only a server's address and no model, adds the model that the server runs. */
  readonly fill: (entry: CatalogueEntry) => CatalogueEntry;
}) {
  let known = new Map<CatalogueEntry, Standing>();
  let seen: unknown[] = [];
  let told = new Set<ModelName>();

  const judge = (shipped: CatalogueEntry, all: readonly CatalogueEntry[], day: string): Standing => {
    const entry = fill(shipped);
    const list = lists.of(entry.provider);
    const others = all.filter(({ provider }) => provider === entry.provider);
    return {
      entry: list === null ? entry : mergeListedModel(entry, findListedModel(list, entry.providerModelId)),
      setAside: findModelExclusionReason(entry, list, others, day),
    };
  };
  const of = (entry: CatalogueEntry): Standing => {
    const current = catalogue.current();
    const day = new Date(now()).toISOString().slice(0, 10);
    const state = [current, lists.version, day, fill(entry).providerModelId];
    if (state.slice(0, 3).some((part, index) => part !== seen[index])) [known, seen] = [new Map(), state];
    const before = known.get(entry);
    // A stored result is valid only for the same model. If only a server's address is configured, the server may run
    // another model now.
    if (before !== undefined && before.entry.providerModelId === fill(entry).providerModelId) return before;
    const standing = judge(entry, [...current.values()].map(fill), day);
    known.set(entry, standing);
    return standing;
  };
  const setAside = (): ExcludedModel[] =>
    [...catalogue.current().values()].flatMap((shipped) => {
      const { entry, setAside: reason } = of(shipped);
      if (reason === null || !entry.isOn) return [];
      const { name, provider, retiresOn, successor } = entry;
      return [{ model: name, provider, reason, retiresOn, successor }];
    });

  return {
    of,
    setAside,
    /** The models that are set aside now and were not at the last call of this function. */
    newlySetAside(): ExcludedModel[] {
      const all = setAside();
      const fresh = all.filter(({ model }) => !told.has(model));
      told = new Set(all.map(({ model }) => model));
      return fresh;
    },
  };
}
