import { type Catalogue, catalogueOf } from "./catalogue.ts";
import { type CatalogueEntry, HOST_LIMITS, NOTHING_TOLD } from "./catalogue-entry.ts";
import { shippedGrades } from "./evidence.ts";
import { COMPATIBLE_MODEL, type ModelName } from "./models.ts";

/** What a host puts in place of an entry's own fields; its name stays. */
export type EntryChange = Readonly<Partial<Omit<CatalogueEntry, "name" | "saidByHost">>>;

/** A server that speaks OpenAI's protocol; or a vendor's own, by the vendor's name, where an admin has pasted its key. */
export interface ModelServer {
  /** The `provider` of its entries. */
  readonly name: string;
  readonly label: string;
  readonly baseUrl: string;
  readonly apiKey: string | null;
}

/** What a host changes: fields of entries that are there, and entries of its own. */
export type EntryChanges = Readonly<Record<ModelName, EntryChange>>;

/** An entry of the host's own before the host says more: free of charge, for everybody, a small window. */
function newEntry(name: ModelName, like: CatalogueEntry | undefined, change: EntryChange): CatalogueEntry {
  const id = change.providerModelId ?? name;
  return {
    ...NOTHING_TOLD,
    name,
    label: change.label ?? id,
    providerLabel: change.label ?? id,
    providerModelId: id,
    provider: COMPATIBLE_MODEL,
    family: "local",
    tier: "free",
    isPremium: false,
    isOn: true,
    price: null,
    contextTokens: like?.contextTokens ?? 8_192,
    firstTokenMs: like?.firstTokenMs ?? 800,
    grades: shippedGrades(id),
    tokensPerSecond: like?.tokensPerSecond ?? 30,
  };
}

/** The catalogue with a host's changes; entries that are new come last. Later changes go before earlier ones. */
export function applyChanges(catalogue: Catalogue, ...changes: readonly EntryChanges[]): Catalogue {
  const like = catalogue.get(COMPATIBLE_MODEL);
  const changed = new Map(catalogue);
  for (const [name, change] of changes.flatMap((each) => Object.entries(each))) {
    const entry = changed.get(name) ?? newEntry(name, like, change);
    changed.set(name, {
      ...entry,
      ...ofNewModel(entry, change),
      ...ofNewProvider(entry, change),
      ...change,
      ...saidBy(entry, change),
    });
  }
  return changed;
}

/**
 * Another id is another model: the old model's grades do not hold for it, and its name is the id until the host gives
 * another. Prices and windows stay, so that no cap on money falls to nothing.
 */
function ofNewModel(entry: CatalogueEntry, { providerModelId }: EntryChange): EntryChange {
  if (providerModelId === undefined || providerModelId === entry.providerModelId) return {};
  const grades = shippedGrades(providerModelId);
  return { providerLabel: providerModelId, grades, retiresOn: null, successor: null, priceChange: null };
}

/** What the host has said of a model's limits, now or before; of another id it has said nothing before. */
function saidBy(entry: CatalogueEntry, change: EntryChange): Pick<CatalogueEntry, "saidByHost"> {
  const isSame = change.providerModelId === undefined || change.providerModelId === entry.providerModelId;
  const said = HOST_LIMITS.filter(
    (limit) => change[limit] !== undefined || (isSame && entry.saidByHost?.includes(limit) === true),
  );
  return said.length === 0 && entry.saidByHost === undefined ? {} : { saidByHost: said };
}

/** Where one provider works says nothing of another. */
const ofNewProvider = (entry: CatalogueEntry, { provider }: EntryChange): EntryChange =>
  provider === undefined || provider === entry.provider ? {} : { region: null };

/** The catalogue with where providers work, by their names; what an entry says itself goes before it. */
export function withRegions(catalogue: Catalogue, regions: Readonly<Record<string, string>>): Catalogue {
  if (Object.keys(regions).length === 0) return catalogue;
  return catalogueOf(
    [...catalogue.values()].map((entry) => ({ ...entry, region: entry.region ?? regions[entry.provider] ?? null })),
  );
}

/**
 * The catalogue on a day (YYYY-MM-DD): announced prices that hold by then, and, for an id that has retired, the model that its
 * provider names in its place where another entry knows it. What answers under a name is told with every answer.
 */
export function asOf(catalogue: Catalogue, day: string): Catalogue {
  const priced = [...catalogue.values()].map((entry) => {
    const { priceChange } = entry;
    return priceChange === null || priceChange.on > day
      ? entry
      : { ...entry, price: priceChange.price, priceChange: null };
  });
  return catalogueOf(
    priced.map((entry) => {
      if (entry.successor === null || !hasRetired(entry, day)) return entry;
      const next = priced.find(
        (other) => other.provider === entry.provider && other.providerModelId === entry.successor,
      );
      return next === undefined ? entry : answeredBy(entry, next);
    }),
  );
}

/** True when the provider no longer answers for its id on this day. */
const hasRetired = ({ retiresOn }: CatalogueEntry, day: string): boolean => retiresOn !== null && retiresOn <= day;

/** Under the old name and for the plans of the old one; everything else is the other model's. */
const answeredBy = ({ name, label, tier, isPremium, isOn }: CatalogueEntry, next: CatalogueEntry): CatalogueEntry => ({
  ...next,
  name,
  label,
  tier,
  isPremium,
  isOn: isOn && next.isOn,
});
