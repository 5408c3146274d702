import type { CatalogueEntry, ModelPrice } from "../catalogue/catalogue-entry.ts";
import type { ModelName } from "../catalogue/models.ts";
import type { Task, TaskKind } from "./task.ts";

/** quality: the best grade. balanced: the plan's models, the cheaper if equal. cost: the cheapest good enough. */
export const ROUTE_MODES = ["quality", "balanced", "cost"] as const;
export type RouteMode = (typeof ROUTE_MODES)[number];

export const MODE_NAMES: Readonly<Record<RouteMode, string>> = {
  quality: "Quality",
  balanced: "Balanced",
  cost: "Cost",
};

export const MODE_DESCRIPTIONS: Readonly<Record<RouteMode, string>> = {
  quality: "The best graded for each task; a more expensive one only where it is better",
  balanced: "Your plan’s own models where they are good at the task and no better one costs as little",
  cost: "The cheapest that is good enough",
};

export interface RouteCandidate {
  readonly model: ModelName;
  /** The label when the decision was made; absent in old decisions. */
  readonly label?: string | undefined;
  /** The vendor's name and id for the model that has this label. */
  readonly providerLabel?: string | undefined;
  readonly providerModelId?: string | undefined;
  /** 1 to 5 for this kind of request; absent in old decisions. */
  readonly grade?: number | undefined;
  /** False: no grade for this kind; the price decides instead. */
  readonly isMeasured?: boolean | undefined;
  /** Estimated US dollars for this prompt; null when the price is unknown. */
  readonly costUsd: number | null;
  /** Estimated milliseconds for the whole answer. */
  readonly durationMs: number;
  /** The price when the decision was made, so that the saving shown never changes. */
  readonly price?: ModelPrice | null | undefined;
  /** Quality from 0 to 1, in older decisions only. */
  readonly overall?: number | undefined;
}

/** Which model answers, and why. All figures that the page shows about the choice come from here. */
export interface RouteDecision {
  readonly model: ModelName;
  /** One or two sentences for a layperson. */
  readonly why: string;
  readonly reasons: readonly string[];
  /** The kind and difficulty of the request; absent in old decisions. */
  readonly kind?: TaskKind | undefined;
  readonly effort?: Task["effort"] | undefined;
  /** Never the model that answers; null: there is no other. */
  readonly runnerUp: { readonly model: ModelName; readonly why: string } | null;
  /** Allowed and connected models, including the chosen one, best first. candidates-to-store.ts limits long lists. */
  readonly candidates: readonly RouteCandidate[];
}

/** The facts about a model that are stored with a decision. */
export const pickStoredFacts = ({ label, providerLabel, providerModelId, price }: CatalogueEntry) => ({
  label,
  providerLabel,
  providerModelId,
  price,
});

/** The vendor's name for a model; null: it equals the product's label, or it is unknown. */
export function findVendorLabel(route: Pick<RouteDecision, "candidates"> | null, model: ModelName): string | null {
  const candidate = findStoredCandidate(route, model);
  const { label, providerLabel = label } = candidate ?? {};
  return providerLabel === undefined || providerLabel === label ? null : providerLabel;
}

/** The model's label when the decision was made; its name if unknown. */
export const findStoredLabel = (route: Pick<RouteDecision, "candidates"> | null, model: ModelName): string =>
  findStoredCandidate(route, model)?.label ?? model;

/** A model as stored in a decision. The oldest decisions may have no candidates. */
export const findStoredCandidate = (
  route: Pick<RouteDecision, "candidates"> | null,
  model: ModelName,
): RouteCandidate | undefined => route?.candidates?.find((candidate) => candidate.model === model);
