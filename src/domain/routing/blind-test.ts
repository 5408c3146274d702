import type { ModelName } from "../catalogue/models.ts";
import type { RouteDecision } from "./route-decision.ts";

/** One prompt in so many is answered blind by two models; off: none. */
export const BLIND_RATES = ["off", "20", "10", "5"] as const;
export type BlindRate = (typeof BLIND_RATES)[number];

/** `random`: 0 to 1, evenly. */
export const isBlindTurn = (rate: BlindRate, random: number): boolean => rate !== "off" && random < 1 / Number(rate);

/** A rival is taken from the models that are graded about the same: a test that is lost beforehand says nothing. */
const GRADES_BELOW_MAX = 1;

/**
 * The model that would have answered and another one, in the order in which they are shown; null where there is no other.
 * `randoms`: which rival and which order, 0 to 1, evenly.
 */
export function blindPair(
  { model, candidates }: Pick<RouteDecision, "model" | "candidates">,
  randoms: { readonly rival: number; readonly order: number },
): readonly [ModelName, ModelName] | null {
  const own = candidates.find((candidate) => candidate.model === model);
  // Two names of one model would be compared with themselves.
  const others = candidates.filter(
    (candidate) =>
      candidate.model !== model &&
      (candidate.providerModelId === undefined || candidate.providerModelId !== own?.providerModelId),
  );
  const close = others.filter(({ grade = 0 }) => grade >= (own?.grade ?? 0) - GRADES_BELOW_MAX);
  const rival = close[Math.floor(randoms.rival * close.length)] ?? others[0];
  if (rival === undefined) return null;
  return randoms.order < 1 / 2 ? [model, rival.model] : [rival.model, model];
}

/** What a blind turn compares: two models, or the prompt as typed with the prompt as it is sent. `random`: 0 to 1, evenly. */
export const comparesWordings = (isRewritten: boolean, random: number): boolean => isRewritten && random < 1 / 2;

/** One wording of a prompt, answered by the model that also answers the other. */
export const WORDINGS = ["rewritten", "as-typed"] as const;
/** What a blind test compares: a model, or a wording. */
export type BlindSide = ModelName | (typeof WORDINGS)[number];

/** How often a side was picked in blind tests. */
export interface BlindResult {
  readonly side: BlindSide;
  readonly won: number;
  readonly of: number;
  /** Where the share of wins lies with 95 % certainty, 0 to 1: Wilson's score interval. */
  readonly low: number;
  readonly high: number;
}

/** Of wins of one side over another, the most tested first. */
export function blindResults(
  wins: readonly { readonly winner: BlindSide; readonly loser: BlindSide; readonly times: number }[],
): BlindResult[] {
  const tallies = new Map<BlindSide, { won: number; of: number }>();
  const add = (side: BlindSide, won: number, of: number) => {
    const tally = tallies.get(side) ?? { won: 0, of: 0 };
    tallies.set(side, { won: tally.won + won, of: tally.of + of });
  };
  for (const { winner, loser, times } of wins) {
    add(winner, times, times);
    add(loser, 0, times);
  }
  return [...tallies]
    .map(([side, { won, of }]) => ({ side, won, of, ...wilson(won, of) }))
    .sort((a, b) => b.of - a.of || b.won - a.won || (a.side < b.side ? -1 : 1));
}

/** 97.5 % of a normal distribution lie below. */
const Z = 1.96;

/** Wilson, E. B. (1927), Probable inference, the law of succession, and statistical inference. `of` above 0. */
function wilson(won: number, of: number): { low: number; high: number } {
  const share = won / of;
  const middle = (share + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of);
  const half = (Z / (1 + Z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
