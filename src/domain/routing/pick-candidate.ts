import { costOf } from "../catalogue/model-price.ts";
import type { ModelName } from "../models.ts";
import type { TimedCandidate } from "./eligible-models.ts";
import { PROMISES } from "./promises.ts";
import type { RouteMode } from "./route-decision.ts";
import { boundedLogit } from "./strength-prior.ts";

/**
 * What a prediction of this prompt rests on. measured: prompts like it were. far: none like it was. by-hand: how hard it is was
 * set by hand, since of such tasks no outcomes may be learnt from. unread: there is no vector to tell.
 */
export type Ground = "measured" | "far" | "by-hand" | "unread";

/** What choosing among candidates needs to know beside them. */
export interface PickRules {
  readonly mode: RouteMode;
  /** How far this instance's outcomes move a model's quality, 0 for none; null: it has learnt from none. */
  readonly shift: ((model: ModelName) => number) | null;
  readonly ground: Ground;
  /** Predicted quality of a model where the prompt is as hard as it may well be. */
  readonly qualityAtWorst: (candidate: TimedCandidate) => number;
  /** The default of the user's plan; null: nobody's plan. */
  readonly usual: ModelName | null;
}

export interface Pick {
  readonly candidate: TimedCandidate;
  /** worth: the most for its price. single: the best of all, whatever the prompt. usual: the plan's default. */
  readonly by: "worth" | "single" | "usual";
}

/**
 * What a dollar must bring, in quality: a model that costs as much more as one plain answer of the best single model must
 * be better by this. Fixed by cross-validation on training rows, see docs/decisions/0010-routing.md.
 */
const PRICE: Readonly<Record<RouteMode, number>> = { quality: 0, balanced: 0.095, cost: 0.23 };
/** How much better than the best single model another must be predicted before it takes its place: four standard errors. */
const MARGIN: Readonly<Record<RouteMode, number>> = { quality: 0.08, balanced: 0, cost: 0 };
const PLAIN_ANSWER = { inputTokens: 500, outputTokens: 250 };

/** The candidate to use, or undefined when there is none. */
export function pickCandidate(candidates: readonly TimedCandidate[], rules: PickRules): Pick | undefined {
  const single = highest(candidates, ({ overall }) => overall);
  if (single === undefined) return undefined;
  const price = PRICE[rules.mode] / plainPrice(single);
  const worth = (candidate: TimedCandidate): number => candidate.quality - price * dollars(candidate);
  const fallback = fallbackFor(single, candidates, rules);
  const trusted = trustedBeside(fallback.candidate, candidates, rules);
  const start = rules.ground === "by-hand" ? fallback.candidate : single;
  const byWorth = replaced(start, trusted, worth, MARGIN[rules.mode]);
  const isFallback = trusted.length === 0 || (rules.ground === "by-hand" && byWorth === start);
  const first: Pick = isFallback ? fallback : { candidate: byWorth, by: "worth" };
  const { shift } = rules;
  if (shift === null) return first;
  // Outcomes choose only among models that the table expects to be as good, on this prompt and overall, and that cost no more
  // than the best single one: so no outcomes, true or forged, make a choice worse than the table's own.
  const table = first.candidate;
  const ceiling = Math.max(dollars(single), dollars(table));
  const safe = candidates.filter(
    (other) => other.quality >= table.quality && other.overall >= table.overall && dollars(other) <= ceiling,
  );
  const shifted = (candidate: TimedCandidate): number => worth(candidate) + shift(candidate.model);
  const moved = safe.some(({ model }) => shift(model) !== 0)
    ? replaced(table, safe, shifted, MARGIN[rules.mode])
    : table;
  return moved === table ? first : { candidate: moved, by: "worth" };
}

/**
 * Who answers where the reading is not trusted: the best model over all tasks, unless the plan's default may be as good as
 * that one for all that is known. The best answer whatever it costs is never the default's for want of knowledge.
 */
function fallbackFor(single: TimedCandidate, candidates: readonly TimedCandidate[], { mode, usual }: PickRules): Pick {
  const standard = candidates.find(({ model }) => model === usual);
  const isDearer = standard !== undefined && dollars(standard) > dollars(single);
  if (standard === undefined || isDearer || mode === "quality") return { candidate: single, by: "single" };
  const lead = boundedLogit(single.overall) - boundedLogit(standard.overall);
  return lead > Math.hypot(single.overallWidth, standard.overallWidth)
    ? { candidate: single, by: "single" }
    : { candidate: standard, by: "usual" };
}

/** Those of which the reading says enough to take them instead of `fallback`. */
function trustedBeside(
  fallback: TimedCandidate,
  candidates: readonly TimedCandidate[],
  { ground, mode, qualityAtWorst }: PickRules,
): readonly TimedCandidate[] {
  if (ground === "far") return [];
  if (ground !== "by-hand") return candidates;
  // A guess may save, it may not spend.
  const ceiling = mode === "quality" ? Number.POSITIVE_INFINITY : dollars(fallback);
  const atWorst = qualityAtWorst(fallback);
  const lossMax = 1 - PROMISES[mode].keptMin;
  return candidates.filter((other) => dollars(other) <= ceiling && atWorst - qualityAtWorst(other) <= lossMax);
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
  let best: Item | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const own = worth(item);
    if (best === undefined || own > most) {
      best = item;
      most = own;
    }
  }
  return best;
}

// A model without a price costs its user nothing per answer.
const dollars = ({ costUsd }: TimedCandidate): number => costUsd ?? 0;

const plainPrice = ({ entry }: TimedCandidate): number =>
  costOf(entry, PLAIN_ANSWER.inputTokens, PLAIN_ANSWER.outputTokens) ?? 1;
