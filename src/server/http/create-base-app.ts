import { randomUUID } from "node:crypto";
import swagger from "@fastify/swagger";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import * as z from "zod/mini";
import type { ErrorCode } from "#contract/errors.ts";
import { mustConfirmEmailFirst } from "#domain/accounts/sign-up-rule.ts";
import { AppError } from "../app-error.ts";
import type { Config } from "../config.ts";
import type { Clock } from "../ports/clock.ts";
import type { StorageMonitor } from "../ports/storage.ts";
import type { Store } from "../ports/store.ts";
import type { RequestCounter } from "../ports/telemetry.ts";
import { createBugReporter } from "../report-bug.ts";
import { enforceBodyBudget, type PendingBodies } from "./body-budget.ts";
import { closeSlowUploads, hasBody, MIN_UPLOAD_SPEED, type MinUploadSpeed } from "./close-slow-uploads.ts";
import { compressResponses } from "./compress-responses.ts";
import { registerCrossSiteGuard } from "./cross-site.ts";
import { registerErrorResponses, sendErrorResponse } from "./error-response.ts";
import { createKnownDevices, type KnownDevices } from "./known-devices.ts";
import { registerIdentityProofGuard } from "./proof-guard.ts";
import { type Limiters, type RateLimits, registerRateLimits } from "./rate-limit.ts";
import { registerForms } from "./read-form.ts";
import { refuseNonCanonicalUrls } from "./refuse-non-canonical-addresses.ts";
import { refuseUnstorableText } from "./refuse-unstorable-text.ts";
import {
  type GetQueueEntryDecision,
  refuseOtherCharsets,
  refuseWhenQueueFull,
  registerHostCheck,
  registerStorageCheck,
} from "./request-guards.ts";
import { registerSecurityHeaders } from "./security-headers.ts";
import { ActiveStreams } from "./send-events.ts";
import { registerSessions, type Sessions } from "./session.ts";
import { createProxyTrustCheck } from "./trust-proxies.ts";
import type { TypedApp } from "./typed-app.ts";

/** Streams must be cut within 5 s after sign-out, demotion or deletion. */
const STREAM_CHECK_INTERVAL_MS = 4_000;
const PLUGIN_TIMEOUT_MS = 60_000;
/** At shutdown, unfinished replies get this much time before their connections are closed. */
const LAST_BYTES_TIMEOUT_MS = 2_000;
const BODY_BYTES_MAX = 64 * 1024;
/** A request whose headers arrive more slowly is cut off. A body may take minutes, because of uploads. */
const HEADERS_TIMEOUT_MS = 10_000;
/** How often Node checks for slow headers. Its default is 30 s. */
const HEADERS_CHECK_MS = 1_000;

export interface BaseAppDeps {
  readonly config: Pick<Config, "appUrl" | "brandName" | "signUp" | "trustedProxies">;
  readonly store: Pick<Store, "attempts" | "sessions">;
  readonly clock: Clock;
  readonly allowances: RateLimits;
  /** How fast a body must arrive; null: as in MIN_UPLOAD_SPEED. */
  readonly bodyPace: MinUploadSpeed | null;
  readonly bodies: PendingBodies;
  readonly storage: StorageMonitor;
  readonly isStopping: () => boolean;
  readonly requestCounts: RequestCounter;
  readonly answering: { readonly places: { readonly entryOf: GetQueueEntryDecision } };
  readonly logger: FastifyBaseLogger;
}

/** The app with all hooks but without routes, and the objects that all routes share. */
export interface BaseApp {
  readonly app: TypedApp;
  readonly isSecure: boolean;
  readonly sessions: Sessions;
  readonly limiters: Limiters;
  readonly devices: KnownDevices;
  readonly streams: ActiveStreams;
  /** Throws if there is no room for new data. */
  readonly assertRoom: () => void;
  /** Runs work that no request waits for, for example sending mail. */
  readonly inBackground: (work: Promise<unknown>) => void;
  readonly reportBug: (error: unknown) => void;
}

// zod's English error messages, for the server only. The page leaves them out to stay small.
z.config(z.locales.en());

