import type { CatalogueEntry, ModelPrice } from "../catalogue/catalogue-entry.ts";
import type { ModelName } from "../catalogue/models.ts";
import type { Task, TaskKind } from "./task.ts";

/**
 * quality: the best grade. balanced: good models of the plan, the cheapest first. cost: the cheapest model that is good
 * enough.
 */
export const ROUTE_MODES = ["quality", "balanced", "cost"] as const;
export type RouteMode = (typeof ROUTE_MODES)[number];

export const MODE_NAMES: Readonly<Record<RouteMode, string>> = {
  quality: "Quality",
  balanced: "Balanced",
  cost: "Cost",
};

export const MODE_DESCRIPTIONS: Readonly<Record<RouteMode, string>> = {
  quality: "The best graded for each task; a more expensive one only where it is better",
  balanced: "A model of your plan that is good at the task; a better one where it costs no more",
  cost: "The cheapest that is good enough",
};

export interface RouteCandidate {
  readonly model: ModelName;
  /** The label at the time of the decision; absent in old decisions. */
  readonly label?: string | undefined;
  /** The vendor's name and id of the model. */
  readonly providerLabel?: string | undefined;
  readonly providerModelId?: string | undefined;
  /** 1 to 5, for this kind of request; absent in old decisions. */
  readonly grade?: number | undefined;
  /** False: the model has no grade for this kind, so `grade` is estimated from the price. */
  readonly isMeasured?: boolean | undefined;
  /** Estimated cost of this answer in US dollars; null: the price is unknown. */
  readonly costUsd: number | null;
  readonly durationMs: number;
  /** The price at the time of the decision, so that the saving shown never changes. */
  readonly price?: ModelPrice | null | undefined;
  /** Quality from 0 to 1; only in old decisions. */
  readonly overall?: number | undefined;
}

/** The chosen model and the reasons. All figures that the page shows about the choice come from here. */
export interface RouteDecision {
  readonly model: ModelName;
  /** One or two sentences for a layperson. */
  readonly why: string;
  readonly reasons: readonly string[];
  /** `kind` and `effort` of the request; absent in old decisions. */
  readonly kind?: TaskKind | undefined;
  readonly effort?: Task["effort"] | undefined;
  /** The second choice, never the model that answers; null: no other model is available. */
  readonly runnerUp: { readonly model: ModelName; readonly why: string } | null;
  /** Allowed and connected models, including the chosen one, best first. candidates-to-store.ts limits the number. */
  readonly candidates: readonly RouteCandidate[];
}

export const pickStoredFacts = ({ label, providerLabel, providerModelId, price }: CatalogueEntry) => ({
  label,
  providerLabel,
  providerModelId,
  price,
});

/** The vendor's name of a model; null: unknown, or the same as the product's label. */
export function findVendorLabel(route: Pick<RouteDecision, "candidates"> | null, model: ModelName): string | null {
  const candidate = findStoredCandidate(route, model);
  const { label, providerLabel = label } = candidate ?? {};
  return providerLabel === undefined || providerLabel === label ? null : providerLabel;
}

/** The label at the time of the decision, or the name if the label is unknown. */
export const findStoredLabel = (route: Pick<RouteDecision, "candidates"> | null, model: ModelName): string =>
  findStoredCandidate(route, model)?.label ?? model;

/** The oldest decisions may have no candidates. */
export const findStoredCandidate = (
  route: Pick<RouteDecision, "candidates"> | null,
  model: ModelName,
): RouteCandidate | undefined => route?.candidates?.find((candidate) => candidate.model === model);
