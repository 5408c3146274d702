import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { ProviderHealth } from "#contract/admin.ts";
import { MODEL_NAMES, MODELS, type ModelName, type ProviderName } from "#domain/models.ts";
import type { ProviderConfig } from "#server/config.ts";
import {
  type AnswerPiece,
  type AnswerRequest,
  type DemonstrationState,
  type LanguageModel,
  type ModelOffer,
  ProviderError,
} from "#server/ports/language-model.ts";
import { anthropicWire } from "./anthropic-wire.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { compatibleWire } from "./compatible-wire.ts";
import { googleWire } from "./google-wire.ts";
import { openGuardedFetch } from "./guarded-fetch.ts";
import { askServer, type CompatibleServer, findLocalServer } from "./local-server.ts";
import { ModelsSetAside } from "./models-set-aside.ts";
import { openaiWire } from "./openai-wire.ts";
import { ProviderFailures } from "./provider-failures.ts";
import { learnParameters } from "./refused-parameters.ts";
import { streamAnswer } from "./stream-answer.ts";
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

export interface ConnectedModels extends LanguageModel {
  /** How each connected provider is doing, as this process sees it. */
  health(): ProviderHealth[];
  /** Stops looking for local servers and closes every connection. The embedded model has its own close. */
  close(): Promise<void>;
}

interface Connection {
  readonly provider: ProviderName;
  readonly breaker: CircuitBreaker;
  /** For calls with a time limit of their own: a provider that is too slow for them may still answer well. */
  readonly hurriedBreaker: CircuitBreaker;
  /** Null while it cannot be called yet. */
  readonly wireFor: (model: ModelName) => LanguageModelV4 | null;
}

/** How long the start waits for a configured server's list of models. */
const MODEL_LIST_MS = 2_000;
const LOOK_AGAIN_MS = 30_000;

/** Connects the configured providers; with none configured and `discoverLocal`, a model server on this machine. */
export async function connectModels(input: {
  readonly providers: ProviderConfig;
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
  const { providers, embedded, log, now = Date.now } = input;
  const limits = { ...TIME_LIMITS, ...input.limits };
  const guarded = openGuardedFetch(limits);
  const fetch = learnParameters(guarded.fetch, (learned) => log.info(learned, "a server refused a parameter"));
  const setAside = new ModelsSetAside(now);
  const keyed = connectKeyed(providers, fetch, now);
  const isLooking = (input.discoverLocal ?? true) && keyed.length === 0 && providers.compatible === null;

  let server: CompatibleServer | null = null;
  let own: Connection | null =
    providers.compatible === null ? null : { provider: "compatible", ...breakers(now), wireFor: () => null };

  /** Finds the host's own server, and again when it was missing or has gone. */
  const look = async (): Promise<void> => {
    if (own !== null && server !== null && (!isLooking || own.breaker.isReady())) return;
    const found = await (providers.compatible === null
      ? findLocalServer(fetch, input.localPorts)
      : nameOfConfigured(providers.compatible, fetch));
    if (server?.baseUrl === found?.baseUrl && server?.model === found?.model) return;
    server = found;
    own = found === null ? null : connectCompatible(found, providers.compatible?.apiKey ?? null, fetch, now);
    log.info({ provider: "compatible", isConnected: found !== null }, "looked for a model server");
  };
  if (isLooking || providers.compatible !== null) await look();
  const timer =
    isLooking || (providers.compatible !== null && server === null) ? setInterval(look, LOOK_AGAIN_MS) : null;
  timer?.unref();

  const connectionOf = (provider: ProviderName): Connection | null =>
    provider === "compatible" ? own : (keyed.find((connection) => connection.provider === provider) ?? null);

  const offerOf = (model: ModelName, userId: number | null): ModelOffer | null => {
    const { label, provider } = MODELS[model];
    if (provider === "embedded") {
      return embedded && { model, provider, label: embedded.label, isReady: embedded.state().state === "ready" };
    }
    const connection = connectionOf(provider);
    if (connection === null || setAside.has(model)) return null;
    const isReady = connection.breaker.isReady(userId) && connection.wireFor(model) !== null;
    return { model, provider, label: model === "compatible" ? (server?.model ?? label) : label, isReady };
  };

  const failures = new ProviderFailures();
  const health = (): ProviderHealth[] =>
    [...keyed, ...(own === null ? [] : [own])].map(({ provider, breaker }) => {
      const { state, failures: inARow, sparedUntilMs } = breaker.condition;
      const models = MODEL_NAMES.filter((model) => MODELS[model].provider === provider);
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
    const { provider } = MODELS[model];
    if (provider === "embedded" && embedded !== null) return embedded.answer(request, signal);
    const connection = connectionOf(provider);
    const wire = connection?.wireFor(model) ?? null;
    const pieces = wire && streamAnswer({ wire, provider, request, signal, limits, now });
    const breaker = connection && breakerFor(connection, request);
    return underBreaker({ breaker, provider, pieces, userId: request.userId ?? null }, ({ kind }) => {
      failures.note(provider, { at: new Date(now()).toISOString(), model, kind });
      log.warn({ provider, model, kind }, "a provider's answer failed");
      if (kind !== "model-not-found") return;
      setAside.add(model);
      log.warn({ provider, model }, "a provider does not have this model: it is set aside, others answer");
      input.onModelNotFound?.(model);
    });
  };

  return {
    offers: (userId) => MODEL_NAMES.map((model) => offerOf(model, userId ?? null)).filter((offer) => offer !== null),
    answer,
    health,
    async close() {
      if (timer !== null) clearInterval(timer);
      await guarded.close();
    },
  };
}

const breakers = (now: () => number) => ({
  breaker: new CircuitBreaker(now),
  hurriedBreaker: new CircuitBreaker(now),
});

/** A provider that is ill is spared by both; only its own failures open each. */
const breakerFor = ({ breaker, hurriedBreaker }: Connection, { timeLimitMs }: AnswerRequest): CircuitBreaker =>
  timeLimitMs !== undefined && breaker.isReady() ? hurriedBreaker : breaker;

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

function connectKeyed(providers: ProviderConfig, fetch: typeof globalThis.fetch, now: () => number): Connection[] {
  const wires = { openai: openaiWire, anthropic: anthropicWire, google: googleWire };
  return (["openai", "anthropic", "google"] as const).flatMap((provider) => {
    const settings = providers[provider];
    if (settings === null) return [];
    const wire = wires[provider]({ ...settings, fetch });
    const wireFor = (model: ModelName) =>
      model === "compatible" || model === "embedded" ? null : wire(providers.modelIds[model]);
    return [{ provider, ...breakers(now), wireFor }];
  });
}

function connectCompatible(
  server: CompatibleServer,
  apiKey: string | null,
  fetch: typeof globalThis.fetch,
  now: () => number,
): Connection {
  const wire = compatibleWire({ baseUrl: server.baseUrl, apiKey, fetch })(server.model);
  return { provider: "compatible", ...breakers(now), wireFor: () => wire };
}

/** The configured server with its model's name, which is asked for when it is not given. */
async function nameOfConfigured(
  { baseUrl, apiKey, model }: NonNullable<ProviderConfig["compatible"]>,
  fetch: typeof globalThis.fetch,
): Promise<CompatibleServer | null> {
  const url = versionedUrl(baseUrl, "http://localhost/v1");
  return model === null
    ? askServer({ baseUrl: url, apiKey, timeoutMs: MODEL_LIST_MS, fetch })
    : { baseUrl: url, model };
}
