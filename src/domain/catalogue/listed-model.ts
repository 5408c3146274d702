import type { CatalogueEntry, HostLimit, ModelPrice } from "./catalogue-entry.ts";

/** A model as its provider lists it; null: the list does not say. */
export interface ListedModel {
  readonly id: string;
  readonly label: string | null;
  /** Prompt and answer together. */
  readonly contextTokens: number | null;
  readonly outputTokensMax: number | null;
  readonly seesImages: boolean | null;
  readonly retiresOn: string | null;
  readonly price: ModelPrice | null;
  /** False for one that makes vectors, pictures or speech. */
  readonly canChat: boolean;
  /** Its window is another one once its server has loaded it. */
  readonly isWindowPassing?: boolean;
}

/** Why an entry is not offered although its provider is connected. */
export type SetAsideReason = "retired" | "not-listed" | "not-found" | "rejected";

/** The date or number that vendors put behind an id: "claude-haiku-4-5" is "claude-haiku-4-5-20251001". */
const SNAPSHOT = /^-(?:\d{3,8}|\d{4}-\d{2}-\d{2})$/;

/** The model of a provider's list that an id names. */
export const findListed = (list: readonly ListedModel[], id: string): ListedModel | null =>
  list.find((listed) => listed.id === id) ??
  list.find((listed) => listed.id.startsWith(id) && SNAPSHOT.test(listed.id.slice(id.length))) ??
  null;

/**
 * The entry with what its provider reports: that goes before what the catalogue says, which may be older, and not before what the host
 * has said, who may know what a server does not tell.
 */
export function withReported(entry: CatalogueEntry, listed: ListedModel | null): CatalogueEntry {
  if (listed === null) return entry;
  const { contextTokens, outputTokensMax, retiresOn } = listed;
  const isSaid = (limit: HostLimit) => entry.saidByHost?.includes(limit) === true;
  return {
    ...entry,
    ...(!isSaid("contextTokens") && { contextTokens: contextTokens ?? entry.contextTokens }),
    ...(!isSaid("outputTokensMax") && { outputTokensMax: outputTokensMax ?? entry.outputTokensMax }),
    retiresOn: retiresOn ?? entry.retiresOn,
    // A server of the host's own knows its models; vendors' lists say nothing of these, or less than the catalogue.
    ...(entry.family === "local" && {
      seesImages: listed.seesImages ?? entry.seesImages,
      price: entry.price ?? listed.price,
    }),
  };
}

/**
 * Why an entry is set aside, by the list of its provider (null: not read, which says nothing) on a day (YYYY-MM-DD); null: it
 * may answer. A list that has none of the provider's entries is taken for a gateway's that lists something else.
 */
export function setAsideReason(
  entry: CatalogueEntry,
  list: readonly ListedModel[] | null,
  others: readonly CatalogueEntry[],
  day: string,
): SetAsideReason | null {
  const listed = list === null ? null : findListed(list, entry.providerModelId);
  const retiresOn = listed?.retiresOn ?? entry.retiresOn;
  if (retiresOn !== null && retiresOn <= day) return "retired";
  if (list === null || listed !== null) return null;
  return others.some(({ providerModelId }) => findListed(list, providerModelId) !== null) ? "not-listed" : null;
}
