import type { Contradiction } from "../contradiction.ts";
import type { Scores } from "../improvement.ts";
import { PROGRAM_COSTS, PROSE_COSTS } from "../weights/score-parts.ts";
import { nonsenseDeductions } from "./nonsense.ts";
import { findContradictions } from "./score-contradictions.ts";
import type { Deduction } from "./score-deduction.ts";
import { missingDeductions } from "./score-details.ts";
import { facetDeductions } from "./score-facets.ts";
import { blankFiller } from "./score-filler.ts";
import { findCostlyWords } from "./score-found-words.ts";
import { type Measures, measure } from "./score-measures.ts";
import { substanceDeductions } from "./score-substance.ts";
import { topicOnly } from "./score-topic.ts";
import { blankUnrelated } from "./unrelated-sentences.ts";

export interface PromptScore {
  readonly scores: Scores;
  /** 0 to 100. */
  readonly overall: number;
  /** Per dimension their points add up to what the score lacks of ten, the dearest first. */
  readonly deductions: readonly Deduction[];
}

/** What each dimension counts for in the overall score. */
export const DIMENSION_SHARES: Scores = { clarity: 0.2, specificity: 0.5, structure: 0.3 };
/** What a point of each dimension counted for when the costs were learned. */
export const LEARNED_SHARES: Scores = { clarity: 0.3, specificity: 0.35, structure: 0.35 };
const DIMENSIONS = ["clarity", "specificity", "structure"] as const;

/** What a certain contradiction costs, before the deductions of clarity shrink. */
export const CONTRADICTION_COST = 1.4;

/**
 * Clarity, specificity and structure, each ten points less what is deducted. What each part costs was learned from pairs of
 * better and worse prompts, and which details a request lacks from people's judgements (small linear models). Boilerplate is
 * not read, and layout makes no difference.
 */
export function scorePrompt(prompt: string): PromptScore {
  const before = scored.get(prompt);
  if (before !== undefined) return before;
  const text = readPrompt(prompt);
  const measures = measure(text);
  const score = scoreText(text, missingDeductions(text, measures), measures);
  if (prompt.length <= KEPT_LENGTH_MAX) scored.set(prompt, score);
  const [oldest] = scored.keys();
  if (scored.size > KEPT_MAX && oldest !== undefined) scored.delete(oldest);
  return score;
}

/** The coach asks a second later for what the improver has asked already; long prompts are rare, and would take room. */
const scored = new Map<string, PromptScore>();
const KEPT_MAX = 200;
const KEPT_LENGTH_MAX = 4_000;

/** The prompt as the score reads it, as long as before: boilerplate and what has nothing to do with the request are blanked. */
export const readPrompt = (prompt: string): string => blankUnrelated(blankFiller(prompt));

/** The score of a text without boilerplate, with what it is found to miss. */
function scoreText(text: string, missing: readonly Deduction[], measures = measure(text)): PromptScore {
  const deductions = graded(allDeductions(text, missing, measures));
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

/** What a text lacks before it is graded, in learned points: the lower, the better. The grade only stretches this. */
export function lackOf(text: string, missing: readonly Deduction[], measures = measure(text)): number {
  return sumOf(allDeductions(text, missing, measures));
}

const sumOf = (deductions: readonly Deduction[]): number =>
  deductions.reduce((sum, { dimension, points }) => sum + LEARNED_SHARES[dimension] * points, 0);

const allDeductions = (text: string, missing: readonly Deduction[], measures: Measures): Deduction[] => [
  ...clarityDeductions(text, measures),
  ...missing,
  ...substanceDeductions(measures),
  ...facetDeductions(text, measures),
  ...nonsenseDeductions(text),
];

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

/**
 * How what is lacking becomes points of ten: hardly any up to what even an excellent brief lacks, then quickly more, then slowly,
 * since bare requests differ little; what is no request at all loses nearly everything. Set on the prompts of
 * tests/support/prompts/score-table.ts. It always rises, so it changes no order.
 */
const BARE_LOSES = 6.5;
const MIDDLE = 6.25;
const WIDTH = 0.45;
const ALWAYS = 0.03;
const NOTHING_FROM = 9;
const NOTHING_WIDTH = 12;
const LOST_MAX = 9.9;

function lostFor(lack: number): number {
  const bare = BARE_LOSES / (1 + Math.exp((MIDDLE - lack) / WIDTH)) + ALWAYS * Math.min(lack, NOTHING_FROM);
  const left = LOST_MAX - BARE_LOSES - ALWAYS * NOTHING_FROM;
  return bare + left * (1 - Math.exp(-Math.max(0, lack - NOTHING_FROM) / NOTHING_WIDTH));
}

/** The deductions in points of ten: all shrink alike, so that they add up to the grade. */
function graded(found: readonly Deduction[]): Deduction[] {
  const lack = sumOf(found);
  if (lack <= 0) return [];
  const shrink = { clarity: 0, specificity: 0, structure: 0 };
  for (const dimension of DIMENSIONS) {
    const sum = found.reduce((total, one) => (one.dimension === dimension ? total + one.points : total), 0);
    const share = LEARNED_SHARES[dimension] / DIMENSION_SHARES[dimension];
    if (sum > 0) shrink[dimension] = Math.min((share * lostFor(lack)) / lack, LOST_MAX / sum);
  }
  return found
    .filter(({ points }) => points > 0)
    .map((deduction) => ({ ...deduction, points: deduction.points * shrink[deduction.dimension] }))
    .sort((a, b) => b.points - a.points);
}

const bounded = (score: number, most: number): number => Math.min(most, Math.max(0, Math.round(score * 1000) / 1000));
