import type { ModelName } from "../catalogue/models.ts";
import type { RouteDecision } from "./route-decision.ts";

/** One of this many prompts is a blind test: two models answer it, and their names are hidden. "off": never. */
export const BLIND_TEST_EVERY = ["off", "20", "10", "5"] as const;
export type BlindTestInterval = (typeof BLIND_TEST_EVERY)[number];

/** `random`: 0 to 1, uniform. */
export const shouldRunBlindTest = (rate: BlindTestInterval, random: number): boolean =>
  rate !== "off" && random < 1 / Number(rate);

/**
 * The grade of a rival should be at most this much lower than the grade of the chosen model. It may be higher. If one
 * side is sure to lose, a test shows nothing.
 */
const GRADES_BELOW_MAX = 1;

/** Returns the chosen model and a rival in display order; null: no rival. `randoms`: from 0 to 1, uniform. */
export function chooseBlindPair(
  { model, candidates }: Pick<RouteDecision, "model" | "candidates">,
  randoms: { readonly rival: number; readonly order: number },
): readonly [ModelName, ModelName] | null {
  const own = candidates.find((candidate) => candidate.model === model);
  // Other names of the same model are no rivals.
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

/**
 * Decides whether a blind test compares the typed with the rewritten prompt, instead of two models. `random`: 0 to 1,
 * uniform.
 */
export const shouldCompareWordings = (isRewritten: boolean, random: number): boolean => isRewritten && random < 1 / 2;

/** The two wordings of a prompt. In a test of wordings, one model answers both. */
export const WORDINGS = ["rewritten", "as-typed"] as const;
export type BlindTestSide = ModelName | (typeof WORDINGS)[number];

export interface BlindTestResult {
  readonly side: BlindTestSide;
  readonly won: number;
  readonly of: number;
  /** The 95 % confidence interval of the share of wins, 0 to 1 (Wilson score). */
  readonly low: number;
  readonly high: number;
}

/** The side with the most tests comes first. */
export function countBlindTestResults(
  wins: readonly { readonly winner: BlindTestSide; readonly loser: BlindTestSide; readonly times: number }[],
): BlindTestResult[] {
  const tallies = new Map<BlindTestSide, { won: number; of: number }>();
  const add = (side: BlindTestSide, won: number, of: number) => {
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

/** The 97.5 % quantile of the normal distribution. */
const Z = 1.96;

/** E. B. Wilson (1927), Probable inference, the law of succession, and statistical inference. `of` must be above 0. */
function wilson(won: number, of: number): { low: number; high: number } {
  const share = won / of;
  const middle = (share + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of);
  const half = (Z / (1 + Z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
