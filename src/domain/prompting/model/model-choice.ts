import { MODELS, type ModelName } from "../../models.ts";

/** Slower ones would use up the time that is given. */
const FIRST_TOKEN_MS_MAX = 1_000;
const TOKENS_PER_SECOND_MIN = 60;

/**
 * Who improves prompts: the configured model where it can answer now, else the cheapest fast one of `ready`. Never the
 * demonstration model; the host's own server only when it is configured. Null: nobody.
 */
export function chooseOptimizer(ready: readonly ModelName[], configured: ModelName | null): ModelName | null {
  if (configured !== null && configured !== "embedded" && ready.includes(configured)) return configured;
  return cheapestFast(ready);
}

/** Who compares for it: the cheapest fast one of another family. */
export function chooseComparer(ready: readonly ModelName[], optimizer: ModelName): ModelName | null {
  return cheapestFast(ready.filter((model) => MODELS[model].family !== MODELS[optimizer].family));
}

function cheapestFast(ready: readonly ModelName[]): ModelName | null {
  const fast = ready.filter(
    (model) =>
      MODELS[model].price !== null &&
      MODELS[model].firstTokenMs <= FIRST_TOKEN_MS_MAX &&
      MODELS[model].tokensPerSecond >= TOKENS_PER_SECOND_MIN,
  );
  return [...fast].sort((a, b) => priceOf(a) - priceOf(b))[0] ?? null;
}

const priceOf = (model: ModelName): number => {
  const { price } = MODELS[model];
  return price === null ? Number.POSITIVE_INFINITY : price.input + price.output;
};
