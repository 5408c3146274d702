import type { ModelName } from "../models.ts";
import type { Category } from "./prompt-category.ts";

/** How often people were content with a model's answers to a kind of task: kept, preferred, thumbs up; or not. */
export interface OutcomeCount {
  readonly category: Category;
  readonly model: ModelName;
  readonly won: number;
  readonly lost: number;
}

/** How far an instance's own outcomes move a model's predicted quality, per category; 0 where there are none. */
export type LearnedShift = (category: Category, model: ModelName) => number;

/** No outcomes, however many, move a predicted quality further than this. */
export const SHIFT_MAX = 0.05;
/** So many outcomes, half won and half lost, are assumed before the first: a few clicks decide nothing. */
const PRIOR_OUTCOMES = 40;

/**
 * A bounded Bayesian update of the table of strengths: the mean of a Beta distribution that starts at one half, scaled to
 * at most SHIFT_MAX either way. Counts that are negative or no numbers count as none.
 */
export function learnShift(outcomes: readonly OutcomeCount[]): LearnedShift {
  const counts = new Map<string, { won: number; lost: number }>();
  for (const { category, model, won, lost } of outcomes) {
    const key = `${category} ${model}`;
    const sum = counts.get(key) ?? { won: 0, lost: 0 };
    counts.set(key, { won: sum.won + countOf(won), lost: sum.lost + countOf(lost) });
  }
  return (category, model) => {
    const { won, lost } = counts.get(`${category} ${model}`) ?? { won: 0, lost: 0 };
    return (SHIFT_MAX * (won - lost)) / (won + lost + PRIOR_OUTCOMES);
  };
}

const COUNT_MAX = 1e9;
const countOf = (count: number): number => (count > 0 ? Math.min(COUNT_MAX, count) : 0);
