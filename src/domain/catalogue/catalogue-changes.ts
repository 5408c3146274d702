import { type Catalogue, catalogueOf } from "./catalogue.ts";
import { CATALOGUE_ENTRY_DEFAULTS, type CatalogueEntry, HOST_LIMIT_FIELDS } from "./catalogue-entry.ts";
import { builtInGradesOf } from "./evidence.ts";
import { COMPATIBLE_MODEL, type ModelName } from "./models.ts";

export type CatalogueEntryChange = Readonly<Partial<Omit<CatalogueEntry, "name" | "saidByHost">>>;

/**
 * A server that uses OpenAI's protocol, or the server of a vendor whose API key an admin pasted. A vendor's server has
 * the vendor's name as its `name`.
 */
export interface ModelServer {
  /** The `provider` of this server's models. */
  readonly name: string;
  readonly label: string;
  readonly baseUrl: string;
  readonly apiKey: string | null;
}

/** The host's changes to catalogue entries, by model name. An unknown name adds a new entry. */
export type ChangesByModelName = Readonly<Record<ModelName, CatalogueEntryChange>>;

/** An entry that the host adds. By default it is free of charge and open to all tiers, with a small context window. */
function newEntry(name: ModelName, like: CatalogueEntry | undefined, change: CatalogueEntryChange): CatalogueEntry {
  const id = change.providerModelId ?? name;
  return {
    ...CATALOGUE_ENTRY_DEFAULTS,
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
    grades: builtInGradesOf(id),
    tokensPerSecond: like?.tokensPerSecond ?? 30,
  };
}

/** New entries come last. Later changes override earlier ones. */
export function applyCatalogueChanges(catalogue: Catalogue, ...changes: readonly ChangesByModelName[]): Catalogue {
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
 * A different provider model id means a different model. The old grades do not apply to this model, and its
 * `providerLabel` is the id until the host sets a label. Price and context window stay, so that cost limits still work.
 */
function ofNewModel(entry: CatalogueEntry, { providerModelId }: CatalogueEntryChange): CatalogueEntryChange {
  if (providerModelId === undefined || providerModelId === entry.providerModelId) return {};
  const grades = builtInGradesOf(providerModelId);
  return { providerLabel: providerModelId, grades, retiresOn: null, successor: null, priceChange: null };
}

/**
 * The limits that the host set, in this change or earlier. If the change sets a different provider model id, earlier
 * limits do not count.
 */
function saidBy(entry: CatalogueEntry, change: CatalogueEntryChange): Pick<CatalogueEntry, "saidByHost"> {
  const isSame = change.providerModelId === undefined || change.providerModelId === entry.providerModelId;
  const said = HOST_LIMIT_FIELDS.filter(
    (limit) => change[limit] !== undefined || (isSame && entry.saidByHost?.includes(limit) === true),
  );
  return said.length === 0 && entry.saidByHost === undefined ? {} : { saidByHost: said };
}

/** A new provider removes the region, because the region of the old provider does not apply to the new one. */
const ofNewProvider = (entry: CatalogueEntry, { provider }: CatalogueEntryChange): CatalogueEntryChange =>
  provider === undefined || provider === entry.provider ? {} : { region: null };

/** Adds regions by provider name. An entry's own region takes precedence. */
export function withRegions(catalogue: Catalogue, regions: Readonly<Record<string, string>>): Catalogue {
  if (Object.keys(regions).length === 0) return catalogue;
  return catalogueOf(
    [...catalogue.values()].map((entry) => ({ ...entry, region: entry.region ?? regions[entry.provider] ?? null })),
  );
}

/**
 * The catalogue on a day (YYYY-MM-DD). An announced price counts from its first day. A retired model is replaced by its
 * successor if another entry describes the successor. Every answer shows the model that really answered.
 */
export function catalogueOnDay(catalogue: Catalogue, day: string): Catalogue {
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

const hasRetired = ({ retiresOn }: CatalogueEntry, day: string): boolean => retiresOn !== null && retiresOn <= day;

const answeredBy = ({ name, label, tier, isPremium, isOn }: CatalogueEntry, next: CatalogueEntry): CatalogueEntry => ({
  ...next,
  name,
  label,
  tier,
  isPremium,
  isOn: isOn && next.isOn,
});
