import type { Scores } from "../prompting/improvement.ts";
import { measure } from "../prompting/score/score-measures.ts";
import { readPrompt, scorePrompt } from "../prompting/score/score-prompt.ts";
import { type CoachPointKey, pointOf } from "./coach-points.ts";

/** What prompts can be praised for. */
export const TOLD_KEYS = ["numbers", "names", "conditions", "examples", "sentences"] as const;
export type ToldKey = (typeof TOLD_KEYS)[number];

/** What a prompt lost points for, and what it tells; in words of ours, none of the prompt's. */
export interface Findings {
  readonly lost: { readonly [Key in CoachPointKey]?: number };
  readonly told: readonly ToldKey[];
}

export interface CoachScore {
  readonly scores: Scores;
  /** 0 to 100. */
  readonly overall: number;
  readonly findings: Findings;
}

const CONDITIONS_MIN = 2;
const SENTENCES_MIN = 3;

/** The score of a prompt with what the coach says about it. The same prompt always gets the same one. */
export function scoreForCoach(prompt: string): CoachScore {
  const { scores, overall, deductions } = scorePrompt(prompt);
  const lost: { [Key in CoachPointKey]?: number } = {};
  for (const deduction of deductions) {
    const key = pointOf(deduction);
    lost[key] = rounded((lost[key] ?? 0) + deduction.points);
  }
  return { scores, overall, findings: { lost, told: toldIn(prompt) } };
}

function toldIn(prompt: string): ToldKey[] {
  const { facts, names, conditions, examples, sentences } = measure(readPrompt(prompt));
  const isTold: Readonly<Record<ToldKey, boolean>> = {
    numbers: facts > 0,
    names: names > 0,
    conditions: conditions >= CONDITIONS_MIN,
    examples: examples > 0,
    sentences: sentences >= SENTENCES_MIN,
  };
  return TOLD_KEYS.filter((key) => isTold[key]);
}

const rounded = (points: number): number => Math.round(points * 1000) / 1000;
