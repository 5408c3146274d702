import {
  type AdminCatalogue,
  type AdminModel,
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
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { tiersWithoutModel } from "#domain/catalogue/model-access.ts";
import { gradeOf } from "#domain/routing/grade-of.ts";
import { TASK_KINDS } from "#domain/routing/task.ts";
import { MODEL_EXCLUSION_REASON_TEXTS } from "../../../domain/catalogue/listed-model.ts";
import { AppError, notFound } from "../../app-error.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { LanguageModel } from "../../ports/language-model.ts";
import type { ExcludedModel, ManagedCatalogue, ModelListReader } from "../../ports/model-catalogue.ts";
import {
  type ChangeCatalogueDeps,
  changeModel,
  changeModelServer,
  removeModelServer,
  resetModel,
  saveProviderKey,
} from "./change-catalogue.ts";

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

interface PresentCatalogueDeps {
  readonly catalogue: ManagedCatalogue;
  readonly models: Pick<LanguageModel, "offers">;
  readonly lists: ModelListReader;
}

function presentCatalogue({ catalogue, models, lists }: PresentCatalogueDeps): AdminCatalogue {
  const { file, stored } = catalogue.layers();
  const offers = models.offers();
  const setAside = lists.setAside();
  const origins = new Set(stored.servers.map(({ name }) => name));
  return {
    models: [...catalogue.current().values()].map((entry) => {
      const offer = offers.find((each) => each.entry.name === entry.name);
      const aside = setAside.find(({ model }) => model === entry.name) ?? null;
      return {
        entry: presentEntry(offer?.entry ?? entry),
        state: stateOf(entry, offer?.isReady ?? null, aside),
        aside: aside === null ? null : asideSentence(entry, aside, [...catalogue.current().values()]),
        canTryAgain: aside?.reason === "rejected" || aside?.reason === "not-found",
        ...changesOf(catalogue, entry.name),
        grades: gradesOf(offer?.entry ?? entry),
      };
    }),
    servers: catalogue.servers().map(({ name, label, baseUrl, apiKey }) => ({
      name,
      label,
      baseUrl,
      hasKey: apiKey !== null,
      origin: origins.has(name) || !file.servers.some((server) => server.name === name) ? "own" : "file",
    })),
    listsReadAt: lists.listsReadAt()?.toISOString() ?? null,
    fileMistakes: [...catalogue.mistakes()],
    tiersWithoutModel: tiersWithoutModel(offers),
  };
}

function stateOf(entry: CatalogueEntry, isReady: boolean | null, aside: ExcludedModel | null): AdminModel["state"] {
  if (!entry.isOn) return "off";
  if (aside !== null) return "aside";
  if (isReady === null) return "not-connected";
  return isReady ? "answers" : "failing";
}

function asideSentence(entry: CatalogueEntry, aside: ExcludedModel, all: readonly CatalogueEntry[]): string {
  const why = `${entry.providerModelId}: ${MODEL_EXCLUSION_REASON_TEXTS[aside.reason]}.`;
  if (aside.reason === "rejected") return `${why} What it said is in Analytics, under Providers.`;
  if (aside.successor === null) return `${why} Give the entry another id, or switch it off.`;
  const price = all.find(({ providerModelId }) => providerModelId === aside.successor)?.price?.[0];
  const told =
    price === undefined ? "" : `, per million tokens $${price.input} for input and $${price.output} for output`;
  return `${why} Its provider names ${aside.successor} in its place${told}.`;
}

function changesOf(catalogue: ManagedCatalogue, name: string): Pick<AdminModel, "changed" | "origin"> {
  const { shipped, file, stored } = catalogue.layers();
  const changed = [...new Set([file, stored].flatMap(({ models }) => Object.keys(models[name] ?? {})))];
  if (shipped.has(name)) return { changed, origin: "shipped" };
  return { changed, origin: file.models[name] === undefined ? "own" : "file" };
}

const gradesOf = (entry: CatalogueEntry): AdminModel["grades"] =>
  TASK_KINDS.map((kind) => {
    const told = entry.grades[kind];
    return {
      kind,
      ...gradeOf(entry, kind),
      isNear: told?.isNear === true,
      by: told?.by ?? null,
      sources: (told?.sources ?? []).map(({ name, address, date, dateIs }) => ({ name, address, date, dateIs })),
    };
  });

/** A mutable copy with the fields that the page shows. */
function presentEntry(entry: CatalogueEntry): AdminModel["entry"] {
  const { grades, maxTokensParameter, takesTemperature, firstTokenMs, tokensPerSecond, releasedOn, ...shown } = entry;
  return structuredClone(shown) as AdminModel["entry"];
}
