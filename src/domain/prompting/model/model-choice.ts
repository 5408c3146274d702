import type { CatalogueEntry } from "../../catalogue/catalogue-entry.ts";
import { EMBEDDED_MODEL, type ModelName } from "../../models.ts";

/** Slower ones would use up the time that is given. */
const FIRST_TOKEN_MS_MAX = 1_000;
const TOKENS_PER_SECOND_MIN = 60;

/**
 * Who improves prompts: the configured model where it can answer now, else the cheapest fast one of `ready`. Never the
 * demonstration model; the host's own server only when it is configured. Null: nobody.
 */
export function chooseOptimizer(ready: readonly CatalogueEntry[], configured: ModelName | null): CatalogueEntry | null {
  const named = ready.find(({ name }) => name === configured && name !== EMBEDDED_MODEL);
  return named ?? cheapestFast(ready);
}

/** Who compares for it: the cheapest fast one of another family. */
export function chooseComparer(ready: readonly CatalogueEntry[], optimizer: CatalogueEntry): CatalogueEntry | null {
  return cheapestFast(ready.filter(({ family }) => family !== optimizer.family));
}

function cheapestFast(ready: readonly CatalogueEntry[]): CatalogueEntry | null {
  const fast = ready.filter(
    ({ price, firstTokenMs, tokensPerSecond }) =>
      price !== null && firstTokenMs <= FIRST_TOKEN_MS_MAX && tokensPerSecond >= TOKENS_PER_SECOND_MIN,
  );
  return fast.sort((a, b) => priceOf(a) - priceOf(b))[0] ?? null;
}

const priceOf = ({ price }: CatalogueEntry): number => {
  const step = price?.[0];
  return step === undefined ? Number.POSITIVE_INFINITY : step.input + step.output;
};
