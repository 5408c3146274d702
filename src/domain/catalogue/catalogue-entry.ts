import type { Tier } from "../plans/plans.ts";
import type { KindGrades } from "./evidence.ts";
import type { ModelFamily, ModelName, ProviderName } from "./models.ts";

export const EFFORTS = ["none", "low", "medium", "high"] as const;
/** The thinking effort requested from a model. */
export type Effort = (typeof EFFORTS)[number];

/** The price of a million tokens, up to a prompt length. */
export interface PriceStep {
  /** The longest prompt for this step, in tokens; null: no upper limit. */
  readonly upToTokens: number | null;
  /** US dollars per million tokens. */
  readonly input: number;
  readonly output: number;
  /** Prompt tokens read from the provider's cache; null: the provider states no price. */
  readonly cachedInput: number | null;
  /** Prompt tokens written to the provider's cache; null or absent: the normal price. */
  readonly cacheWrite?: number | null | undefined;
}
/** Shortest prompts first; the last step has no upper limit. A step applies to the whole prompt and its answer. */
export type ModelPrice = readonly PriceStep[];

/** The source of facts: what was read, the address, the day (YYYY-MM-DD), and whether we saw it there. */
interface FactSource {
  readonly what: string;
  readonly address: string;
  readonly date: string;
  readonly verified: boolean;
}

export const HOST_LIMIT_FIELDS = ["contextTokens", "outputTokensMax"] as const;
export type HostLimitField = (typeof HOST_LIMIT_FIELDS)[number];

/** One model that may answer, with all its data. docs/how-to/add-a-model.md explains each field. */
export interface CatalogueEntry {
  readonly name: ModelName;
  /** The name shown to users. */
  readonly label: string;
  /** The vendor's name of the answering model, if different; else the same as `label`. */
  readonly providerLabel: string;
  readonly providerModelId: string;
  readonly provider: ProviderName;
  readonly family: ModelFamily;
  /** The lowest tier that may use the model. */
  readonly tier: Tier;
  /** True: only for premier users who switched on experimental models (model-access.ts), whatever `tier` is. */
  readonly experimental?: boolean | undefined;
  /** Where the provider processes requests, as the host states it (region.ts); null or absent: not stated. */
  readonly region?: string | null | undefined;
  /** Uses the premium tokens of a plan. */
  readonly isPremium: boolean;
  /** False: switched off by the operator. */
  readonly isOn: boolean;
  /** null: the host only pays for electricity, or the price is unknown. */
  readonly price: ModelPrice | null;
  /** An announced price and its first day (YYYY-MM-DD); null: none. */
  readonly priceChange: { readonly on: string; readonly price: ModelPrice } | null;
  /** The context window: prompt and answer together, in tokens. */
  readonly contextTokens: number;
  /** The longest answer, thinking included, in tokens; null: not known. */
  readonly outputTokensMax: number | null;
  /** Limits that the host has set, in the file or on the admin page; they override the provider's values. */
  readonly saidByHost?: readonly HostLimitField[] | undefined;
  /** Thinks before it answers, unless asked not to. */
  readonly thinks: boolean;
  /** null: no effort is sent. */
  readonly effort: { readonly answers: Effort | null; readonly rewriting: Effort | null };
  /** Efforts a user may choose instead of `effort.answers`, shortest first; empty: no choice. */
  readonly efforts: readonly Effort[];
  readonly seesImages: boolean;
  /** The provider's name for the limit of the answer. */
  readonly maxTokensParameter: "max_tokens" | "max_completion_tokens";
  readonly takesTemperature: boolean;
  /** Milliseconds. Used until the time to the first token is measured. */
  readonly firstTokenMs: number;
  readonly tokensPerSecond: number;
  /** The last month of the model's knowledge: YYYY-MM; null: not known. */
  readonly knowledgeDate: string | null;
  /** The release date: YYYY-MM-DD; null: not known. */
  readonly releasedOn: string | null;
  /** When the provider retires this id: YYYY-MM-DD; null: not announced. */
  readonly retiresOn: string | null;
  /** The id of the replacement that the provider names; null: none. */
  readonly successor: string | null;
  /** Grades per kind of request, with sources. Kinds left out are not measured: the price counts instead. */
  readonly grades: KindGrades;
  readonly sources: readonly FactSource[];
}

/** Defaults for a model without any further data. */
export const ENTRY_DEFAULTS = {
  priceChange: null,
  outputTokensMax: null,
  thinks: false,
  effort: { answers: null, rewriting: null },
  efforts: [],
  seesImages: false,
  maxTokensParameter: "max_tokens",
  takesTemperature: true,
  knowledgeDate: null,
  releasedOn: null,
  retiresOn: null,
  successor: null,
  grades: {},
  sources: [],
} as const satisfies Partial<CatalogueEntry>;
