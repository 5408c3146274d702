import type { ModelName, ProductModel } from "../models.ts";
import type { Category } from "./prompt-features.ts";

/** Which table of strengths counts: today's models, or the public outcomes of 2024 that benches measure against. */
export type StrengthsDate = "current" | "public-2024";

/** Expected quality on the easiest and on the hardest prompts of a category, 0 to 1. */
type EasyToHard = readonly [easy: number, hard: number];
type Strengths = Readonly<Record<Category, Readonly<Record<ProductModel, EasyToHard>>>>;

const row = (
  gpt35: EasyToHard,
  gpt4oMini: EasyToHard,
  gpt4o: EasyToHard,
  sonnet: EasyToHard,
  opus: EasyToHard,
  flashLite: EasyToHard,
  geminiPro: EasyToHard,
): Readonly<Record<ProductModel, EasyToHard>> => ({
  "gpt-3.5-turbo": gpt35,
  "gpt-4o-mini": gpt4oMini,
  "gpt-4o": gpt4o,
  "claude-sonnet": sonnet,
  "claude-opus": opus,
  "gemini-flash-lite": flashLite,
  "gemini-2.5-pro": geminiPro,
});

// Set by hand in late 2025 for the ids in the configuration's defaults: our own guess of the order and the distances, not a
// measurement. It stands until strengths are learnt from outcomes.
const CURRENT: Strengths = {
  code: row([0.7, 0.2], [0.85, 0.4], [0.9, 0.55], [0.97, 0.85], [0.98, 0.9], [0.86, 0.45], [0.96, 0.8]),
  maths: row([0.75, 0.12], [0.92, 0.45], [0.94, 0.52], [0.97, 0.8], [0.98, 0.85], [0.93, 0.6], [0.98, 0.88]),
  reasoning: row([0.7, 0.3], [0.84, 0.48], [0.9, 0.6], [0.95, 0.78], [0.97, 0.83], [0.86, 0.52], [0.96, 0.82]),
  translation: row([0.85, 0.6], [0.91, 0.72], [0.95, 0.82], [0.95, 0.84], [0.96, 0.86], [0.92, 0.75], [0.96, 0.87]),
  summary: row([0.85, 0.6], [0.92, 0.74], [0.94, 0.8], [0.96, 0.86], [0.96, 0.87], [0.92, 0.76], [0.95, 0.87]),
  writing: row([0.78, 0.55], [0.86, 0.66], [0.91, 0.75], [0.95, 0.86], [0.96, 0.88], [0.86, 0.66], [0.92, 0.8]),
  explanation: row([0.84, 0.55], [0.91, 0.66], [0.94, 0.75], [0.96, 0.82], [0.97, 0.85], [0.9, 0.68], [0.96, 0.83]),
  knowledge: row([0.8, 0.45], [0.86, 0.55], [0.92, 0.7], [0.93, 0.74], [0.95, 0.8], [0.87, 0.58], [0.95, 0.8]),
  conversation: row([0.88, 0.7], [0.93, 0.76], [0.95, 0.8], [0.96, 0.84], [0.96, 0.85], [0.92, 0.76], [0.95, 0.83]),
};

// Lines drawn by hand through the means of the public outcomes of WildEval/ZeroEval (commit 8c1485e): GSM8K for easy maths,
// MATH level 5 for hard, CRUXEval for code, where the two strongest are set level because they differ by noise only. The
// snapshots are of 2024 (Claude 3 Opus and Gemini 1.5 Pro among them). The other categories are guesses in the same order.
const GENERAL_2024 = row([0.72, 0.4], [0.87, 0.58], [0.9, 0.7], [0.9, 0.72], [0.86, 0.6], [0.81, 0.52], [0.84, 0.58]);
const PUBLIC_2024: Strengths = {
  code: row([0.64, 0.44], [0.84, 0.68], [0.92, 0.78], [0.92, 0.79], [0.82, 0.64], [0.74, 0.54], [0.77, 0.57]),
  maths: row([0.86, 0.05], [0.97, 0.45], [0.98, 0.5], [0.98, 0.53], [0.97, 0.28], [0.95, 0.28], [0.96, 0.3]),
  reasoning: GENERAL_2024,
  translation: GENERAL_2024,
  summary: GENERAL_2024,
  writing: GENERAL_2024,
  explanation: GENERAL_2024,
  knowledge: GENERAL_2024,
  conversation: GENERAL_2024,
};

// Nobody has told us what the host's own server runs; the demonstration model is known to be weak.
const LOCAL: Readonly<Record<Exclude<ModelName, ProductModel>, EasyToHard>> = {
  compatible: [0.75, 0.4],
  embedded: [0.3, 0.02],
};

/** Predicted quality of a model on a prompt of this category and difficulty, 0 to 1. */
export function predictQuality(model: ModelName, category: Category, difficulty: number, date: StrengthsDate): number {
  const table = date === "current" ? CURRENT : PUBLIC_2024;
  const [easy, hard] = model === "compatible" || model === "embedded" ? LOCAL[model] : table[category][model];
  return Math.round((easy + (hard - easy) * difficulty) * 1000) / 1000;
}
