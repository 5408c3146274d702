import type { CatalogueEntry, ModelPrice } from "../catalogue/catalogue-entry.ts";
import type { ModelName } from "../catalogue/models.ts";
import type { Task, TaskKind } from "./task.ts";

/** quality: the best grade there is. balanced: the plan's own models, the cheaper of equals. cost: the cheapest that is good enough. */
export const ROUTE_MODES = ["quality", "balanced", "cost"] as const;
export type RouteMode = (typeof ROUTE_MODES)[number];

export const MODE_NAMES: Readonly<Record<RouteMode, string>> = {
  quality: "Quality",
  balanced: "Balanced",
  cost: "Cost",
};

/** What each mode does, for the one who chooses it. */
export const MODE_WORDS: Readonly<Record<RouteMode, string>> = {
  quality: "The best graded for each task; a more expensive one only where it is better",
  balanced: "Your plan’s own models where they are good at the task and no better one costs as little",
  cost: "The cheapest that is good enough",
};

export interface RouteCandidate {
  readonly model: ModelName;
  /** What it was called when the decision was made; decisions of older answers do not say. */
  readonly label?: string | undefined;
  /** Which model answers behind that: the vendor's name for it, and its id there. */
  readonly providerLabel?: string | undefined;
  readonly providerModelId?: string | undefined;
  /** 1 to 5 for this kind of request; decisions of older answers do not say. */
  readonly grade?: number | undefined;
  /** False: it has no grade for this kind, and its price decides instead. */
  readonly isMeasured?: boolean | undefined;
  /** Estimated US dollars for this prompt; null when the price is unknown. */
  readonly costUsd: number | null;
  /** Estimated milliseconds for the whole answer. */
  readonly durationMs: number;
  /** What it cost when the decision was made, so that what was saved stays what it was. */
  readonly price?: ModelPrice | null | undefined;
  /** How good older decisions held it to be, 0 to 1. */
  readonly overall?: number | undefined;
}

/** Which model answers, and why; every figure the page shows about the choice comes from here. */
export interface RouteDecision {
  readonly model: ModelName;
  /** One or two sentences for a layperson. */
  readonly why: string;
  readonly reasons: readonly string[];
  /** What kind of request it is and how hard; decisions of older answers do not say. */
  readonly kind?: TaskKind | undefined;
  readonly effort?: Task["effort"] | undefined;
  /** Always another model than the one that answers; null: there is no other. */
  readonly runnerUp: { readonly model: ModelName; readonly why: string } | null;
  /** Models that were allowed and connected, the chosen one included, best first. Of several hundred those of told-candidates.ts. */
  readonly candidates: readonly RouteCandidate[];
}

/** What is written down of a model with a decision. */
export const factsOf = ({ label, providerLabel, providerModelId, price }: CatalogueEntry) => ({
  label,
  providerLabel,
  providerModelId,
  price,
});

/** Which model answered under the product's name, in its vendor's words; null where that is the same, or nobody says. */
export function answererIn(route: Pick<RouteDecision, "candidates"> | null, model: ModelName): string | null {
  const candidate = candidateOf(route, model);
  const { label, providerLabel = label } = candidate ?? {};
  return providerLabel === undefined || providerLabel === label ? null : providerLabel;
}

/** What a model was called when the decision was made; its name where nobody says. */
export const labelIn = (route: Pick<RouteDecision, "candidates"> | null, model: ModelName): string =>
  candidateOf(route, model)?.label ?? model;

/** A model as a decision knew it. Stored decisions are of any age: the oldest may have no candidates. */
export const candidateOf = (
  route: Pick<RouteDecision, "candidates"> | null,
  model: ModelName,
): RouteCandidate | undefined => route?.candidates?.find((candidate) => candidate.model === model);
