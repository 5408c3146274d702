import type { ModelName, ProductModel } from "../models.ts";
import type { PromptReading } from "./prompt-features.ts";
import { predictQuality, type StrengthTable } from "./strength-table.ts";
import { STRENGTHS_CURRENT } from "./strengths-current.ts";
import { STRENGTHS_PUBLIC_2024 } from "./weights/strengths-public-2024.ts";

/** Which table of strengths counts: today's models, or the public outcomes of 2024 that benches measure against. */
export type StrengthsDate = "current" | "public-2024";

/** The table of a date. */
export const strengthsOf = (date: StrengthsDate): StrengthTable =>
  date === "current" ? STRENGTHS_CURRENT : STRENGTHS_PUBLIC_2024;

/** Nobody has told us what the host's own server runs: taken to be a little weaker than this model. */
const COMPATIBLE_LIKE: ProductModel = "gpt-3.5-turbo";
/** The demonstration model is known to be weak. */
const EMBEDDED_QUALITY = 0.1;

/** Predicted quality of a model on a prompt, 0 to 1. */
export function qualityOf(table: StrengthTable, model: ModelName, { category, hardness }: PromptReading): number {
  if (model === "embedded") return EMBEDDED_QUALITY;
  const quality = predictQuality(table, model === "compatible" ? COMPATIBLE_LIKE : model, category, hardness);
  return Math.round(quality * 10_000) / 10_000;
}

/** How good a model is over all public tasks of the table. */
export function overallOf(table: StrengthTable, model: ModelName): number {
  return model === "embedded" ? 0 : table.overall[model === "compatible" ? COMPATIBLE_LIKE : model];
}
