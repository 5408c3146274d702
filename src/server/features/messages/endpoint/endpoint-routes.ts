import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { ApiScope } from "#domain/endpoint/api-keys.ts";
import { judgeSchemaSize, SCHEMA_LENGTH_MAX } from "#domain/endpoint/schema-size.ts";
import { PLANS } from "#domain/plans/plans.ts";
import { AppError } from "../../../app-error.ts";
import type { EventStreamWriter } from "../../../http/event-stream-writer.ts";
import type { ApiKeyStreams } from "../../../http/key-streams.ts";
import { shortenMessage } from "../../../http/parse-input.ts";
import { createCallRateLimiter, type RateLimitState, type RateLimits } from "../../../http/rate-limit.ts";
import { registerBoundedJsonParser } from "../../../http/read-bounded-json.ts";
import { reportIgnoredFields } from "../../../http/report-ignored-fields.ts";
import type { TypedApp } from "../../../http/typed-app.ts";
import type { ApiCaller } from "../../../ports/api-key-store.ts";
import { classifyDatabaseFailure } from "../../../ports/database-failure.ts";
import type { Store } from "../../../ports/store.ts";
import type { AnsweredApiCall } from "./answer-api-call.ts";
import { type AuthenticateKeyDeps, authenticateKey } from "./authenticate-key.ts";
import { EndpointError, invalidApiKeyError, invalidRequestError } from "./endpoint-error.ts";
import { presentError } from "./present-completion.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The scope that an API key needs ("any": every key is accepted). A route with a scope accepts only API keys. */
    scope?: ApiScope | "any";
    /** The body may have pictures, and so be larger, if the plan allows them. */
    takesPictures?: boolean;
  }
  interface FastifyRequest {
    caller: ApiCaller | null;
  }
}

export interface EndpointDeps extends AuthenticateKeyDeps {
  readonly store: AuthenticateKeyDeps["store"] & {
    readonly apiKeys: Pick<Store["apiKeys"], "find" | "touch" | "standing">;
  };
  readonly streams: ApiKeyStreams;
  readonly allowances: RateLimits;
  /** The server does not stop before this work has ended. */
  readonly inBackground: (work: Promise<unknown>) => void;
  readonly reportBug: (error: unknown) => void;
}

const MEBIBYTE = 1024 * 1024;
/** Largest request body without pictures, enough for long conversations. The models' windows limit the text further. */
const TEXT_BYTES_MAX = 1 * MEBIBYTE;
/** Largest request body with pictures. Base64 makes them a third larger. */
const PICTURE_BYTES_MAX = 20 * MEBIBYTE;
/** Enough for 2,000 turns with several parts each. To check a larger body would block the event loop. */
const BODY_BOUNDS = { depth: 64, values: 20_000 };
/** A user who loses a right must lose running streams within 5 s. */
const CHECK_INTERVAL_MS = 4_000;
/** A client waits at most this long for the HTTP status. Then the stream begins, and comment lines keep it open. */
const SILENCE_MS = 8_000;
/** How long running calls may continue when the server stops. */
const GRACE_MS = 10_000;
const LAST_BYTES_MS = 2_000;

/**
 * Shared by the routes under /v1: finds the caller, stops streams when the key or the plan no longer allows them, and
 * writes errors in the format of OpenAI's clients.
 */
export interface Endpoint {
  callerOf(request: FastifyRequest): ApiCaller;
  wantsReceipt(request: FastifyRequest): boolean;
  /** Aborts when the client disconnects, when the key is no longer valid, or when the server stops. */
  open(request: FastifyRequest, reply: FastifyReply): AbortSignal;
  /** The error text for the client. A bug is also reported. */
  inWords(error: unknown): string;
  untilSettled<Settled>(work: Promise<Settled>): Promise<Settled>;
  /** Throws the error of an answer that failed or that we stopped. */
  assertAnswered(reply: FastifyReply, call: AnsweredApiCall): void;
  /** Runs a call and closes its stream. Throws only before the stream has begun, so that errors get an HTTP status. */
  stream(
    request: FastifyRequest,
    reply: FastifyReply,
    stream: EventStreamWriter,
    answer: (caller: ApiCaller, end: AbortSignal) => Promise<AnsweredApiCall>,
    finish: (call: AnsweredApiCall) => void,
  ): Promise<FastifyReply>;
}

