import type { CatalogueEntry } from "../../catalogue/catalogue-entry.ts";
import { calculateCallCostUsd } from "../../catalogue/model-price.ts";
import { estimateTokens } from "../../text/tokens.ts";
import { maxComparisonTokens } from "../reading/second-reader.ts";

/** The instruction, the schema and the context, without the prompt. */
const OTHER_INPUT_TOKENS = 4_000;
/**
 * An upper limit for `outputTokensMax` of `buildRewriteRequest`: the first value (3 * 450 + 700 tokens), plus the
 * second value (3 * 1.6 tokens) for each token of the prompt.
 */
const OUTPUT_TOKENS_BESIDE = 2_050;
const OUTPUT_TOKENS_PER_PROMPT_TOKEN = 4.8;
/** A rewrite that loses something is requested a second time. */
const TRIES_MAX = 2;

/** Usual input without the prompt: the instruction, the schema, and a part of a profile. */
const USUAL_INPUT_TOKENS_BESIDE = 2_500;
/**
 * A usual length of a rewrite: the first value, plus the second value for each token of the prompt. Nine of ten
 * rewrites are not longer (decision 38).
 */
const USUAL_REWRITE_TOKENS = 95;
const USUAL_REWRITE_TOKENS_PER_PROMPT_TOKEN = 1.2;
/** The reasons, the questions and the name in a reply. */
const USUAL_REPLY_TOKENS_BESIDE = 150;

/**
 * The estimated cost, in US dollars, of an interrupted rewrite. Its real cost is unknown. The estimate is for one whole
 * reply of usual length, including the account (it repeats the prompt and the rewrite). A second try and a second
 * reader are rare, so they are not counted.
 */
export function interruptedRewriteCost(writer: CatalogueEntry, prompt: string): number {
  const promptTokens = estimateTokens(prompt);
  const rewriteTokens = USUAL_REWRITE_TOKENS + USUAL_REWRITE_TOKENS_PER_PROMPT_TOKEN * promptTokens;
  const outputTokens = 2 * rewriteTokens + promptTokens + USUAL_REPLY_TOKENS_BESIDE;
  return calculateCallCostUsd(writer, promptTokens + USUAL_INPUT_TOKENS_BESIDE, outputTokens) ?? 0;
}

/**
 * The highest possible cost of one rewrite in US dollars, with a second try and a second reader. An unknown price
 * counts as 0.
 */
export function maxRewriteCost(writer: CatalogueEntry, secondReader: CatalogueEntry | null, prompt: string): number {
  const promptTokens = estimateTokens(prompt);
  const inputTokens = promptTokens + OTHER_INPUT_TOKENS;
  const outputTokens = OUTPUT_TOKENS_BESIDE + OUTPUT_TOKENS_PER_PROMPT_TOKEN * promptTokens;
  const comparing = maxComparisonTokens(prompt);
  const read = secondReader === null ? 0 : (calculateCallCostUsd(secondReader, comparing.input, comparing.output) ?? 0);
  return TRIES_MAX * (calculateCallCostUsd(writer, inputTokens, outputTokens) ?? 0) + read;
}
