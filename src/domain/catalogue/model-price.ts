import type { ModelPrice, PriceStep } from "./catalogue-entry.ts";

export function priceStepFor(price: ModelPrice, inputTokens: number): PriceStep | null {
  // A plain loop, because it is fast: for every prompt, the prices of several hundred models are read.
  for (const step of price) if (step.upToTokens === null || inputTokens <= step.upToTokens) return step;
  return price.at(-1) ?? null;
}

/**
 * Prompt tokens that have a different price because of the provider's cache. Both counts are included in the count of
 * all prompt tokens. Absent: not reported.
 */
export interface CachedTokenCounts {
  readonly cachedInputTokens?: number | undefined;
  readonly cacheWriteTokens?: number | undefined;
}

/** US dollars for one answer; null: the price is unknown. */
export function calculateCallCostUsd(
  { price }: { readonly price: ModelPrice | null },
  inputTokens: number,
  outputTokens: number,
  { cachedInputTokens = 0, cacheWriteTokens = 0 }: CachedTokenCounts = {},
): number | null {
  const step = price === null ? null : priceStepFor(price, inputTokens);
  if (step === null) return null;
  const read = Math.min(cachedInputTokens, inputTokens);
  const written = Math.min(cacheWriteTokens, inputTokens - read);
  const input =
    (inputTokens - read - written) * step.input +
    read * (step.cachedInput ?? step.input) +
    written * (step.cacheWrite ?? step.input);
  return (input + outputTokens * step.output) / 1_000_000;
}

/** US dollars per million answer tokens after a short prompt, for sorting models. Returns 0 without a price. */
export const outputPriceOf = ({ price }: { readonly price: ModelPrice | null }): number => price?.[0]?.output ?? 0;