/** The order matters: the checks of every request come first, then the objects that routes share. */
export async function createBaseApp(deps: BaseAppDeps): Promise<BaseApp> {
  const { config, store, clock } = deps;
  const isSecure = config.appUrl.startsWith("https:");
  const app = newApp(deps);
  countRequests(app, deps.requestCounts);
  registerErrorResponses(app, deps.storage);
  closeSlowUploads(app.server, deps.bodyPace ?? MIN_UPLOAD_SPEED);
  answerBeforeBodyEnds(app);
  refuseNonCanonicalUrls(app);
  registerHostCheck(app, config.appUrl);
  refuseOtherCharsets(app);
  await app.register(swagger, {
    openapi: { openapi: "3.1.0", info: { title: `${config.brandName} API`, version: "1" } },
    transform: jsonSchemaTransform,
  });
  await registerSecurityHeaders(app, isSecure);
  const sessions = await registerSessions(app, {
    store: store.sessions,
    clock,
    isSecure,
    mustConfirmFirst: mustConfirmEmailFirst(config.signUp),
  });
  registerCrossSiteGuard(app, config.appUrl);
  registerIdentityProofGuard(app, { store: store.sessions, clock });
  const limiters = await registerRateLimits(app, deps.allowances, { attempts: store.attempts, clock });
  const devices = createKnownDevices(isSecure);
  // Another site's page can send text/plain without a preflight, and no honest client needs to send it.
  app.removeContentTypeParser("text/plain");
  allowEmptyJson(app);
  await registerForms(app);
  enforceBodyBudget(app, deps.bodies);
  refuseUnstorableText(app);
  compressResponses(app);

  leaveProxies(app, deps.isStopping);
  const assertRoom = registerStorageCheck(app, deps.storage);
  refuseWhenQueueFull(app, deps.answering.places.entryOf);
  const streams = new ActiveStreams();
  watchStreams(app, streams, store, clock);
  app.addHook("preClose", () => streams.cutAll(LAST_BYTES_TIMEOUT_MS));
  const reportBug = createBugReporter(app.log);
  const inBackground = finishBeforeClosing(app, reportBug);
  return { app, isSecure, sessions, limiters, devices, streams, assertRoom, inBackground, reportBug };
}

function newApp({ config, logger }: BaseAppDeps): TypedApp {
  const app = Fastify({
    loggerInstance: logger,
    // A line per request would fill most of the log, with IP addresses. Errors are logged where they occur.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    bodyLimit: BODY_BYTES_MAX,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: true,
    // Aborts the start if a plug-in hangs. The default of ten seconds is too short on a small, busy machine.
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    routerOptions: { maxParamLength: 128 },
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: HEADERS_CHECK_MS },
    trustProxy: createProxyTrustCheck(config.trustedProxies),
    // For a URL that cannot be decoded or is too long. No hook runs for such a request. Fastify's default response
    // would repeat the URL.
    frameworkErrors: (_error, request, reply) =>
      sendErrorResponse(reply, request, new AppError("malformed-request", "This address cannot be read.")),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}

/**
 * During shutdown, tells proxies to close connections. Otherwise a proxy could send its next request on a connection
 * that is being closed.
 */
function leaveProxies(app: { addHook: TypedApp["addHook"] }, isStopping: () => boolean): void {
  app.addHook("onSend", async (_request, reply) => {
    if (isStopping()) reply.header("connection", "close");
  });
}

/** Returns a function that takes work in the background. The server waits for this work before it closes. */
function finishBeforeClosing(app: { addHook: TypedApp["addHook"] }, reportBug: (error: unknown) => void) {
  const pending = new Set<Promise<unknown>>();
  app.addHook("onClose", async () => void (await Promise.allSettled(pending)));
  return (work: Promise<unknown>): void => {
    const settled = work.catch(reportBug).finally(() => pending.delete(settled));
    pending.add(settled);
  };
}

/** Cuts the event streams of ended sessions, also if another process ended the session. */
function watchStreams(
  app: { addHook: TypedApp["addHook"]; log: FastifyBaseLogger },
  streams: ActiveStreams,
  store: Pick<Store, "sessions">,
  clock: Clock,
): void {
  const check = async () => {
    const ids = streams.sessionIds();
    if (ids.length === 0) return;
    const open = await store.sessions.stillOpen(ids, clock.now());
    for (const id of ids) if (!open.has(id)) streams.cut(id);
  };
  const timer = setInterval(() => void check().catch(createBugReporter(app.log)), STREAM_CHECK_INTERVAL_MS);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

declare module "fastify" {
  interface FastifyRequest {
    /** The error code in our response; null: no error. */
    refusedWith: ErrorCode | null;
  }
}

function countRequests(app: TypedApp, counts: RequestCounter): void {
  app.decorateRequest("refusedWith", null);
  app.addHook("onResponse", async (request, reply) => {
    const { url = "none", config } = request.routeOptions;
    counts.note({ method: request.method, route: url, status: reply.statusCode });
    if (config.wantsAnswer === true && request.refusedWith !== null) counts.noteTurnedAway(request.refusedWith);
  });
}

/** Accepts a JSON request without a body: many clients send the content type with every request. */
function allowEmptyJson(
  app: Pick<TypedApp, "getDefaultJsonParser" | "removeContentTypeParser" | "addContentTypeParser">,
): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, body as string, done);
  });
}

/**
 * A response may be sent while the request body still arrives, for example if the body is too long. If the connection
 * closed at once, a client that is still sending would get a broken pipe instead of the response. So the rest of the
 * body is read and dropped; closeSlowUploads limits the time. If the connection must close, it closes after that.
 */
function answerBeforeBodyEnds(app: TypedApp): void {
  app.addHook("onSend", async ({ raw }, reply) => {
    if (raw.complete || !hasBody(raw)) return;
    const response = reply.raw;
    const mustClose = !response.shouldKeepAlive;
    reply.removeHeader("connection");
    response.shouldKeepAlive = true;
    response.once("finish", () => raw.unpipe().resume());
    if (mustClose) raw.once("end", () => raw.socket.end());
  });
}
