import type { ProviderHealth } from "#contract/admin.ts";
import type { ModelServer } from "#domain/catalogue/catalogue-changes.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { COMPATIBLE_MODEL, type ModelName, type ProviderName } from "#domain/models.ts";
import type { ProviderConfig } from "#server/config.ts";
import {
  type AnswerPiece,
  type AnswerRequest,
  type DemonstrationState,
  type LanguageModel,
  type ModelOffer,
  ProviderError,
} from "#server/ports/language-model.ts";
import type { ModelCatalogue, ModelListReader } from "#server/ports/model-catalogue.ts";
import { AddedServers } from "./added-servers.ts";
import { anthropicWire } from "./anthropic-wire.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { compatibleWire } from "./compatible-wire.ts";
import type { Connection } from "./connection.ts";
import { googleWire } from "./google-wire.ts";
import { type CompatibleServer, findLocalServer } from "./local-server.ts";
import { ModelLists } from "./model-lists.ts";
import { standingOf } from "./model-standing.ts";
import { ModelsSetAside } from "./models-set-aside.ts";
import { openaiWire } from "./openai-wire.ts";
import { openConnections } from "./provider-connections.ts";
import { ProviderFailures } from "./provider-failures.ts";
import { type ModelListSource, readModelList } from "./read-model-list.ts";
import { learnParameters } from "./refused-parameters.ts";
import { streamAnswer } from "./stream-answer.ts";
import { anthropicReader } from "./streams/anthropic-reader.ts";
import { chatCompletionsReader } from "./streams/chat-completions-reader.ts";
import { googleReader } from "./streams/google-reader.ts";
import { openStream } from "./streams/provider-stream.ts";
import { handOver, type WrittenRequest } from "./streams/written-request.ts";
import { TIME_LIMITS, type TimeLimits } from "./time-limits.ts";
import { versionedUrl } from "./versioned-url.ts";

export interface ModelLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** The demonstration model on this machine, as the models need it; `openEmbeddedModel` makes one. */
export interface EmbeddedAnswers {
  readonly label: string;
  state(): DemonstrationState;
  answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerPiece>;
}

export interface ConnectedModels extends LanguageModel, ModelListReader {
  /** How each connected provider is doing, as this process sees it. */
  health(): ProviderHealth[];
  /** Stops looking for local servers and closes every connection. The embedded model has its own close. */
  close(): Promise<void>;
}

/** How long the start waits for providers' lists of models; later ones are read beside. */
const MODEL_LIST_MS = 2_000;
const LOOK_AGAIN_MS = 30_000;
const LISTS_AGAIN_MS = 24 * 3_600_000;

