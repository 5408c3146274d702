import type { CatalogueEntry } from "../../catalogue/catalogue-entry.ts";
import { costOf } from "../../catalogue/model-price.ts";
import { estimateTokens } from "../../tokens.ts";

/** The instruction, the schema, and what is known beside the prompt. */
const OTHER_INPUT_TOKENS = 3_500;
/** A rewrite has up to two and a half times the tokens of a prompt, and reasons beside it. */
const OUTPUT_TOKENS_BESIDE = 1_200;
const OUTPUT_TOKENS_PER_PROMPT_TOKEN = 2.5;

/** US dollars that one rewrite by this model may cost at most; a price nobody knows counts as 0. */
export function rewriteCostAtMost(model: CatalogueEntry, prompt: string): number {
  const promptTokens = estimateTokens(prompt);
  const inputTokens = promptTokens + OTHER_INPUT_TOKENS;
  const outputTokens = OUTPUT_TOKENS_BESIDE + OUTPUT_TOKENS_PER_PROMPT_TOKEN * promptTokens;
  return costOf(model, inputTokens, outputTokens) ?? 0;
}
