import type { Tier } from "../plans/plans.ts";
import type { KindGrades } from "./evidence.ts";
import type { ModelFamily, ModelName, ProviderName } from "./models.ts";

export const EFFORTS = ["none", "low", "medium", "high"] as const;
/** How long a model is asked to think. */
export type Effort = (typeof EFFORTS)[number];

/** What a million tokens cost, for prompts up to a length. */
export interface PriceStep {
  /** The longest prompt, in tokens, that this step is for; null: any longer one. */
  readonly upToTokens: number | null;
  /** US dollars per million tokens. */
  readonly input: number;
  readonly output: number;
  /** Prompt tokens that the provider had read before; null: it says nothing of them. */
  readonly cachedInput: number | null;
  /** Prompt tokens that it keeps for later; null or absent: they cost as much as any other. */
  readonly cacheWrite?: number | null | undefined;
}
/** Shortest prompts first; the last step has no end. A step holds for the whole prompt and its answer. */
export type ModelPrice = readonly PriceStep[];

/** Where facts come from: what was read, at which address, on which day (YYYY-MM-DD), and whether we saw it there. */
interface FactSource {
  readonly what: string;
  readonly address: string;
  readonly date: string;
  readonly verified: boolean;
}

export const HOST_LIMITS = ["contextTokens", "outputTokensMax"] as const;
export type HostLimit = (typeof HOST_LIMITS)[number];

/** One model that may answer, and everything the product knows of it. docs/how-to/add-a-model.md explains each field. */
export interface CatalogueEntry {
  readonly name: ModelName;
  /** What people read. */
  readonly label: string;
  /** The vendor's name of the model that answers, where that is another one; else the same as `label`. */
  readonly providerLabel: string;
  readonly providerModelId: string;
  readonly provider: ProviderName;
  readonly family: ModelFamily;
  /** The lowest tier that may choose it. */
  readonly tier: Tier;
  /** Still being tried out: open to premier users who have switched such models on (may-ask.ts), whatever `tier` says. */
  readonly experimental?: boolean | undefined;
  /** Where its provider processes what it is sent, as the host says (region.ts); null or absent: nobody has said. */
  readonly region?: string | null | undefined;
  /** Counts against the premium tokens of a plan. */
  readonly isPremium: boolean;
  /** False: switched off by the operator of the site. */
  readonly isOn: boolean;
  /** null where the host pays in electricity, or the price is unknown. */
  readonly price: ModelPrice | null;
  /** An announced price and the day (YYYY-MM-DD) from which it holds; null: none is announced. */
  readonly priceChange: { readonly on: string; readonly price: ModelPrice } | null;
  /** Prompt and answer together, in tokens. */
  readonly contextTokens: number;
  /** The longest answer, thoughts included, in tokens; null: not known. */
  readonly outputTokensMax: number | null;
  /** Which of the two the host has said, in the file or on the admin page: that goes before what a provider reports. */
  readonly saidByHost?: readonly HostLimit[] | undefined;
  /** Thinks before it answers, unless told not to. */
  readonly thinks: boolean;
  /** null: nothing is sent about effort. */
  readonly effort: { readonly answers: Effort | null; readonly rewriting: Effort | null };
  /** What a user may choose for answers in place of `effort.answers`, shortest first; empty: nothing to choose. */
  readonly efforts: readonly Effort[];
  readonly seesImages: boolean;
  /** What the provider calls the limit of the answer. */
  readonly maxTokensParameter: "max_tokens" | "max_completion_tokens";
  readonly takesTemperature: boolean;
  /** Time to the first token before any has been measured. */
  readonly firstTokenMs: number;
  readonly tokensPerSecond: number;
  /** Up to when it knows the world: YYYY-MM; null: not known. */
  readonly knowledgeDate: string | null;
  /** When it came out: YYYY-MM-DD; null: not known. */
  readonly releasedOn: string | null;
  /** When the provider stops answering for this id: YYYY-MM-DD; null: not announced. */
  readonly retiresOn: string | null;
  /** The id that the provider names in its place. */
  readonly successor: string | null;
  /** How good it is at each kind of request, with who says so. Kinds that are left out are not measured yet: its price speaks for it. */
  readonly grades: KindGrades;
  readonly sources: readonly FactSource[];
}

/** Of a model that nobody has said anything about: asked like any other, with nothing special to it. */
export const NOTHING_TOLD = {
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
