import { type CacheUse, costOf } from "../catalogue/model-price.ts";
import type { ModelName } from "../catalogue/models.ts";
import type { RouteCandidate } from "./route-decision.ts";

/** Choosing a model asks no model: it costs nothing that is billed, and is counted all the same. */
export const ROUTER_USD = 0;

/** What an answer took. */
export interface SettledAnswer {
  readonly usage: ({ readonly inputTokens: number; readonly outputTokens: number } & CacheUse) | null;
  /** US dollars; null when nobody knows. */
  readonly answerUsd: number | null;
  readonly improverUsd: number | null;
  /** The name of the model that answered; other names of the same model are no comparison. Absent: not known. */
  readonly modelUsed?: ModelName | undefined;
}

/** How an answer compares with having asked one model without any help. */
export interface Saving {
  readonly against: ModelName;
  readonly label: string;
  /** best: the best graded of the user's models for this kind of request, of several the cheapest, if one is measured for it; dearest: the one with the highest price for this answer. */
  readonly role: "best" | "dearest" | "best-and-dearest";
  /** What it would have cost for as many tokens. */
  readonly wouldHaveCostUsd: number;
  /** What was saved after improver and router; below zero: what it cost more. */
  readonly netUsd: number;
}

/**
 * What an answer saved, net: against the best graded model and against the dearest of those that were allowed and
 * connected, with as many tokens as this answer took and at the prices of that day. Models without a price are no measure.
 * Empty where a cost is unknown: a guess would be worse than a dash.
 */
export function netSavings(answer: SettledAnswer, candidates: readonly RouteCandidate[]): Saving[] {
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
