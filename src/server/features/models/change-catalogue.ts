import type { ProviderKeyInput, ServerInput } from "#contract/catalogue-admin.ts";
import type { CatalogueEntryChange } from "#domain/catalogue/catalogue-changes.ts";
import { type ModelName, VENDOR_NAMES } from "#domain/catalogue/models.ts";
import { AppError, notFound } from "../../app-error.ts";
import type { CatalogueStore } from "../../ports/catalogue-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ManagedCatalogue, ModelListReader } from "../../ports/model-catalogue.ts";

export interface ChangeCatalogueDeps {
  readonly store: { readonly catalogue: Pick<CatalogueStore, "change"> };
  readonly catalogue: ManagedCatalogue;
  readonly lists: Pick<ModelListReader, "readLists">;
  readonly clock: Clock;
}

/** Changes some fields of a model. Keeps earlier changes to its other fields. Throws not-found for an unknown name. */
export async function changeModel(
  deps: ChangeCatalogueDeps,
  adminId: number,
  name: ModelName,
  change: CatalogueEntryChange,
): Promise<void> {
  const known = deps.catalogue.current().get(name);
  if (known === undefined) throw notFound();
  assertProvider(deps, change.provider ?? known.provider);
  const before = deps.catalogue.layers().stored.models[name] ?? {};
  await deps.store.catalogue.change({
    models: { [name]: { ...before, ...change } },
    adminId,
    action: "model-changed",
    from: name,
    to: inWords(change),
    now: deps.clock.now(),
  });
  await deps.catalogue.refresh();
}

/** Undoes this instance's changes to a model. A model that was added on this instance is removed. */
export async function resetModel(deps: ChangeCatalogueDeps, adminId: number, name: ModelName): Promise<void> {
  if (deps.catalogue.layers().stored.models[name] === undefined) throw notFound();
  await deps.store.catalogue.change({
    models: { [name]: null },
    adminId,
    action: "model-reset",
    from: name,
    to: null,
    now: deps.clock.now(),
  });
  await deps.catalogue.refresh();
}

/** Adds or changes a server with its models. Models that the input does not name stay unchanged. */
export async function changeModelServer(
  deps: ChangeCatalogueDeps,
  adminId: number,
  name: string,
  { label, baseUrl, apiKey, models }: ServerInput,
): Promise<void> {
  if (BUILT_IN_PROVIDERS.includes(name)) throw new AppError("invalid-input", `${name} is a name of the product's own.`);
  const { file, stored } = deps.catalogue.layers();
  if (file.servers.some((server) => server.name === name)) {
    throw new AppError("invalid-input", "This server comes from the host's file. Change it there.");
  }
  const before = stored.servers.find((server) => server.name === name);
  const isElsewhere = before !== undefined && new URL(before.baseUrl).origin !== new URL(baseUrl).origin;
  // A key belongs to the server it was typed for and must not be sent to another address.
  if (apiKey === undefined && isElsewhere && before.apiKey !== null)
    throw new AppError(
      "invalid-input",
      "This is another server's address: please type the key for it, or leave it empty.",
    );
  const key = apiKey === undefined ? (before?.apiKey ?? null) : apiKey === "" ? null : apiKey;
  const entries = models.map(({ id, label: called, tier, price }): [ModelName, CatalogueEntryChange] => [
    modelNameOf(name, id),
    {
      provider: name,
      providerModelId: id,
      label: called,
      providerLabel: called,
      tier,
      price: price === null ? null : [{ upToTokens: null, ...price, cachedInput: null }],
      isOn: true,
    },
  ]);
  await deps.store.catalogue.change({
    servers: { [name]: { label, baseUrl, apiKey: key } },
    models: Object.fromEntries(entries.map(([model, change]) => [model, { ...stored.models[model], ...change }])),
    adminId,
    action: "server-changed",
    from: name,
    to: models.length === 0 ? baseUrl : `${baseUrl}, ${models.map(({ id }) => id).join(", ")}`,
    now: deps.clock.now(),
  });
  await deps.catalogue.refresh();
  await deps.lists.readLists();
}

/** Stores a vendor's key if it works and `isWanted` is still true. Throws invalid-input if it does not work. */
export async function saveProviderKey(
  deps: Omit<ChangeCatalogueDeps, "lists"> & { readonly lists: Pick<ModelListReader, "readLists" | "checkKey"> },
  adminId: number,
  { provider, apiKey }: ProviderKeyInput,
  isWanted: () => boolean,
): Promise<void> {
  const checked = await deps.lists.checkKey({ provider, apiKey });
  if (checked.kind !== "works") throw new AppError("invalid-input", KEY_PROBLEMS[checked.kind](VENDOR_NAMES[provider]));
  if (!isWanted()) return;
  await deps.store.catalogue.change({
    servers: { [provider]: { label: VENDOR_NAMES[provider], baseUrl: checked.baseUrl, apiKey } },
    adminId,
    action: "server-changed",
    from: provider,
    to: checked.baseUrl,
    now: deps.clock.now(),
  });
  await deps.catalogue.refresh();
  await deps.lists.readLists();
}

const KEY_PROBLEMS = {
  refused: (vendor: string) =>
    `${vendor} does not accept this key. A character may be missing: copy it again and paste it here.`,
  unreachable: (vendor: string) =>
    `${vendor} could not be reached from this machine. Check its connection, and try again.`,
  configured: (vendor: string) => `The settings of this site hold a key for ${vendor} already. Change it there.`,
};

/** Removes a server and the models that were added for it on this instance. */
export async function removeModelServer(deps: ChangeCatalogueDeps, adminId: number, name: string): Promise<void> {
  const { shipped, stored } = deps.catalogue.layers();
  if (!stored.servers.some((server) => server.name === name)) throw notFound();
  const gone = Object.entries(stored.models).filter(
    ([model, { provider }]) => provider === name && !shipped.has(model),
  );
  await deps.store.catalogue.change({
    servers: { [name]: null },
    models: Object.fromEntries(gone.map(([model]) => [model, null])),
    adminId,
    action: "server-removed",
    from: name,
    to: null,
    now: deps.clock.now(),
  });
  await deps.catalogue.refresh();
}

const BUILT_IN_PROVIDERS = ["openai", "anthropic", "google", "compatible", "embedded"];

/** The local name of a server's model. It begins with the server's name, so two servers may run the same model. */
const modelNameOf = (server: string, id: string): ModelName =>
  `${server}/${id.replace(/[^A-Za-z0-9._:/@-]/g, "-")}`.slice(0, 100);

function assertProvider({ catalogue }: ChangeCatalogueDeps, provider: string): void {
  const known = [...BUILT_IN_PROVIDERS, ...catalogue.servers().map(({ name }) => name)];
  if (!known.includes(provider)) throw new AppError("invalid-input", `provider must be one of ${known.join(", ")}.`);
}

const WORDS_MAX = 300;
const inWords = (change: CatalogueEntryChange): string =>
  Object.entries(change)
    .map(([field, value]) => `${field} ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join(", ")
    .slice(0, WORDS_MAX);