/** Connects the configured providers; with none configured and `discoverLocal`, a model server on this machine. */
export async function connectModels(input: {
  readonly providers: ProviderConfig;
  readonly catalogue: ModelCatalogue;
  readonly embedded: EmbeddedAnswers | null;
  readonly log: ModelLog;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly limits?: Partial<TimeLimits>;
  /** A provider says that it does not have this model, under the id that it was asked for. */
  readonly onModelNotFound?: (model: ModelName) => void;
  readonly discoverLocal?: boolean;
  /** Where to look; only tests need others than the usual ones. */
  readonly localPorts?: readonly number[];
}): Promise<ConnectedModels> {
  const { providers, catalogue, embedded, log, now = Date.now } = input;
  const limits = { ...TIME_LIMITS, ...input.limits };
  const { fetch, dispatcher, close: closeConnections } = openConnections(limits);
  const send = learnParameters(
    (written, signal) => openStream(dispatcher, written, signal),
    (learned) => log.info(learned, "a server refused a parameter"),
  );
  const setAside = new ModelsSetAside(now);
  const keyed = connectKeyed(providers, now);
  const isLooking = (input.discoverLocal ?? true) && keyed.length === 0 && providers.compatible === null;

  let server: CompatibleServer | null = null;
  let own: Connection | null =
    providers.compatible === null
      ? null
      : { provider: "compatible", breaker: new CircuitBreaker(now), wireFor: () => null };

  /** Finds the host's own server, and again when it was missing or has gone. */
  const look = async (): Promise<void> => {
    if (own !== null && server !== null && (!isLooking || own.breaker.isReady())) return;
    const found = await (providers.compatible === null
      ? findLocalServer(fetch, input.localPorts)
      : nameOfConfigured(providers.compatible, fetch));
    if (server?.baseUrl === found?.baseUrl && server?.model === found?.model) return;
    server = found;
    const apiKey = providers.compatible?.apiKey ?? null;
    own = found && connectCompatible({ name: COMPATIBLE_MODEL, baseUrl: found.baseUrl, apiKey, now });
    log.info({ provider: "compatible", isConnected: found !== null }, "looked for a model server");
  };
  if (isLooking || providers.compatible !== null) await look();
  const timer =
    isLooking || (providers.compatible !== null && server === null) ? setInterval(look, LOOK_AGAIN_MS) : null;
  timer?.unref();

  const added = new AddedServers((server) => connectCompatible({ ...server, now }));
  const connections = (): Connection[] => [
    ...keyed,
    ...(own === null ? [] : [own]),
    ...added.connections(catalogue.servers()),
  ];
  const connectionOf = (provider: ProviderName): Connection | null =>
    connections().find((connection) => connection.provider === provider) ?? null;

  const lists = new ModelLists(fetch);
  const sources = (): Map<ProviderName, ModelListSource> => {
    const compatible =
      server === null ? null : { baseUrl: server.baseUrl, apiKey: providers.compatible?.apiKey ?? null };
    return listSources(providers, compatible, catalogue.servers());
  };
  const standing = standingOf({ catalogue, lists, now, fill: (entry) => servedBy(entry, server) });
  const readLists = async (only: "all" | "new" = "all"): Promise<void> => {
    const wanted = [...sources()].filter(([provider, source]) => only === "all" || !lists.has(provider, source));
    if (wanted.length > 0) await lists.read(new Map(wanted), now());
    for (const { model, reason, successor } of standing.newlySetAside()) {
      log.warn({ model, reason, successor }, "a model is set aside: its provider does not have it");
    }
  };
  await Promise.race([readLists(), new Promise((resolve) => setTimeout(resolve, MODEL_LIST_MS).unref())]);
  const listTimers = [
    setInterval(() => void readLists().catch(() => undefined), LISTS_AGAIN_MS).unref(),
    setInterval(() => void readLists("new").catch(() => undefined), LOOK_AGAIN_MS).unref(),
  ];

  const offerOf = (entry: CatalogueEntry, userId: number | null): ModelOffer | null => {
    if (!entry.isOn) return null;
    if (entry.provider === "embedded") {
      if (embedded === null) return null;
      const { label } = embedded;
      return { entry: { ...entry, label, providerLabel: label }, isReady: embedded.state().state === "ready" };
    }
    const connection = connectionOf(entry.provider);
    if (connection === null) return null;
    const known = standing.of(entry);
    if (known.setAside !== null || setAside.has(entry.name)) return null;
    return {
      entry: known.entry,
      isReady: connection.breaker.isReady(userId) && connection.wireFor(known.entry) !== null,
    };
  };

  const failures = new ProviderFailures();
  const health = (): ProviderHealth[] =>
    connections().map(({ provider, breaker }) => {
      const { state, failures: inARow, sparedUntilMs } = breaker.condition;
      const models = [...catalogue.current().values()]
        .filter((entry) => entry.provider === provider)
        .map(({ name }) => name);
      return {
        provider,
        models,
        setAside: setAside.among(models),
        breaker: state,
        failures: inARow,
        sparedUntil: sparedUntilMs === null ? null : new Date(sparedUntilMs).toISOString(),
        lastFailures: failures.of(provider),
      };
    });

  const answer = (request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerPiece> => {
    const { model } = request;
    const { provider } = model;
    if (provider === "embedded" && embedded !== null) return embedded.answer(request, signal);
    const connection = connectionOf(provider);
    const wire = connection?.wireFor(model) ?? null;
    const pieces = wire && streamAnswer({ wire, send, provider, request, signal, limits, now });
    const breaker = connection?.breaker ?? null;
    return underBreaker({ breaker, provider, pieces, userId: request.userId ?? null }, ({ kind }) => {
      failures.note(provider, { at: new Date(now()).toISOString(), model: model.name, kind });
      log.warn({ provider, model: model.name, kind }, "a provider's answer failed");
      if (kind !== "model-not-found") return;
      setAside.add(model.name);
      log.warn({ provider, model: model.name }, "a provider does not have this model: it is set aside, others answer");
      input.onModelNotFound?.(model.name);
    });
  };

  return {
    offers: (userId) =>
      [...catalogue.current().values()]
        .map((entry) => offerOf(entry, userId ?? null))
        .filter((offer) => offer !== null),
    answer,
    health,
    readLists: () => readLists(),
    listsReadAt: () => (lists.readAtMs === null ? null : new Date(lists.readAtMs)),
    setAside: () => standing.setAside().filter(({ provider }) => connectionOf(provider) !== null),
    async look({ baseUrl, apiKey }) {
      const source = { kind: "compatible" as const, baseUrl: versionedUrl(baseUrl, "http://localhost/v1"), apiKey };
      return await readModelList(source, fetch, AbortSignal.timeout(LOOK_MS));
    },
    async close() {
      if (timer !== null) clearInterval(timer);
      for (const each of listTimers) clearInterval(each);
      await closeConnections();
    },
  };
}

const KEYED = ["openai", "anthropic", "google"] as const;
const OWN_ADDRESSES: Readonly<Record<(typeof KEYED)[number], string>> = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
};
/** Somebody waits for it on the admin page. */
const LOOK_MS = 8_000;

