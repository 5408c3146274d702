import type { CatalogueEntry, HostLimitField, ModelPrice } from "./catalogue-entry.ts";

/** A model from its provider's list; null: the list does not contain this value. */
export interface ListedModel {
  readonly id: string;
  readonly label: string | null;
  /** The context window: prompt and answer together. */
  readonly contextTokens: number | null;
  readonly outputTokensMax: number | null;
  readonly seesImages: boolean | null;
  readonly retiresOn: string | null;
  readonly price: ModelPrice | null;
  /** False for a model that makes vectors, images or speech. */
  readonly canChat: boolean;
  /** The context window can change when the server loads the model. */
  readonly isWindowPassing?: boolean;
}

/** Why an entry is not offered although its provider is connected. */
export type ModelExclusionReason = "retired" | "not-listed" | "not-found" | "rejected";

/** The date or number at the end of an id: "-20251001" in "claude-haiku-4-5-20251001". */
const SNAPSHOT = /^-(?:\d{3,8}|\d{4}-\d{2}-\d{2})$/;

/** The listed model with this id, with or without a snapshot suffix. */
export const findListedModel = (list: readonly ListedModel[], id: string): ListedModel | null =>
  list.find((listed) => listed.id === id) ??
  list.find((listed) => listed.id.startsWith(id) && SNAPSHOT.test(listed.id.slice(id.length))) ??
  null;

/**
 * Updates an entry with the values from its provider, because the catalogue may be older. Limits set by the host stay
 * unchanged: the host may know more than the server reports.
 */
export function mergeListedModel(entry: CatalogueEntry, listed: ListedModel | null): CatalogueEntry {
  if (listed === null) return entry;
  const { contextTokens, outputTokensMax, retiresOn } = listed;
  const isSaid = (limit: HostLimitField) => entry.saidByHost?.includes(limit) === true;
  return {
    ...entry,
    ...(!isSaid("contextTokens") && { contextTokens: contextTokens ?? entry.contextTokens }),
    ...(!isSaid("outputTokensMax") && { outputTokensMax: outputTokensMax ?? entry.outputTokensMax }),
    retiresOn: retiresOn ?? entry.retiresOn,
    // A host's own server knows its models. Vendors' lists lack these values, or say less than the catalogue.
    ...(entry.family === "local" && {
      seesImages: listed.seesImages ?? entry.seesImages,
      price: entry.price ?? listed.price,
    }),
  };
}

/**
 * The reason why an entry may not answer on `day` (YYYY-MM-DD); null: it may answer. `list`: the provider's models;
 * null: the list was not read, so only the catalogue's retirement date counts. `others`: the provider's catalogue
 * entries. If the list contains none of `others`, the provider may be a gateway that uses other ids. Then the list
 * excludes no entry.
 */
export function findModelExclusionReason(
  entry: CatalogueEntry,
  list: readonly ListedModel[] | null,
  others: readonly CatalogueEntry[],
  day: string,
): ModelExclusionReason | null {
  const listed = list === null ? null : findListedModel(list, entry.providerModelId);
  const retiresOn = listed?.retiresOn ?? entry.retiresOn;
  if (retiresOn !== null && retiresOn <= day) return "retired";
  if (list === null || listed !== null) return null;
  return others.some(({ providerModelId }) => findListedModel(list, providerModelId) !== null) ? "not-listed" : null;
}

export const MODEL_EXCLUSION_REASON_TEXTS: Readonly<Record<ModelExclusionReason, string>> = {
  retired: "its provider no longer answers for it",
  "not-listed": "it is not on its provider's list of models",
  "not-found": "its provider does not know it",
  rejected: "its provider rejected five calls in a row, so others answer and it is tried again every ten minutes",
};
