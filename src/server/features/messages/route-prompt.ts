import { modelsForTier } from "#domain/models.ts";
import type { Tier } from "#domain/plans.ts";
import { chooseModel } from "#domain/routing/choose-model.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import type { LanguageModel } from "../../ports/language-model.ts";

export interface RoutePromptDeps {
  readonly models: Pick<LanguageModel, "offers">;
  readonly strengths: "current" | "public-2024";
}

/** Chooses among the models the tier allows and that can answer now; `wished` wins when it is one of them. */
export function routePrompt(
  deps: RoutePromptDeps,
  prompt: string,
  tier: Tier,
  wished: string | null,
): RouteDecision | null {
  const ready = new Set(deps.models.offers().flatMap((offer) => (offer.isReady ? [offer.model] : [])));
  const allowed = modelsForTier(tier).filter((model) => ready.has(model));
  const preferred = allowed.find((model) => model === wished) ?? null;
  return chooseModel({ prompt, allowed, preferred, strengths: deps.strengths });
}
