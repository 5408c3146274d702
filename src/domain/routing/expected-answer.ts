import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";
import type { Category } from "./prompt-category.ts";
import type { PromptReading } from "./prompt-features.ts";

/** Tokens of an answer of middling hardness. Maths and questions about code: the mean of public answers; the rest by hand. */
const TOKENS: Readonly<Record<Category, number>> = {
  code: 600,
  maths: 250,
  reasoning: 350,
  extraction: 200,
  translation: 250,
  summary: 250,
  writing: 500,
  explanation: 450,
  knowledge: 250,
  conversation: 150,
};
const TOKENS_ABOUT_CODE = 220;
/** An answer where all models fail is this many times as long, on the scale of e, as one where none does. */
const GROWTH = 2;

/** How many tokens an average model answers with. */
export function expectedTokens({ category, asksForCode, hardness }: PromptReading): number {
  const middling = category === "code" && !asksForCode ? TOKENS_ABOUT_CODE : TOKENS[category];
  const grows = category === "maths" || (category === "code" && !asksForCode);
  return Math.round(middling * (grows ? Math.exp(GROWTH * (Math.min(1, Math.max(0, hardness)) - 0.5)) : 1));
}

/** How long one model's answer should take, in milliseconds; `firstTokenMs` as measured, or null. */
export function expectedTimes(
  entry: CatalogueEntry,
  outputTokens: number,
  firstTokenMs: number | null,
): { readonly durationMs: number; readonly firstTokenMs: number } {
  const first = firstTokenMs ?? entry.firstTokenMs;
  return { durationMs: Math.round(first + (outputTokens / entry.tokensPerSecond) * 1000), firstTokenMs: first };
}
