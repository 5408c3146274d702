import { COMPARED_MODELS_MAX } from "#contract/compare.ts";
import { MODELS, type ModelName } from "#domain/models.ts";

/** One model of each family, the given one first; of the others the premium model that begins soonest. */
export function comparedByDefault(available: readonly ModelName[], first: ModelName | null): ModelName[] {
  const inOrder = [...available].sort(
    (a, b) =>
      Number(MODELS[b].isPremium) - Number(MODELS[a].isPremium) || MODELS[a].firstTokenMs - MODELS[b].firstTokenMs,
  );
  const chosen = first !== null && available.includes(first) ? [first] : [];
  for (const model of inOrder) {
    const { family } = MODELS[model];
    if (family !== "local" && !chosen.some((other) => MODELS[other].family === family)) chosen.push(model);
  }
  return chosen.slice(0, COMPARED_MODELS_MAX);
}
