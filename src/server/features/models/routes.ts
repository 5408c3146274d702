import { type Model, type ModelList, modelListSchema } from "#contract/models.ts";
import { mayUseModel, modelAccessOf, neededTier } from "#domain/catalogue/model-access.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { DemonstrationState, LanguageModel } from "../../ports/language-model.ts";
import type { ModelCatalogue } from "../../ports/model-catalogue.ts";

export interface ModelRouteDeps {
  readonly models: Pick<LanguageModel, "offers">;
  readonly catalogue: ModelCatalogue;
  readonly demonstration: () => DemonstrationState;
}

export function modelRoutes(app: TypedApp, deps: ModelRouteDeps): void {
  const schema = { response: { 200: modelListSchema } };

  app.get("/api/models", { config: { access: "user" }, schema }, async (request) => {
    const { subscriptionTier, preferences } = requireUser(request);
    const asker = modelAccessOf(subscriptionTier, preferences);
    return listModels(deps, asker.tier, (model) => mayUseModel(asker, model));
  });

  app.get("/api/models/all", { config: { access: "user" }, schema }, async (request) =>
    listModels(deps, requireUser(request).subscriptionTier, () => true),
  );
}

/** Lists all enabled models, but a local model only if it is connected. */
function listModels(deps: ModelRouteDeps, userTier: Tier, isListed: (model: Model) => boolean): ModelList {
  const offers = new Map(deps.models.offers().map((offer) => [offer.entry.name, offer]));
  const entries = [...deps.catalogue.current().values()].filter(({ isOn }) => isOn);
  const models = entries.flatMap((shipped): Model[] => {
    const offer = offers.get(shipped.name);
    if (offer === undefined && shipped.family === "local") return [];
    const entry = offer?.entry ?? shipped;
    const { name, label, providerLabel, provider, family, isPremium, seesImages, efforts, firstTokenMs } = entry;
    return [
      {
        ...{ value: name, label, providerLabel, provider, family, isPremium, seesImages, firstTokenMs },
        tier: neededTier(entry),
        experimental: entry.experimental === true,
        region: entry.region ?? null,
        efforts: [...efforts],
        isAvailable: offer?.isReady ?? false,
      },
    ];
  });
  const isConnected = [...offers.values()].some(({ entry }) => entry.provider !== "embedded");
  return { models: models.filter(isListed), userTier, isConnected, demonstration: deps.demonstration() };
}
