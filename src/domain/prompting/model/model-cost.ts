import type { CatalogueEntry } from "../../catalogue/catalogue-entry.ts";
import { costOf } from "../../catalogue/model-price.ts";
import type { OptimizerLevel } from "../../plans.ts";
import { estimateTokens } from "../../tokens.ts";

/** Three candidates, a comparison, a second try, a comparison: no prompt makes more calls than these, whatever happens. */
export const OPTIMIZER_CALLS_MAX = 6;
/** The instruction, the schema, and what is known beside the prompt. */
const OTHER_INPUT_TOKENS = 2_500;
const OUTPUT_TOKENS_MAX = 900;

/** US dollars that improving a prompt on this level may cost about at most; 0 where the price is unknown. */
export function costAtMost(model: CatalogueEntry, level: OptimizerLevel, prompt: string): number {
  if (level === "lite") return 0;
  const calls = level === "full" ? 1 : OPTIMIZER_CALLS_MAX;
  const inputTokens = estimateTokens(prompt) + OTHER_INPUT_TOKENS;
  return calls * (costOf(model, inputTokens, OUTPUT_TOKENS_MAX) ?? 0);
}
