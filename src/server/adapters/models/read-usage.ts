import type { AnswerRequest, TokenUsage } from "#server/ports/language-model.ts";
import type { RawTokenCounts } from "./streams/event-reader.ts";

/** A higher count cannot be true: a character has at most four tokens. The provider adds some tokens. */
const TOKENS_PER_CHARACTER_MAX = 4;
const INPUT_TOKENS_ADDED_MAX = 50_000;
/** Some providers count tokens a little differently when they apply the output limit. */
const OUTPUT_TOLERANCE = 2;
const OUTPUT_TOKENS_ADDED_MAX = 1_000;

/** The provider's counts; null: not reported, or impossible. */
export function readUsage(counted: RawTokenCounts, request: AnswerRequest, hasText: boolean): TokenUsage | null {
  const { input: inputTokens, output: outputTokens } = counted;
  const { reasoning: reasoningTokens, cacheRead: cachedInputTokens, cacheWrite: cacheWriteTokens } = counted;
  if (!isCount(inputTokens, inputTokensMax(request)) || !isCount(outputTokens, outputTokensMax(request))) return null;
  // Gateways send 0 for a missing count.
  if (inputTokens === 0 || (hasText && outputTokens === 0)) return null;
  return {
    inputTokens,
    outputTokens,
    ...(isCount(reasoningTokens, outputTokens) && reasoningTokens > 0 && { reasoningTokens }),
    ...(isCount(cachedInputTokens, inputTokens) && cachedInputTokens > 0 && { cachedInputTokens }),
    ...(isCount(cacheWriteTokens, inputTokens) && cacheWriteTokens > 0 && { cacheWriteTokens }),
  };
}

const isCount = (value: unknown, max: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= max;

const inputTokensMax = ({ turns, format }: AnswerRequest): number => {
  const characters = turns.reduce((sum, { text }) => sum + text.length, JSON.stringify(format ?? "").length);
  return characters * TOKENS_PER_CHARACTER_MAX + INPUT_TOKENS_ADDED_MAX;
};

const outputTokensMax = ({ outputTokensMax, thinkingTokensMax = 0 }: AnswerRequest): number =>
  (outputTokensMax + thinkingTokensMax) * OUTPUT_TOLERANCE + OUTPUT_TOKENS_ADDED_MAX;