/** Prepares `app` for calls with API keys. It must be a separate Fastify scope. */
export function registerApiEndpoint(app: TypedApp, deps: EndpointDeps): Endpoint {
  const { streams } = deps;
  registerBoundedJsonParser(app, { ...BODY_BOUNDS, bytes: bytesMaxOf });
  app.addHook("preValidation", async ({ body }) => assertSmallSchemas(body));
  app.addHook("preValidation", reportIgnoredFields);
  app.decorateRequest("caller", null);
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(deps, error, request, reply));
  app.addHook("onRoute", (route) => {
    if (route.config?.scope === undefined) throw new Error(`${route.url} does not say what a key must be for`);
  });
  authenticateCalls(app, deps);
  watchKeys(app, deps);
  app.get("/v1/openapi.json", { config: { scope: "any" } }, async () => endpointDocument(app.swagger()));
  app.all("/v1/*", { config: { scope: "any" }, schema: { hide: true } }, () => {
    const details = { status: 404, type: "invalid_request_error", code: "unknown_url" };
    throw new EndpointError("There is nothing at this address.", details);
  });

  const endpoint: Endpoint = {
    callerOf({ caller }) {
      if (caller === null) throw invalidApiKeyError();
      return caller;
    },
    wantsReceipt: ({ headers }) => headers["x-redraft-receipt"] === "1",
    open(request, reply) {
      const { key, user } = endpoint.callerOf(request);
      return streams.add(key.id, user.subscriptionTier, reply.raw);
    },
    inWords: (error) => asEndpointError(deps, error).message,
    async untilSettled(work) {
      deps.inBackground(work.catch(() => undefined));
      return await work;
    },
    assertAnswered(reply, call) {
      if (call.kind === "ended" && !reply.raw.destroyed) throw endedByUs();
      if (call.error !== null) throw call.error;
    },
    async stream(request, reply, stream, answer, finish) {
      const end = endpoint.open(request, reply);
      const impatient = setTimeout(() => stream.open(), SILENCE_MS);
      try {
        const call = await endpoint.untilSettled(answer(endpoint.callerOf(request), end));
        if (reply.raw.destroyed) return reply.hijack();
        if (!stream.isOpen) endpoint.assertAnswered(reply, call);
        finish(call.kind === "ended" ? { ...call, error: endedByUs() } : call);
      } catch (error) {
        if (!stream.isOpen) throw error;
        stream.send(JSON.stringify(presentError(asEndpointError(deps, error))));
      } finally {
        clearTimeout(impatient);
        stream.end();
      }
      return reply;
    },
  };
  return endpoint;
}

/** Finds the caller of each request by its key, and limits the calls per minute of each account. */
function authenticateCalls(app: TypedApp, deps: EndpointDeps): void {
  const paceOf = createCallRateLimiter(app, deps.allowances, ({ caller }) => caller?.user.id ?? 0);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", String(request.id));
    const { scope } = request.routeOptions.config;
    if (scope === undefined) return;
    request.caller = await authenticateKey(deps, bearerOf(request), scope === "any" ? null : scope);
    request.keyOwnerId = request.caller.user.id;
    const pace = await paceOf(request);
    reply.headers({
      "x-ratelimit-limit-requests": String(pace.limit),
      "x-ratelimit-remaining-requests": String(pace.remaining),
      "x-ratelimit-reset-requests": `${pace.resetSeconds}s`,
    });
    if (pace.isExceeded) throw tooFast(pace);
  });
}

/** The larger limit is only for routes that take pictures, on plans that allow them. */
function bytesMaxOf({ caller, routeOptions }: FastifyRequest): number {
  const mayHoldPictures =
    routeOptions.config.takesPictures === true && caller !== null && PLANS[caller.user.subscriptionTier].files !== null;
  return mayHoldPictures ? PICTURE_BYTES_MAX : TEXT_BYTES_MAX;
}

/**
 * Closes the streams of a key that is no longer valid, or of an account with a lower plan than before. Polling also
 * finds changes that another node made.
 */
function watchKeys(app: TypedApp, { streams, store, clock, reportBug }: EndpointDeps): void {
  const check = async () => {
    const ids = streams.keyIds();
    if (ids.length > 0) streams.cutFallen(await store.apiKeys.standing(ids, clock.now()));
  };
  const timer = setInterval(() => void check().catch(reportBug), CHECK_INTERVAL_MS);
  timer.unref();
  app.addHook("preClose", () => streams.close(GRACE_MS, LAST_BYTES_MS));
  app.addHook("onClose", async () => clearInterval(timer));
}

