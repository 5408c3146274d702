import { costOf } from "../catalogue/model-price.ts";
import type { ModelName } from "../models.ts";
import type { TimedCandidate } from "./eligible-models.ts";
import type { RouteMode } from "./route-decision.ts";

/** What choosing among candidates needs to know beside them. */
export interface PickRules {
  readonly mode: RouteMode;
  /** How far this instance's outcomes move a model's quality; 0 for none. */
  readonly shift: (model: ModelName) => number;
}

/**
 * What a dollar must bring, in quality: a model that costs as much more as one plain answer of the best single model must
 * be better by this. Fixed by cross-validation on training rows, see docs/decisions/0010-routing.md.
 */
const PRICE: Readonly<Record<RouteMode, number>> = { quality: 0, balanced: 0.075, cost: 0.215 };
/** How much better than the best single model another must be predicted before it takes its place: four standard errors. */
const MARGIN: Readonly<Record<RouteMode, number>> = { quality: 0.08, balanced: 0, cost: 0 };
const PLAIN_ANSWER = { inputTokens: 500, outputTokens: 250 };

/** The candidate to use, or undefined when there is none. */
export function pickCandidate(candidates: readonly TimedCandidate[], rules: PickRules): TimedCandidate | undefined {
  const single = highest(candidates, ({ overall }) => overall);
  if (single === undefined) return undefined;
  const price = PRICE[rules.mode] / plainPrice(single);
  const worth = (candidate: TimedCandidate): number => candidate.quality - price * dollars(candidate);
  const byTable = replaced(single, candidates, worth, MARGIN[rules.mode]);
  // Outcomes choose only among models that the table expects to be as good, on this prompt and overall, and that cost no more
  // than the best single one: so no outcomes, true or forged, make a choice worse than the table's own.
  const ceiling = Math.max(dollars(single), dollars(byTable));
  const safe = candidates.filter(
    (other) => other.quality >= byTable.quality && other.overall >= byTable.overall && dollars(other) <= ceiling,
  );
  return replaced(byTable, safe, (candidate) => worth(candidate) + rules.shift(candidate.model), MARGIN[rules.mode]);
}

/** The candidate of most worth if it beats `first` by more than `margin`, otherwise `first`. */
function replaced(
  first: TimedCandidate,
  candidates: readonly TimedCandidate[],
  worth: (candidate: TimedCandidate) => number,
  margin: number,
): TimedCandidate {
  const best = highest(candidates, worth);
  return best !== undefined && worth(best) > worth(first) + margin ? best : first;
}

function highest<Item>(items: readonly Item[], worth: (item: Item) => number): Item | undefined {
  let best = items[0];
  for (const item of items) if (best === undefined || worth(item) > worth(best)) best = item;
  return best;
}

// A model without a price costs its user nothing per answer.
const dollars = ({ costUsd }: TimedCandidate): number => costUsd ?? 0;

const plainPrice = ({ entry }: TimedCandidate): number =>
  costOf(entry, PLAIN_ANSWER.inputTokens, PLAIN_ANSWER.outputTokens) ?? 1;
