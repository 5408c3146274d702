import type { CatalogueEntry } from "../../catalogue/catalogue-entry.ts";
import { costOf } from "../../catalogue/model-price.ts";
import { estimateTokens } from "../../text/tokens.ts";
import { comparingTokens } from "../reading/second-reader.ts";

/** The instruction, the schema, and what is known beside the prompt. */
const OTHER_INPUT_TOKENS = 4_000;
/** The account says the prompt and its rewrite once more; questions and reasons are beside it. */
const OUTPUT_TOKENS_BESIDE = 2_050;
const OUTPUT_TOKENS_PER_PROMPT_TOKEN = 4.8;
/** A rewrite that loses something is asked for once more. */
const TRIES_MAX = 2;

/** What the request has beside the prompt as a rule: the instruction, the schema, some of a profile. */
const USUAL_INPUT_TOKENS_BESIDE = 2_500;
/** Nine of ten rewrites are no longer (decision 38). */
const USUAL_REWRITE_TOKENS = 95;
const USUAL_REWRITE_TOKENS_PER_PROMPT_TOKEN = 1.2;
/** Reasons, questions and a name. */
const USUAL_REPLY_TOKENS_BESIDE = 150;

/**
 * US dollars that a rewrite counts when its process ended in the middle of it, so that its cost is unknown: one whole
 * reply of usual length, its account counted. A second try and a second reader are rare, and of a cut reply a part was
 * written.
 */
export function rewriteCostWhenCut(writer: CatalogueEntry, prompt: string): number {
  const promptTokens = estimateTokens(prompt);
  const rewriteTokens = USUAL_REWRITE_TOKENS + USUAL_REWRITE_TOKENS_PER_PROMPT_TOKEN * promptTokens;
  const outputTokens = 2 * rewriteTokens + promptTokens + USUAL_REPLY_TOKENS_BESIDE;
  return costOf(writer, promptTokens + USUAL_INPUT_TOKENS_BESIDE, outputTokens) ?? 0;
}

/** US dollars that one rewrite may cost at most, its second try and reader counted; a price nobody knows counts as 0. */
export function rewriteCostAtMost(writer: CatalogueEntry, secondReader: CatalogueEntry | null, prompt: string): number {
  const promptTokens = estimateTokens(prompt);
  const inputTokens = promptTokens + OTHER_INPUT_TOKENS;
  const outputTokens = OUTPUT_TOKENS_BESIDE + OUTPUT_TOKENS_PER_PROMPT_TOKEN * promptTokens;
  const comparing = comparingTokens(prompt);
  const read = secondReader === null ? 0 : (costOf(secondReader, comparing.input, comparing.output) ?? 0);
  return TRIES_MAX * (costOf(writer, inputTokens, outputTokens) ?? 0) + read;
}
