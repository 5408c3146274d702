import type { ProviderHealth } from "#contract/admin.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { isVendorProvider, type ModelName, type ProviderName } from "#domain/catalogue/models.ts";
import type { ProviderConfig } from "#server/config.ts";
import type {
  AnswerPiece,
  AnswerRequest,
  DemonstrationState,
  LanguageModel,
  ModelOffer,
  ProviderError,
} from "#server/ports/language-model.ts";
import type { ExcludedModel, ModelCatalogue, ModelListReader } from "#server/ports/model-catalogue.ts";
import { withCircuitBreaker } from "./circuit-breaker.ts";
import { connectCompatibleServer, connectKeyedProvider, connectKeyedProviders } from "./connect-provider.ts";
import { AddedServerConnections, type Connection } from "./connection.ts";
import { createAvailabilityLookup } from "./model-availability.ts";
import { collectListSources, keyedSource, ModelLists } from "./model-lists.ts";
import { listSetAside, SetAsideRegistry } from "./models-set-aside.ts";
import { fillServedModel, type OperatorModelServer, openOperatorModelServer } from "./operator-model-server.ts";
import { openProviderConnections, type ProviderConnections } from "./provider-connections.ts";
import { describeHealth, ProviderFailures } from "./provider-health.ts";
import { type ModelListSource, readModelList, testApiKey } from "./read-model-list.ts";
import { learnRefusedParameters } from "./refused-parameters.ts";
import { streamAnswer } from "./stream-answer.ts";
import { openStream } from "./streams/provider-stream.ts";
import { MODEL_LIST_MS, TIME_LIMITS, type TimeLimits } from "./time-limits.ts";
import { versionedUrl } from "./versioned-url.ts";

export interface ModelLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface DemonstrationModel {
  readonly label: string;
  state(): DemonstrationState;
  answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerPiece>;
}

export interface ConnectedModels extends Pick<LanguageModel, "offers">, ModelListReader {
  /** Like `answer` in LanguageModel, but the region has already been checked. */
  answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerPiece>;
  health(): ProviderHealth[];
  /** Stops looking for local servers and closes all connections except the embedded model's. */
  close(): Promise<void>;
}

const LISTS_AGAIN_MS = 24 * 3_600_000;
const NEW_LISTS_AGAIN_MS = 30_000;
/** The time limit for reading a list while a user waits on the admin page. */
const LOOK_MS = 8_000;

interface ConnectInput {
  readonly providers: ProviderConfig;
  readonly catalogue: ModelCatalogue;
  readonly embedded: DemonstrationModel | null;
  readonly log: ModelLog;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly limits?: Partial<TimeLimits>;
  readonly onModelNotFound?: (model: ModelName) => void;
  readonly discoverLocal?: boolean;
  /** The ports to check; only tests set them. */
  readonly localPorts?: readonly number[];
}

