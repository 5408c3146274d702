import type { ModelPrice, PriceStep } from "./catalogue-entry.ts";

/** The step of a price that holds for a prompt of this length. */
export function stepFor(price: ModelPrice, inputTokens: number): PriceStep | null {
  // A plain loop: of several hundred models each is priced with every prompt.
  for (const step of price) if (step.upToTokens === null || inputTokens <= step.upToTokens) return step;
  return price.at(-1) ?? null;
}

/** What of a prompt's tokens has another price; both are part of them. Absent: the provider does not say. */
export interface CacheUse {
  /** Read from the provider's cache. */
  readonly cachedInputTokens?: number | undefined;
  /** Written to it. */
  readonly cacheWriteTokens?: number | undefined;
}

/** US dollars for one answer, or null when the price is unknown. */
export function costOf(
  { price }: { readonly price: ModelPrice | null },
  inputTokens: number,
  outputTokens: number,
  { cachedInputTokens = 0, cacheWriteTokens = 0 }: CacheUse = {},
): number | null {
  const step = price === null ? null : stepFor(price, inputTokens);
  if (step === null) return null;
  const read = Math.min(cachedInputTokens, inputTokens);
  const written = Math.min(cacheWriteTokens, inputTokens - read);
  const input =
    (inputTokens - read - written) * step.input +
    read * (step.cachedInput ?? step.input) +
    written * (step.cacheWrite ?? step.input);
  return (input + outputTokens * step.output) / 1_000_000;
}

/** What a million tokens of a short prompt's answer cost, to put models in order; a model without a price costs nothing. */
export const outputPriceOf = ({ price }: { readonly price: ModelPrice | null }): number => price?.[0]?.output ?? 0;
