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
  const offers = deps.models.offers();
  // The demonstration model stands in for providers nobody has connected, never for ones that are in trouble.
  const isConnected = offers.some((offer) => offer.model !== "embedded");
  const ready = new Set(offers.filter((offer) => offer.isReady).map((offer) => offer.model));
  const allowed = modelsForTier(tier).filter((model) => ready.has(model) && !(isConnected && model === "embedded"));
  const preferred = allowed.find((model) => model === wished) ?? null;
  return chooseModel({ prompt, allowed, preferred, strengths: deps.strengths });
}