const endedByUs = (): EndpointError =>
  new EndpointError("This answer was ended: the key no longer holds, or the server is stopping.", {
    ...{ status: 503, type: "server_error", code: "answer_ended" },
  });

const tooFast = ({ limit, resetSeconds }: RateLimitState): EndpointError =>
  new EndpointError(`At most ${limit} calls a minute. Please wait.`, {
    ...{
      status: 429,
      type: "rate_limit_error",
      code: "rate_limit_exceeded",
      retryAfterSeconds: Math.max(1, resetSeconds),
    },
  });

function bearerOf({ headers }: FastifyRequest): string | null {
  const [scheme, secret] = headers.authorization?.split(" ") ?? [];
  return scheme?.toLowerCase() === "bearer" && secret !== undefined ? secret : null;
}

function sendError(
  deps: EndpointDeps,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // The client has disconnected.
  if (reply.raw.destroyed) return reply;
  const known = asEndpointError(deps, error);
  const { status, retryAfterSeconds, isWorthRetrying } = known;
  if (retryAfterSeconds !== null) reply.header("retry-after", String(retryAfterSeconds));
  if (!isWorthRetrying) reply.header("x-should-retry", "false");
  reply.header("x-request-id", String(request.id));
  return reply.status(status).header("cache-control", "no-store").send(presentError(known));
}

/** Turns any error into one with our own text. The text has no stack, SQL, provider text or request content. */
function asEndpointError(deps: EndpointDeps, error: unknown): EndpointError {
  if (error instanceof EndpointError) return error;
  if (error instanceof AppError) {
    const type =
      error.status >= 500 ? "server_error" : error.status === 429 ? "rate_limit_error" : "invalid_request_error";
    const { status, retryAfterSeconds } = error;
    return new EndpointError(error.message, { status, type, code: error.code.replaceAll("-", "_"), retryAfterSeconds });
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    const param = first?.instancePath.slice(1).replaceAll("/", ".") || null;
    return new EndpointError(shortenMessage(first?.message), { status: 400, type: "invalid_request_error", param });
  }
  if (classifyDatabaseFailure(error) !== null) {
    return new EndpointError("The database is away. Please try again.", {
      status: 503,
      type: "server_error",
      retryAfterSeconds: 2,
    });
  }
  const status = typeof error === "object" && error !== null && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) {
    return new EndpointError("The request could not be read.", { status, type: "invalid_request_error" });
  }
  deps.reportBug(error);
  return new EndpointError("Something went wrong.", { status: 500, type: "server_error", code: "internal" });
}

interface Document {
  readonly info?: object;
  readonly paths?: object;
}

const DESCRIPTION =
  "Redraft for other programs. What a key allows, and nothing else. Tools and functions are not offered: a call with them is answered with " +
  "400. Wishes that are not known here, such as logprobs or reasoning_effort, are dropped, and the header x-redraft-ignored names them.";

/** The server's OpenAPI document, with only the routes that API keys can call and with the way to send a key. */
function endpointDocument(document: Document): object {
  const paths = Object.entries(document.paths ?? {}).filter(([path]) => path.startsWith("/v1/"));
  return {
    ...document,
    info: { ...document.info, description: DESCRIPTION },
    paths: Object.fromEntries(paths),
    components: { securitySchemes: { key: { type: "http", scheme: "bearer", bearerFormat: "rd_live_…" } } },
    security: [{ key: [] }],
  };
}

/** Throws EndpointError if a JSON schema is too large: several steps read it whole, which blocks the event loop. */
function assertSmallSchemas(body: unknown): void {
  assertFits(schemaIn(body, ["response_format", "json_schema", "schema"]), "response_format");
  assertFits(schemaIn(body, ["text", "format", "schema"]), "text.format");
}

function schemaIn(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
    body,
  );
}

function assertFits(schema: unknown, param: string): void {
  const size = judgeSchemaSize(schema);
  if (size === "too-deep") throw invalidRequestError("The schema is nested too deep.", param);
  if (size === "too-long") throw invalidRequestError(`A schema may have ${SCHEMA_LENGTH_MAX / 1024} kB.`, param);
}
