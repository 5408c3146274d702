import type { PickOutcome } from "./pick-outcome.ts";

/** So many picks, half of them of the answer that stood first, are assumed of each circumstance: a few show no habit. */
const PRIOR_PICKS = 20;
/** No pick counts more often than this, however rare its circumstance makes it. */
const WEIGHT_MAX = 4;
/** Of a pick among named models: whoever knows the names judges them as well. A judgement of ours, not a measurement. */
const NAMED_WEIGHT = 0.5;

/** How much each pick of an outcome counts, 0 to 4. */
export type PickWeight = (
  outcome: Omit<PickOutcome, "times" | "winner" | "loser" | "category" | "difficulty">,
) => number;

/**
 * Inverse propensity weights: where the first answer, when it was the longer one, was picked seven times in ten, such a
 * pick counts 5/7 and its opposite 5/3, so that place and length decide nothing over all picks together. What one
 * circumstance makes likelier than another is taken for habit, also where it was merit.
 */
export function weighPicks(outcomes: readonly PickOutcome[]): PickWeight {
  const tallies = { longer: newTally(), alike: newTally(), shorter: newTally() };
  for (const outcome of outcomes) {
    const tally = tallies[lengthOfFirst(outcome)];
    const times = outcome.times > 0 ? Math.min(1e9, outcome.times) : 0;
    tally.picks += times;
    if (outcome.place === "first") tally.first += times;
  }
  return (outcome) => {
    const { first, picks } = tallies[lengthOfFirst(outcome)];
    const share = first / picks;
    const weight = 0.5 / (outcome.place === "first" ? share : 1 - share);
    return Math.min(WEIGHT_MAX, weight) * (outcome.isBlind ? 1 : NAMED_WEIGHT);
  };
}

const newTally = () => ({ first: PRIOR_PICKS / 2, picks: PRIOR_PICKS });

/** How long the answer that stood first was beside the other, whichever was picked. */
function lengthOfFirst({ place, length }: Pick<PickOutcome, "place" | "length">): PickOutcome["length"] {
  if (place === "first" || length === "alike") return length;
  return length === "longer" ? "shorter" : "longer";
}
