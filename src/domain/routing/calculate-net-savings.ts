import { type CachedTokenCounts, calculateCallCostUsd } from "../catalogue/model-price.ts";
import type { ModelName } from "../catalogue/models.ts";
import type { RouteCandidate } from "./route-decision.ts";

/** The router calls no model, so it costs nothing. */
export const ROUTER_USD = 0;

export interface AnswerUsage {
  readonly usage: ({ readonly inputTokens: number; readonly outputTokens: number } & CachedTokenCounts) | null;
  /** US dollars; null: unknown. */
  readonly answerUsd: number | null;
  readonly improverUsd: number | null;
  /**
   * The name of the model that answered; absent: unknown. The answer is not compared with other names of this model.
   */
  readonly modelUsed?: ModelName | undefined;
}

export interface CostSaving {
  readonly against: ModelName;
  readonly label: string;
  /**
   * `best`: the model with the best grade among the models measured for this kind of request. If several have this
   * grade, the cheapest of them. `dearest`: the model with the highest cost for this answer.
   */
  readonly role: "best" | "dearest" | "best-and-dearest";
  /** The cost of the same tokens with the compared model. */
  readonly wouldHaveCostUsd: number;
  /** The saving minus the costs of improver and router. Negative: extra cost. */
  readonly netUsd: number;
}

/**
 * The net savings of an answer, compared with the best and the most expensive of the candidates. Uses the prices on the
 * day of the decision. Models without a price are left out. The result is empty if a cost is unknown, because we do not
 * guess.
 */
export function calculateNetSavings(answer: AnswerUsage, candidates: readonly RouteCandidate[]): CostSaving[] {
  const { usage, answerUsd, improverUsd, modelUsed } = answer;
  if (usage === null || answerUsd === null || improverUsd === null) return [];
  const used = candidates.find(({ model }) => model === modelUsed)?.providerModelId ?? null;
  const compared = candidates.filter(
    ({ model, providerModelId = null }) => model === modelUsed || used === null || providerModelId !== used,
  );
  const priced = compared.flatMap(({ model, label = model, price = null, grade, overall, isMeasured = true }) => {
    const usd = calculateCallCostUsd({ price }, usage.inputTokens, usage.outputTokens, usage);
    return usd === null ? [] : [{ model, label, grade: grade ?? overall ?? 0, isMeasured, usd }];
  });
  const cheapestFirst = priced.filter(({ isMeasured }) => isMeasured).toSorted((a, b) => a.usd - b.usd);
  const best = highest(cheapestFirst, ({ grade }) => grade);
  const dearest = highest(priced, ({ usd }) => usd);
  if (dearest === undefined) return [];
  const total = answerUsd + improverUsd + ROUTER_USD;
  const saving = (role: CostSaving["role"], { model, label, usd }: (typeof priced)[number]): CostSaving => ({
    against: model,
    label,
    role,
    wouldHaveCostUsd: usd,
    netUsd: usd - total,
  });
  if (best === undefined) return [saving("dearest", dearest)];
  if (best.model === dearest.model) return [saving("best-and-dearest", best)];
  return [saving("best", best), saving("dearest", dearest)];
}

function highest<Item>(items: readonly Item[], worth: (item: Item) => number): Item | undefined {
  let best = items[0];
  for (const item of items) if (best === undefined || worth(item) > worth(best)) best = item;
  return best;
}
