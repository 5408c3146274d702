import type { Tier } from "../plans/plans.ts";
import type { GradesByTaskKind } from "./evidence.ts";
import type { ModelFamily, ModelName, ProviderName } from "./models.ts";

export const EFFORTS = ["none", "low", "medium", "high"] as const;
export type Effort = (typeof EFFORTS)[number];

/** The price of a million tokens, for prompts of at most a certain length. */
export interface PriceStep {
  /** The longest prompt for this step, in tokens; null: no limit. */
  readonly upToTokens: number | null;
  /** US dollars per million tokens. */
  readonly input: number;
  readonly output: number;
  /** For prompt tokens read from the provider's cache; null: the provider states no price. */
  readonly cachedInput: number | null;
  /** For prompt tokens written to the provider's cache; null or absent: the normal price. */
  readonly cacheWrite?: number | null | undefined;
}
/** Shortest prompts first; the last step has no limit. One step applies to the whole prompt and its answer. */
export type ModelPrice = readonly PriceStep[];

/** The source of facts. `what`: what we read. `date`: YYYY-MM-DD. `verified`: we saw it at the address ourselves. */
interface FactSource {
  readonly what: string;
  readonly address: string;
  readonly date: string;
  readonly verified: boolean;
}

export const HOST_LIMIT_FIELDS = ["contextTokens", "outputTokensMax"] as const;
export type HostLimitField = (typeof HOST_LIMIT_FIELDS)[number];

/** One model with all its data. docs/how-to/add-a-model.md explains each field. */
export interface CatalogueEntry {
  readonly name: ModelName;
  readonly label: string;
  /** The vendor's name of the answering model. It may equal `label`. */
  readonly providerLabel: string;
  readonly providerModelId: string;
  readonly provider: ProviderName;
  readonly family: ModelFamily;
  /** The lowest tier that may use the model. */
  readonly tier: Tier;
  /** True: only premier users who switched on experimental models may use it, whatever `tier` is (model-access.ts). */
  readonly experimental?: boolean | undefined;
  /** Where the provider processes requests, according to the host (region.ts); null or absent: not stated. */
  readonly region?: string | null | undefined;
  /** The model uses the premium tokens of a plan. */
  readonly isPremium: boolean;
  /** False: switched off by the operator. */
  readonly isOn: boolean;
  /** null: the host only pays for electricity, or the price is unknown. */
  readonly price: ModelPrice | null;
  /** An announced price and its first day (YYYY-MM-DD); null: none. */
  readonly priceChange: { readonly on: string; readonly price: ModelPrice } | null;
  /** The context window: prompt and answer together, in tokens. */
  readonly contextTokens: number;
  /** The longest answer, including the thinking, in tokens; null: unknown. */
  readonly outputTokensMax: number | null;
  /** Limits that the host set in the models file or on the admin page. They override the provider's values. */
  readonly saidByHost?: readonly HostLimitField[] | undefined;
  /** The model thinks before it answers, unless the request turns thinking off. */
  readonly thinks: boolean;
  /** The effort that Redraft sends for answers and for rewrites; null: no effort is sent. */
  readonly effort: { readonly answers: Effort | null; readonly rewriting: Effort | null };
  /** The efforts that a user may choose instead of `effort.answers`, lowest first; empty: no choice. */
  readonly efforts: readonly Effort[];
  readonly seesImages: boolean;
  /** The name of the request parameter that limits the length of the answer. */
  readonly maxTokensParameter: "max_tokens" | "max_completion_tokens";
  readonly takesTemperature: boolean;
  /** Milliseconds. Used until the time to the first token is measured. */
  readonly firstTokenMs: number;
  readonly tokensPerSecond: number;
  /** The last month of the model's knowledge (YYYY-MM); null: unknown. */
  readonly knowledgeDate: string | null;
  /** YYYY-MM-DD; null: unknown. */
  readonly releasedOn: string | null;
  /** The day when the provider retires this id (YYYY-MM-DD); null: not announced. */
  readonly retiresOn: string | null;
  /** The id of the replacement that the provider names; null: none. */
  readonly successor: string | null;
  /**
   * Grades per kind of request, with sources. A kind without a grade here is not measured: its grade is estimated from
   * the price.
   */
  readonly grades: GradesByTaskKind;
  readonly sources: readonly FactSource[];
}

export const CATALOGUE_ENTRY_DEFAULTS = {
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
