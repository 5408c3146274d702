import {
  adminCatalogueSchema,
  modelChangeSchema,
  modelParamsSchema,
  providerKeyInputSchema,
  serverInputSchema,
  serverModelsQuerySchema,
  serverModelsSchema,
  serverParamsSchema,
} from "#contract/catalogue-admin.ts";
import type { CatalogueEntryChange } from "#domain/catalogue/catalogue-changes.ts";
import { AppError, notFound } from "../../app-error.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import {
  type ChangeCatalogueDeps,
  changeModel,
  changeModelServer,
  removeModelServer,
  resetModel,
  saveProviderKey,
} from "./change-catalogue.ts";
import { type PresentCatalogueDeps, presentCatalogue } from "./present-catalogue.ts";

export interface AdminCatalogueRouteDeps extends PresentCatalogueDeps, Omit<ChangeCatalogueDeps, "lists"> {}

export function adminCatalogueRoutes(app: TypedApp, deps: AdminCatalogueRouteDeps): void {
  const config = { access: "admin" } as const;
  const response = { 200: adminCatalogueSchema };
  const present = () => presentCatalogue(deps);

  serverRoutes(app, deps);
  app.get("/api/admin/models", { config, schema: { response } }, async () => present());

  app.post("/api/admin/models/read-lists", { config, schema: { response } }, async () => {
    await deps.catalogue.refresh();
    await deps.lists.readLists();
    return present();
  });

  app.patch(
    "/api/admin/models/:name",
    { config, schema: { params: modelParamsSchema, body: modelChangeSchema, response } },
    async (request) => {
      await changeModel(deps, requireUser(request).id, request.params.name, request.body as CatalogueEntryChange);
      return present();
    },
  );

  app.post(
    "/api/admin/models/:name/try-again",
    { config, schema: { params: modelParamsSchema, response } },
    async (request) => {
      const { name } = request.params;
      if (!deps.catalogue.current().has(name)) throw notFound();
      deps.lists.tryAgain(name);
      return present();
    },
  );

  app.delete(
    "/api/admin/models/:name",
    { config, schema: { params: modelParamsSchema, response } },
    async (request) => {
      await resetModel(deps, requireUser(request).id, request.params.name);
      return present();
    },
  );
}

function serverRoutes(app: TypedApp, deps: AdminCatalogueRouteDeps): void {
  const config = { access: "admin" } as const;
  const response = { 200: adminCatalogueSchema };
  const present = () => presentCatalogue(deps);

  app.post(
    "/api/admin/model-servers/look",
    { config, schema: { body: serverModelsQuerySchema, response: { 200: serverModelsSchema } } },
    async (request) => {
      const { baseUrl, apiKey } = request.body;
      const startedAt = performance.now();
      const found = await deps.lists.look({ baseUrl, apiKey: apiKey === undefined || apiKey === "" ? null : apiKey });
      if (found === null) {
        throw new AppError(
          "invalid-input",
          "No list of models was found at this address. Check the address and the key.",
        );
      }
      const models = found.map(({ retiresOn, ...model }) => structuredClone(model));
      return { answeredMs: Math.round(performance.now() - startedAt), models: models as never };
    },
  );

  app.post(
    "/api/admin/model-keys",
    { config, schema: { body: providerKeyInputSchema, response } },
    async (request, reply) => {
      // If the connection is closed by now, the admin stopped the check.
      await saveProviderKey(deps, requireUser(request).id, request.body, () => !reply.raw.closed);
      return present();
    },
  );

  app.put(
    "/api/admin/model-servers/:name",
    { config, schema: { params: serverParamsSchema, body: serverInputSchema, response } },
    async (request) => {
      await changeModelServer(deps, requireUser(request).id, request.params.name, request.body);
      return present();
    },
  );

  app.delete(
    "/api/admin/model-servers/:name",
    { config, schema: { params: serverParamsSchema, response } },
    async (request) => {
      await removeModelServer(deps, requireUser(request).id, request.params.name);
      return present();
    },
  );
}