/** Connects the configured providers. If there are none, `discoverLocal` searches this machine for a model server. */
export async function connectModels(input: ConnectInput): Promise<ConnectedModels> {
  const { providers, catalogue, embedded, log, now = Date.now } = input;
  const limits = { ...TIME_LIMITS, ...input.limits };
  const { fetch, dispatcher, close: closeConnections } = openProviderConnections(limits);
  const { own, connections } = await openProviders(input, fetch, now);
  const connectionOf = (provider: ProviderName): Connection | null =>
    connections().find((connection) => connection.provider === provider) ?? null;

  const lists = new ModelLists(fetch);
  const fill = (entry: CatalogueEntry) => fillServedModel(entry, own.running());
  const standing = createAvailabilityLookup({ catalogue, lists, now, fill });
  const reading = await keepListsRead({
    lists,
    sources: () => listSources(own, providers, catalogue),
    onRead: () => logSetAside(standing.newlySetAside(), log),
    now,
  });

  const refused = new SetAsideRegistry(now);
  const failures = new ProviderFailures();
  const offerOf = (entry: CatalogueEntry, userId: number | null): ModelOffer | null => {
    if (!entry.isOn) return null;
    if (entry.provider === "embedded") return embedded && offerOfDemonstration(entry, embedded);
    return offerOver(connectionOf(entry.provider), entry, { standing, refused }, userId);
  };
  const send = createSend(dispatcher, log);
  const answer = (request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerPiece> => {
    const { provider } = request.model;
    if (provider === "embedded" && embedded !== null) return embedded.answer(request, signal);
    const books = { ...input, now, failures, refused };
    return answerOver(connectionOf(provider), { send, limits, books }, request, signal);
  };

  return {
    offers: (userId) =>
      [...catalogue.current().values()]
        .map((entry) => offerOf(entry, userId ?? null))
        .filter((offer) => offer !== null),
    answer,
    health: () => connections().map((connection) => describeHealth(connection, { catalogue, refused, failures })),
    readLists: () => reading.readAll(),
    tryAgain: (model) => refused.tryAgain(model),
    listsReadAt: () => (lists.readAtMs === null ? null : new Date(lists.readAtMs)),
    setAside: () =>
      [...standing.setAside(), ...listSetAside(catalogue, refused)].filter(
        ({ provider }) => connectionOf(provider) !== null,
      ),
    look: (server) => lookAt(server, fetch),
    checkKey: (key) => checkKey(key, providers, fetch),
    async close() {
      own.close();
      reading.close();
      await closeConnections();
    },
  };
}

function listSources(own: OperatorModelServer, providers: ProviderConfig, catalogue: ModelCatalogue) {
  const server = own.running();
  const compatible = server && { baseUrl: server.baseUrl, apiKey: providers.compatible?.apiKey ?? null };
  return collectListSources(providers, compatible, catalogue.servers());
}

function logSetAside(models: readonly ExcludedModel[], log: ModelLog): void {
  for (const { model, reason, successor } of models)
    log.warn({ model, reason, successor }, "a model is set aside: its provider does not have it");
}

/** The offer of a model that is switched on; null: its provider is not connected, or the model is set aside. */
function offerOver(
  connection: Connection | null,
  entry: CatalogueEntry,
  known: { readonly standing: ReturnType<typeof createAvailabilityLookup>; readonly refused: SetAsideRegistry },
  userId: number | null,
): ModelOffer | null {
  if (connection === null) return null;
  const { entry: current, setAside } = known.standing.of(entry);
  if (setAside !== null || known.refused.has(entry.name)) return null;
  const isReady = connection.breaker.isReady(userId) && connection.wireFor(current) !== null;
  return { entry: current, isReady };
}

const createSend = (dispatcher: ProviderConnections["dispatcher"], log: ModelLog) =>
  learnRefusedParameters(
    (written, signal) => openStream(dispatcher, written, signal),
    (learned) => log.info(learned, "a server refused a parameter"),
  );

interface AnswerTerms {
  readonly send: ReturnType<typeof createSend>;
  readonly limits: TimeLimits;
  readonly books: FailureBooks;
}

function answerOver(
  connection: Connection | null,
  { send, limits, books }: AnswerTerms,
  request: AnswerRequest,
  signal: AbortSignal,
): AsyncIterable<AnswerPiece> {
  const { model } = request;
  const { provider } = model;
  const { now, refused } = books;
  const wire = connection?.wireFor(model) ?? null;
  let said: string | null = null;
  const onSaid = (words: string | null) => {
    said = words;
  };
  const pieces = wire && streamAnswer({ wire, send, provider, request, signal, limits, now, onSaid });
  const breaker = connection?.breaker ?? null;
  const call = { breaker, provider, pieces, userId: request.userId ?? null };
  return withCircuitBreaker(call, {
    onAnswer: () => refused.answered(model.name),
    onFailure: (failure) => noteFailure(books, model, failure, said),
  });
}

async function lookAt(
  { baseUrl, apiKey }: Parameters<ModelListReader["look"]>[0],
  fetch: typeof globalThis.fetch,
): ReturnType<ModelListReader["look"]> {
  const source = { kind: "compatible" as const, baseUrl: versionedUrl(baseUrl, "http://localhost/v1"), apiKey };
  return await readModelList(source, fetch, AbortSignal.timeout(LOOK_MS));
}

async function checkKey(
  { provider, apiKey }: Parameters<ModelListReader["checkKey"]>[0],
  providers: ProviderConfig,
  fetch: typeof globalThis.fetch,
): ReturnType<ModelListReader["checkKey"]> {
  if (providers[provider] !== null) return { kind: "configured" };
  const source = keyedSource(provider, { apiKey, baseUrl: providers.addresses?.[provider] ?? null });
  const kind = await testApiKey(source, fetch, AbortSignal.timeout(LOOK_MS));
  return kind === "works" ? { kind, baseUrl: source.baseUrl } : { kind };
}

interface FailureBooks extends Pick<ConnectInput, "log" | "onModelNotFound"> {
  readonly now: () => number;
  readonly failures: ProviderFailures;
  readonly refused: SetAsideRegistry;
}

/** Reports a failed call to the log and the admin page. Sets a model aside if it is missing or keeps being rejected. */
function noteFailure(
  { log, now, failures, refused, onModelNotFound }: FailureBooks,
  { name: model, provider }: CatalogueEntry,
  { kind }: ProviderError,
  said: string | null,
): void {
  failures.note(provider, { at: new Date(now()).toISOString(), model, kind, said });
  log.warn({ provider, model, kind }, "a provider's answer failed");
  log.debug({ provider, model, kind, said }, "what the provider said");
  if (kind === "rejected" && refused.rejected(model))
    log.warn(
      { provider, model },
      "a provider rejected five calls of this model in a row: it is set aside, others answer",
    );
  if (kind !== "model-not-found") return;
  refused.missing(model);
  log.warn({ provider, model }, "a provider does not have this model: it is set aside, others answer");
  onModelNotFound?.(model);
}

/** Connects providers with a key, the operator's server, and the servers that an admin added. */
async function openProviders(
  { providers, catalogue, log, discoverLocal = true, localPorts }: ConnectInput,
  fetch: typeof globalThis.fetch,
  now: () => number,
) {
  const keyed = connectKeyedProviders(providers, now);
  const own = await openOperatorModelServer({
    configured: providers.compatible,
    isLooking: discoverLocal && keyed.length === 0 && providers.compatible === null,
    localPorts,
    fetch,
    onLook: (isConnected) => log.info({ provider: "compatible", isConnected }, "looked for a model server"),
    now,
  });
  const added = new AddedServerConnections(({ name, baseUrl, apiKey }) =>
    isVendorProvider(name)
      ? connectKeyedProvider(name, { apiKey: apiKey ?? "", baseUrl }, now)
      : connectCompatibleServer({ name, baseUrl, apiKey, now }),
  );
  const connections = (): Connection[] => {
    const found = own.connection();
    // A key from the settings takes precedence over a pasted one.
    const servers = catalogue.servers().filter(({ name }) => !keyed.some(({ provider }) => provider === name));
    return [...keyed, ...(found === null ? [] : [found]), ...added.connections(servers)];
  };
  return { own, connections };
}

function offerOfDemonstration(entry: CatalogueEntry, embedded: DemonstrationModel): ModelOffer {
  const { label } = embedded;
  return { entry: { ...entry, label, providerLabel: label }, isReady: embedded.state().state === "ready" };
}

/**
 * Reads the model lists of all providers now and daily. Lists that we do not have yet, and lists with changing context
 * windows, are read more often.
 */
async function keepListsRead(input: {
  readonly lists: ModelLists;
  readonly sources: () => ReadonlyMap<ProviderName, ModelListSource>;
  readonly onRead: () => void;
  readonly now: () => number;
}): Promise<{ readAll(): Promise<void>; close(): void }> {
  const { lists } = input;
  const read = async (only: "all" | "new"): Promise<void> => {
    const wanted = [...input.sources()].filter(
      ([provider, source]) => only === "all" || !lists.has(provider, source) || lists.isPassing(provider),
    );
    if (wanted.length > 0) await lists.read(new Map(wanted), input.now());
    input.onRead();
  };
  await Promise.race([read("all"), new Promise((resolve) => setTimeout(resolve, MODEL_LIST_MS).unref())]);
  const timers = [
    setInterval(() => void read("all").catch(() => undefined), LISTS_AGAIN_MS).unref(),
    setInterval(() => void read("new").catch(() => undefined), NEW_LISTS_AGAIN_MS).unref(),
  ];
  return {
    readAll: () => read("all"),
    close: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
