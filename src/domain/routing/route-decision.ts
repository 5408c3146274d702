import type { ModelName } from "../models.ts";

/** quality: the best answer whatever it costs. balanced: as good as the best, for less. cost: nearly as good, cheapest. */
export type RouteMode = "quality" | "balanced" | "cost";

export interface RouteCandidate {
  readonly model: ModelName;
  /** Predicted quality, 0 to 1. */
  readonly quality: number;
  /** Estimated US dollars for this prompt; null when the price is unknown. */
  readonly costUsd: number | null;
  /** Estimated milliseconds for the whole answer. */
  readonly durationMs: number;
}

/** Which model answers, and why; every figure the page shows about the choice comes from here. */
export interface RouteDecision {
  readonly model: ModelName;
  /** One or two sentences for a layperson. */
  readonly why: string;
  readonly reasons: readonly string[];
  readonly category: string;
  /** 0 easy to 1 hard. */
  readonly difficulty: number;
  readonly runnerUp: { readonly model: ModelName; readonly why: string } | null;
  /** Every model that was allowed and connected, the chosen one included, best first. */
  readonly candidates: readonly RouteCandidate[];
}
