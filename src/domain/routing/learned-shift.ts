import type { ModelName } from "../models.ts";
import type { PickOutcome } from "./pick-outcome.ts";
import type { Category } from "./prompt-category.ts";
import type { DifficultyBucket } from "./route-outcome.ts";
import { weighPicks } from "./weigh-picks.ts";

/** How often people were content with a model's answers to a kind of task: thumbs up; or not: thumbs down, asked again. */
export interface OutcomeCount {
  readonly category: Category;
  readonly difficulty: DifficultyBucket;
  readonly model: ModelName;
  readonly won: number;
  readonly lost: number;
}

/** What an instance knows from its users. */
export interface Outcomes {
  readonly counts: readonly OutcomeCount[];
  readonly picks: readonly PickOutcome[];
}
export const NO_OUTCOMES: Outcomes = { counts: [], picks: [] };

/** How far an instance's own outcomes move a model's predicted quality, per category; 0 where there are none. */
export type LearnedShift = (category: Category, model: ModelName) => number;

/** What was learnt of a model in a kind of task. */
export interface LearnedOf {
  /** At most SHIFT_MAX either way. */
  readonly shift: number;
  /** How many outcomes it rests on, once they are weighed. */
  readonly weighed: number;
}

/** No outcomes, however many, move a predicted quality further than this. */
export const SHIFT_MAX = 0.05;
/** So many outcomes, half won and half lost, are assumed before the first: a few clicks decide nothing. */
const PRIOR_OUTCOMES = 40;

/** `learnFrom` as the choice of a model reads it. */
export function learnShift(outcomes: Outcomes): LearnedShift {
  const learned = learnFrom(outcomes);
  return (category, model) => learned(category, model).shift;
}

/**
 * A bounded Bayesian update of the table of strengths: the mean of a Beta distribution that starts at one half, scaled to at
 * most SHIFT_MAX either way, over outcomes that are weighed first.
 *
 * Thumbs and second tries: who is asked is not left to chance. Hard tasks go to strong models and end in more complaints, so
 * a model counts against what is usual for tasks of that kind and difficulty, not against one half; alone there, it learns
 * nothing. Picks compare two answers to one prompt and are weighed by place, length and name (weigh-picks.ts).
 *
 * Counts that are negative or no numbers count as none.
 */
export function learnFrom({ counts, picks }: Outcomes): (category: Category, model: ModelName) => LearnedOf {
  const sums = new Map<string, { net: number; weighed: number }>();
  const add = (category: Category, model: ModelName, net: number, weighed: number) => {
    const key = `${category} ${model}`;
    const sum = sums.get(key) ?? { net: 0, weighed: 0 };
    sums.set(key, { net: sum.net + net, weighed: sum.weighed + weighed });
  };
  const usual = usualShares(counts);
  for (const { category, difficulty, model, won, lost } of counts) {
    const [liked, all] = [countOf(won), countOf(won) + countOf(lost)];
    add(category, model, liked - usual(category, difficulty) * all, all);
  }
  const weight = weighPicks(picks);
  for (const pick of picks) {
    const weighed = weight(pick) * countOf(pick.times);
    add(pick.category, pick.winner, weighed, weighed);
    add(pick.category, pick.loser, -weighed, weighed);
  }
  return (category, model) => {
    const { net, weighed } = sums.get(`${category} ${model}`) ?? { net: 0, weighed: 0 };
    return { shift: (SHIFT_MAX * net) / (weighed + PRIOR_OUTCOMES), weighed };
  };
}

/** The share of outcomes that were welcome, over all models, for tasks of a kind and difficulty. */
function usualShares(counts: readonly OutcomeCount[]): (category: Category, difficulty: DifficultyBucket) => number {
  const tallies = new Map<string, { won: number; all: number }>();
  for (const { category, difficulty, won, lost } of counts) {
    const key = `${category} ${difficulty}`;
    const tally = tallies.get(key) ?? { won: 0, all: 0 };
    tallies.set(key, { won: tally.won + countOf(won), all: tally.all + countOf(won) + countOf(lost) });
  }
  return (category, difficulty) => {
    const { won, all } = tallies.get(`${category} ${difficulty}`) ?? { won: 0, all: 0 };
    return all === 0 ? 1 / 2 : won / all;
  };
}

const COUNT_MAX = 1e9;
const countOf = (count: number): number => (count > 0 ? Math.min(COUNT_MAX, count) : 0);
