import type { ModelPrice, PriceStep } from "./catalogue-entry.ts";

/** The step of a price that holds for a prompt of this length. */
export function stepFor(price: ModelPrice, inputTokens: number): PriceStep | null {
  return price.find(({ upToTokens }) => upToTokens === null || inputTokens <= upToTokens) ?? price.at(-1) ?? null;
}

/** US dollars for one answer, or null when the price is unknown. `cachedTokens` are part of `inputTokens`. */
export function costOf(
  { price }: { readonly price: ModelPrice | null },
  inputTokens: number,
  outputTokens: number,
  cachedTokens = 0,
): number | null {
  const step = price === null ? null : stepFor(price, inputTokens);
  if (step === null) return null;
  const cached = step.cachedInput === null ? 0 : Math.min(cachedTokens, inputTokens);
  const input = (inputTokens - cached) * step.input + cached * (step.cachedInput ?? 0);
  return (input + outputTokens * step.output) / 1_000_000;
}

/** What a million tokens of a short prompt's answer cost, to put models in order; a model without a price costs nothing. */
export const outputPriceOf = ({ price }: { readonly price: ModelPrice | null }): number => price?.[0]?.output ?? 0;