/** Tells the breaker how the call went; a loop that is left early counts as no verdict. */
async function* underBreaker(
  call: {
    readonly breaker: CircuitBreaker | null;
    readonly provider: ProviderName;
    readonly pieces: AsyncIterable<AnswerPiece> | null;
    readonly userId: number | null;
  },
  onFailure: (failure: ProviderError) => void,
): AsyncGenerator<AnswerPiece> {
  const { breaker, provider, pieces, userId } = call;
  if (breaker === null || pieces === null) throw new ProviderError("unreachable", provider);
  if (!breaker.admits(userId)) throw new ProviderError("breaker-open", provider);
  let hasVerdict = false;
  try {
    for await (const piece of pieces) {
      if (piece.kind === "end") {
        breaker.succeeded();
        hasVerdict = true;
      }
      yield piece;
    }
  } catch (error) {
    if (error instanceof ProviderError) {
      breaker.failed(error.kind, userId, error.retryAfterMs);
      hasVerdict = true;
      onFailure(error);
    }
    throw error;
  } finally {
    if (!hasVerdict) breaker.abandoned();
  }
}

/** Which package writes the requests of a provider, and who reads its answers. */
const WIRES = {
  openai: { newWriter: openaiWire, newReader: chatCompletionsReader },
  anthropic: {
    newWriter: anthropicWire,
    newReader: (written: WrittenRequest) => anthropicReader({ answersByTool: hasTools(written) }),
  },
  google: { newWriter: googleWire, newReader: googleReader },
};

/** We give no tool of our own: it is the package's way of asking for JSON. */
const hasTools = ({ body }: WrittenRequest): boolean =>
  body.includes('"tools":') && "tools" in (JSON.parse(body) as object);

function connectKeyed(providers: ProviderConfig, now: () => number): Connection[] {
  return KEYED.flatMap((provider) => {
    const settings = providers[provider];
    if (settings === null) return [];
    const { newWriter, newReader } = WIRES[provider];
    const writerOf = newWriter({ ...settings, fetch: handOver });
    const wireFor = ({ providerModelId }: CatalogueEntry) => ({
      ...{ writer: writerOf(providerModelId), newReader, mayHaveThinkTags: false },
    });
    return [{ provider, breaker: new CircuitBreaker(now), wireFor }];
  });
}

function connectCompatible(settings: {
  readonly name: ProviderName;
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly now: () => number;
}): Connection {
  const { name, baseUrl, apiKey, now } = settings;
  const writerOf = compatibleWire({ baseUrl: versionedUrl(baseUrl, "http://localhost/v1"), apiKey, fetch: handOver });
  const wireFor = ({ providerModelId }: CatalogueEntry) => ({
    ...{ writer: writerOf(providerModelId), newReader: chatCompletionsReader, mayHaveThinkTags: true },
  });
  return { provider: name, breaker: new CircuitBreaker(now), wireFor };
}

/** The entry of a server that is given by its address alone, as what that server runs. */
function servedBy(entry: CatalogueEntry, server: CompatibleServer | null): CatalogueEntry {
  if (entry.name !== COMPATIBLE_MODEL || entry.providerModelId !== "" || server === null) return entry;
  return { ...entry, label: server.model, providerLabel: server.model, providerModelId: server.model };
}

/** Where the lists of all that is connected are asked for. */
function listSources(
  providers: ProviderConfig,
  compatible: { readonly baseUrl: string; readonly apiKey: string | null } | null,
  servers: readonly ModelServer[],
): Map<ProviderName, ModelListSource> {
  const own = compatible === null ? [] : [{ ...compatible, name: COMPATIBLE_MODEL }];
  return new Map([
    ...KEYED.flatMap((kind): [ProviderName, ModelListSource][] => {
      const settings = providers[kind];
      if (settings === null) return [];
      return [[kind, { kind, baseUrl: versionedUrl(settings.baseUrl, OWN_ADDRESSES[kind]), apiKey: settings.apiKey }]];
    }),
    ...[...own, ...servers].map(({ name, baseUrl, apiKey }): [ProviderName, ModelListSource] => [
      name,
      { kind: "compatible", baseUrl: versionedUrl(baseUrl, "http://localhost/v1"), apiKey },
    ]),
  ]);
}

/** The configured server with its model's name, which is asked for when it is not given. */
async function nameOfConfigured(
  { baseUrl, apiKey, model }: NonNullable<ProviderConfig["compatible"]>,
  fetch: typeof globalThis.fetch,
): Promise<CompatibleServer | null> {
  const url = versionedUrl(baseUrl, "http://localhost/v1");
  if (model !== null) return { baseUrl: url, model };
  const source = { kind: "compatible" as const, baseUrl: url, apiKey };
  const list = await readModelList(source, fetch, AbortSignal.timeout(MODEL_LIST_MS));
  const first = list?.find(({ canChat }) => canChat);
  return first === undefined ? null : { baseUrl: url, model: first.id };
}
