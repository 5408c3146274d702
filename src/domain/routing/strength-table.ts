import type { ProductModel } from "../models.ts";
import type { Category } from "./prompt-category.ts";

/**
 * Quality over hardness: level is the log-odds of a good answer where half of all models fail, slope how fast they fall as
 * prompts get harder.
 */
export type StrengthLine = readonly [level: number, slope: number];
export type PerModel<Value> = Readonly<Record<ProductModel, Value>>;

/** How good models are, at one date; which date counts is configuration, since strengths change and tasks do not. */
export interface StrengthTable {
  readonly dated: string;
  /** The one model to use everywhere if there were no router is the highest of these among those allowed. */
  readonly overall: PerModel<number>;
  /** Where nothing is known about a category. */
  readonly models: PerModel<StrengthLine>;
  readonly categories: Readonly<Partial<Record<Category, PerModel<StrengthLine>>>>;
  /** The hardness that was tested; beyond it lines would cross where nothing is known. */
  readonly tested: readonly [easiest: number, hardest: number];
  /** Length of an answer beside that of the average model. */
  readonly verbosity: PerModel<number>;
}

/** Hardness as log-odds, 0 where half of all models fail; inside what was tested. */
export function hardnessLogit(hardness: number, [easiest, hardest]: StrengthTable["tested"]): number {
  const bounded = Math.min(hardest, Math.max(easiest, hardness));
  return Math.log(bounded / (1 - bounded));
}

/** Quality at this hardness, given as log-odds, 0 to 1. */
export const qualityOnLine = (line: StrengthLine, hardness: number): number =>
  1 / (1 + Math.exp(line[1] * hardness - line[0]));
