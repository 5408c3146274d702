import { type Model, type ModelList, modelListSchema } from "#contract/models.ts";
import { LOCAL_MODELS, MODELS, PRODUCT_MODELS } from "#domain/models.ts";
import { includesTier, type Tier } from "#domain/plans.ts";
import { userOf } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { DemonstrationState, LanguageModel } from "../../ports/language-model.ts";

export interface ModelRouteDeps {
  readonly models: Pick<LanguageModel, "offers">;
  readonly demonstration: () => DemonstrationState;
}

export function modelRoutes(app: TypedApp, deps: ModelRouteDeps): void {
  const schema = { response: { 200: modelListSchema } };

  app.get("/api/models", { config: { access: "user" }, schema }, async (request) => {
    const tier = userOf(request).subscriptionTier;
    return listModels(deps, tier, (model) => includesTier(tier, model.tier));
  });

  app.get("/api/models/all", { config: { access: "user" }, schema }, async (request) =>
    listModels(deps, userOf(request).subscriptionTier, () => true),
  );
}

/** The seven product models always, a local one only where there is one. */
function listModels(deps: ModelRouteDeps, userTier: Tier, isListed: (model: Model) => boolean): ModelList {
  const offers = new Map(deps.models.offers().map((offer) => [offer.model, offer]));
  const names = [...PRODUCT_MODELS, ...LOCAL_MODELS.filter((name) => offers.has(name))];
  const models = names.map((value) => {
    const offer = offers.get(value);
    const { label, provider, tier } = MODELS[value];
    return { value, label: offer?.label ?? label, provider, tier, isAvailable: offer?.isReady ?? false };
  });
  const isConnected = [...offers.keys()].some((name) => name !== "embedded");
  return { models: models.filter(isListed), userTier, isConnected, demonstration: deps.demonstration() };
}
