import { PLANS } from "#domain/plans.ts";
import { improvePrompt } from "#domain/prompting/improve-prompt.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import type { UserRecord } from "../../ports/store.ts";
import { type RoutePromptDeps, routePrompt } from "./route-prompt.ts";

/** What would be made of a prompt and who would answer it; nothing is sent or stored. `user` null: a visitor. */
export function previewImprovement(
  deps: RoutePromptDeps,
  user: UserRecord | null,
  prompt: string,
): { improvement: Improvement; route: RouteDecision | null } {
  const tier = user?.subscriptionTier ?? "free";
  const improvement = improvePrompt({ prompt, level: PLANS[tier].optimizer, preferences: user?.preferences ?? {} });
  const route = routePrompt(deps, improvement.improvedPrompt, tier, user?.preferences.modelPreference ?? null);
  return { improvement, route };
}
