import {
  type WireModelList,
  wireModelListSchema,
  wireModelParamsSchema,
  wireModelSchema,
} from "#contract/endpoint/chat-completions.ts";
import {
  wireImprovementSchema,
  wireImproveRequestSchema,
  wireRouteRequestSchema,
  wireRouteSchema,
} from "#contract/endpoint/tools.ts";
import type { ImprovementPreview } from "#contract/improvement.ts";
import { mayUseModel, modelAccessOf } from "#domain/catalogue/model-access.ts";
import { API_MODEL_PREFIX, AUTO_MODEL, IMPROVE_MODEL } from "#domain/endpoint/requested-model.ts";
import type { TypedApp } from "../../../http/typed-app.ts";
import type { ApiCaller } from "../../../ports/api-key-store.ts";
import type { LanguageModel } from "../../../ports/language-model.ts";
import { EndpointError } from "./endpoint-error.ts";
import type { Endpoint } from "./endpoint-routes.ts";
import { type ImproverAndRouterDeps, improveForCaller, routeForCaller } from "./improve-and-route.ts";

export function improveAndRouteRoutes(app: TypedApp, deps: ImproverAndRouterDeps, endpoint: Endpoint): void {
  app.get(
    "/v1/models",
    { config: { scope: "any" }, schema: { response: { 200: wireModelListSchema } } },
    async (request) => listModels(deps.models, endpoint.callerOf(request)),
  );

  const findModel = (caller: ApiCaller, named: string) => {
    const found = listModels(deps.models, caller).data.find(
      ({ id }) => id === named || id === API_MODEL_PREFIX + named,
    );
    if (found !== undefined) return found;
    throw new EndpointError("There is no such model, or this key may not ask it.", {
      ...{ status: 404, type: "invalid_request_error", param: "model", code: "model_not_found" },
    });
  };
  app.get(
    "/v1/models/:model",
    {
      config: { scope: "any" },
      schema: { params: wireModelParamsSchema, response: { 200: wireModelSchema } },
    },
    async (request) => findModel(endpoint.callerOf(request), request.params.model),
  );
  // OpenAI's Python client does not encode the slash in a model's name.
  app.get(
    `/v1/models/${API_MODEL_PREFIX}:model`,
    {
      config: { scope: "any" },
      schema: { hide: true, params: wireModelParamsSchema, response: { 200: wireModelSchema } },
    },
    async (request) => findModel(endpoint.callerOf(request), API_MODEL_PREFIX + request.params.model),
  );

  app.post(
    "/v1/improve",
    {
      config: { scope: "improve" },
      schema: { body: wireImproveRequestSchema, response: { 200: wireImprovementSchema } },
    },
    async (request, reply) => {
      const { prompt, insist } = request.body;
      const end = endpoint.open(request, reply);
      const asked = improveForCaller(deps, endpoint.callerOf(request), prompt, insist === true, end);
      const { improvement, improverUsage } = await endpoint.untilSettled(asked);
      return { improvement, usage: improverUsage } as Pick<ImprovementPreview, "improvement"> & {
        usage: ImprovementPreview["improverUsage"];
      };
    },
  );

  app.post(
    "/v1/route",
    { config: { scope: "route" }, schema: { body: wireRouteRequestSchema, response: { 200: wireRouteSchema } } },
    async (request) => {
      const { prompt, mode } = request.body;
      const route = await routeForCaller(deps, endpoint.callerOf(request), prompt, mode ?? null);
      return { route: route as NonNullable<ImprovementPreview["route"]> };
    },
  );
}

/** First Redraft's two model names, then the catalogue's models that the plan and the key allow. */
function listModels(models: LanguageModel, { key, user }: ApiCaller): WireModelList {
  const asker = modelAccessOf(user.subscriptionTier, user.preferences);
  const open = models
    .offers(user.id)
    .filter(({ entry }) => mayUseModel(asker, entry) && (key.models?.includes(entry.name) ?? true));
  const contextMax = Math.max(0, ...open.map(({ entry }) => entry.contextTokens));
  const own = [
    { id: AUTO_MODEL, name: "Redraft, the model that fits" },
    ...(key.scopes.includes("improve") ? [{ id: IMPROVE_MODEL, name: "Redraft, rewritten first" }] : []),
  ].map((model) => ({ ...model, owned_by: "redraft", context_length: contextMax === 0 ? null : contextMax }));
  const named = open.map(({ entry }) => ({
    ...{ id: API_MODEL_PREFIX + entry.name, name: entry.label, owned_by: entry.provider },
    context_length: entry.contextTokens,
  }));
  return {
    object: "list",
    data: [...own, ...named].map((model) => ({ ...model, object: "model" as const, created: CREATED })),
  };
}

/** Clients require a time here but do not use it. */
const CREATED = 1_735_689_600;
