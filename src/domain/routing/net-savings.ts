import { type CacheUse, costOf } from "../catalogue/model-price.ts";
import type { ModelName } from "../catalogue/models.ts";
import type { RouteCandidate } from "./route-decision.ts";

/** The choice of a model calls no other model: its cost is counted, but is 0. */
export const ROUTER_USD = 0;

/** Usage and cost of an answer. */
export interface AnswerUsage {
  readonly usage: ({ readonly inputTokens: number; readonly outputTokens: number } & CacheUse) | null;
  /** US dollars; null when unknown. */
  readonly answerUsd: number | null;
  readonly improverUsd: number | null;
  /** The name of the model that answered; other names of the same model are not compared. Absent: unknown. */
  readonly modelUsed?: ModelName | undefined;
}

/** The cost of an answer compared with asking one model directly. */
export interface Saving {
  readonly against: ModelName;
  readonly label: string;
  /**
   * best: the user's best graded model among those measured for this kind of request, the cheapest of equals; dearest:
   * the model with the highest price for this answer.
   */
  readonly role: "best" | "dearest" | "best-and-dearest";
  /** The cost of the same tokens with this model. */
  readonly wouldHaveCostUsd: number;
  /** The saving after improver and router costs; below zero: the extra cost. */
  readonly netUsd: number;
}

/**
 * Net savings of an answer against the best graded and the dearest of the allowed and connected models, for the same
 * tokens at the prices of that day. Models without a price are not compared. Empty when a cost is unknown: a guess
 * would be worse than a dash.
 */
export function netSavings(answer: AnswerUsage, candidates: readonly RouteCandidate[]): Saving[] {
  const { usage, answerUsd, improverUsd, modelUsed } = answer;
  if (usage === null || answerUsd === null || improverUsd === null) return [];
  const used = candidates.find(({ model }) => model === modelUsed)?.providerModelId ?? null;
  const compared = candidates.filter(
    ({ model, providerModelId = null }) => model === modelUsed || used === null || providerModelId !== used,
  );
  const priced = compared.flatMap(({ model, label = model, price = null, grade, overall, isMeasured = true }) => {
    const usd = costOf({ price }, usage.inputTokens, usage.outputTokens, usage);
    return usd === null ? [] : [{ model, label, grade: grade ?? overall ?? 0, isMeasured, usd }];
  });
  const cheapestFirst = priced.filter(({ isMeasured }) => isMeasured).toSorted((a, b) => a.usd - b.usd);
  const best = highest(cheapestFirst, ({ grade }) => grade);
  const dearest = highest(priced, ({ usd }) => usd);
  if (dearest === undefined) return [];
  const total = answerUsd + improverUsd + ROUTER_USD;
  const saving = (role: Saving["role"], { model, label, usd }: (typeof priced)[number]): Saving => ({
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
