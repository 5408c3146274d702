import type { CatalogueEntry } from "../../catalogue/catalogue-entry.ts";
import { type CachedTokenCounts, calculateCallCostUsd } from "../../catalogue/model-price.ts";
import type { ModelName } from "../../catalogue/models.ts";

/** Usage of all model calls for one prompt. */
export interface ImproverUsage {
  /**
   * The model that wrote the rewrite. The counts also include the second reader (the model that checks the rewrite).
   */
  readonly model: ModelName;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** True if a provider did not report its usage, for example for an interrupted call. */
  readonly isEstimated: boolean;
  /** US dollars; null: a price is unknown. */
  readonly costUsd: number | null;
}

export interface ModelCallUsage extends CachedTokenCounts {
  readonly model: CatalogueEntry;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly isEstimated: boolean;
}

/** Returns null if no model was called. */
export function sumUsage(model: CatalogueEntry, calls: readonly ModelCallUsage[]): ImproverUsage | null {
  if (calls.length === 0) return null;
  const costs = calls.map((call) => calculateCallCostUsd(call.model, call.inputTokens, call.outputTokens, call));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    model: model.name,
    calls: calls.length,
    inputTokens: sum(calls.map(({ inputTokens }) => inputTokens)),
    outputTokens: sum(calls.map(({ outputTokens }) => outputTokens)),
    isEstimated: calls.some(({ isEstimated }) => isEstimated),
    costUsd: costs.some((cost) => cost === null) ? null : sum(costs.map((cost) => cost ?? 0)),
  };
}

/** Adds two usages. The result has the model of the first one. */
export function addUsage(one: ImproverUsage | null, other: ImproverUsage | null): ImproverUsage | null {
  if (one === null || other === null) return one ?? other;
  return {
    model: one.model,
    calls: one.calls + other.calls,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    isEstimated: one.isEstimated || other.isEstimated,
    costUsd: one.costUsd === null || other.costUsd === null ? null : one.costUsd + other.costUsd,
  };
}
