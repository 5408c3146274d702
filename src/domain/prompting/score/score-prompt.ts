import type { Contradiction } from "../contradiction.ts";
import type { Scores } from "../improvement.ts";
import { PROGRAM_COSTS, PROSE_COSTS } from "../weights/score-parts.ts";
import { findContradictions } from "./score-contradictions.ts";
import type { Deduction } from "./score-deduction.ts";
import { missingDeductions } from "./score-details.ts";
import { blankFiller } from "./score-filler.ts";
import { findCostlyWords } from "./score-found-words.ts";
import { type Measures, measure } from "./score-measures.ts";
import { substanceDeductions } from "./score-substance.ts";
import { topicOnly } from "./score-topic.ts";

export interface PromptScore {
  readonly scores: Scores;
  /** 0 to 100. */
  readonly overall: number;
  /** Per dimension their points add up to what the score lacks of ten, the dearest first. */
  readonly deductions: readonly Deduction[];
}

/** What each dimension counts for in the overall score. */
export const DIMENSION_SHARES: Scores = { clarity: 0.3, specificity: 0.35, structure: 0.35 };
const DIMENSIONS = ["clarity", "specificity", "structure"] as const;

/** What a certain contradiction costs, before the deductions of clarity shrink. */
export const CONTRADICTION_COST = 1.4;

/**
 * Clarity, specificity and structure, each ten points less what is deducted. What each part costs was learned from pairs of
 * better and worse prompts, and which details a request lacks from people's judgements (small linear models). Boilerplate is
 * not read, and layout makes no difference.
 */
export function scorePrompt(prompt: string): PromptScore {
  const text = blankFiller(prompt);
  const measures = measure(text);
  return scoreText(text, missingDeductions(text, measures), measures);
}

/** The score of a text without boilerplate, with what it is found to miss. */
export function scoreText(text: string, missing: readonly Deduction[], measures = measure(text)): PromptScore {
  const deductions = withinTen([...clarityDeductions(text, measures), ...missing, ...substanceDeductions(measures)]);
  const lacking = (dimension: keyof Scores): number =>
    deductions.reduce((sum, deduction) => (deduction.dimension === dimension ? sum + deduction.points : sum), 0);
  const exact = {
    clarity: 10 - lacking("clarity"),
    specificity: 10 - lacking("specificity"),
    structure: 10 - lacking("structure"),
  };
  const overall = DIMENSIONS.reduce((sum, dimension) => sum + 10 * DIMENSION_SHARES[dimension] * exact[dimension], 0);
  return {
    scores: {
      clarity: bounded(exact.clarity, 10),
      specificity: bounded(exact.specificity, 10),
      structure: bounded(exact.structure, 10),
    },
    overall: bounded(overall, 100),
    deductions,
  };
}

function clarityDeductions(text: string, measures: Measures): Deduction[] {
  const costs = measures.isProgram ? PROGRAM_COSTS : PROSE_COSTS;
  return [
    ...findContradictions(text).map((found) => atWords(found, CONTRADICTION_COST)),
    ...findCostlyWords(text, measures).map((found) => atWords(found, costs[found.kind])),
    ...topicOnly(text, measures),
  ];
}

const atWords = ({ start, end, weight, reason }: Contradiction, cost: number): Deduction => ({
  dimension: "clarity",
  points: weight * cost,
  span: { start, end },
  missing: null,
  reason,
});

// The more is deducted from a dimension, the less a further slip costs; but it always costs something, and none falls below zero.
const FADE = 12;

function withinTen(found: readonly Deduction[]): Deduction[] {
  const shrink = { clarity: 1, specificity: 1, structure: 1 };
  for (const dimension of DIMENSIONS) {
    const sum = found.reduce((total, one) => (one.dimension === dimension ? total + one.points : total), 0);
    if (sum > 0) shrink[dimension] = (10 * (1 - Math.exp(-sum / FADE))) / sum;
  }
  return found
    .filter(({ points }) => points > 0)
    .map((deduction) => ({ ...deduction, points: deduction.points * shrink[deduction.dimension] }))
    .sort((a, b) => b.points - a.points);
}

const bounded = (score: number, most: number): number => Math.min(most, Math.max(0, Math.round(score * 1000) / 1000));
