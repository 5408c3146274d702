import { COMPARED_MODELS_MAX } from "#contract/compare.ts";
import type { Model } from "#contract/models.ts";
import type { ModelName } from "#domain/catalogue/models.ts";

type Comparable = Pick<Model, "value" | "family" | "isPremium" | "firstTokenMs">;

/** Selects `first`, then one model of each other family: premium before others, then fast before slow. */
export function selectDefaultModels(available: readonly Comparable[], first: ModelName | null): ModelName[] {
  const inOrder = available.toSorted(
    (a, b) => Number(b.isPremium) - Number(a.isPremium) || a.firstTokenMs - b.firstTokenMs,
  );
  const chosen = available.filter(({ value }) => value === first);
  for (const model of inOrder) {
    if (model.family !== "local" && !chosen.some(({ family }) => family === model.family)) chosen.push(model);
  }
  return chosen.slice(0, COMPARED_MODELS_MAX).map(({ value }) => value);
}
