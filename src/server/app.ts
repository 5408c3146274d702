import { createHash, randomBytes, randomUUID } from "node:crypto";
import swagger from "@fastify/swagger";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import * as z from "zod/mini";
import type { ProviderHealth } from "#contract/admin.ts";
import { copySourceOf } from "#contract/shared-copies.ts";
import { API_KEY_BYTES, apiKeyOf } from "#domain/api-keys.ts";
import { INVITE_CODE_BYTES, inviteCodeOf } from "#domain/invite-codes.ts";
import { mustConfirmFirst } from "#domain/sign-up-rule.ts";
import { AppError } from "./app-error.ts";
import type { Config } from "./config.ts";
import { invitationMail, passkeyAddedMail } from "./features/accounts/account-mails.ts";
import { mailLinkRoutes } from "./features/accounts/mail-link-routes.ts";
import { passkeyRoutes } from "./features/accounts/passkey-routes.ts";
import { presentUser } from "./features/accounts/present-user.ts";
import { accountRightsRoutes } from "./features/accounts/rights-routes.ts";
import { accountRoutes } from "./features/accounts/routes.ts";
import { secondFactorRoutes } from "./features/accounts/second-factor-routes.ts";
import { sendVerification } from "./features/accounts/send-account-mail.ts";
import { adminRoutes, recordDeed } from "./features/admin/routes.ts";
import { routingRoutes } from "./features/admin/routing-routes.ts";
import { adminUserRoutes } from "./features/admin/user-routes.ts";
import { endSubscription } from "./features/billing/change-subscription.ts";
import { readInvoices } from "./features/billing/read-invoices.ts";
import { billingRoutes } from "./features/billing/routes.ts";
import { testCheckoutRoutes } from "./features/billing/test-checkout-routes.ts";
import { usageRoutes } from "./features/billing/usage-routes.ts";
import { coachRoutes } from "./features/coach/routes.ts";
import type { PromptScorer } from "./features/coach/run-scoring.ts";
import { companyRoutes } from "./features/company/routes.ts";
import { folderRoutes } from "./features/conversations/folder-routes.ts";
import { conversationRoutes } from "./features/conversations/routes.ts";
import { evidenceRoutes } from "./features/evidence/routes.ts";
import { importRoutes } from "./features/imports/routes.ts";
import { libraryRoutes } from "./features/library/routes.ts";
import { memoryRoutes } from "./features/memory/routes.ts";
import type { MemoryRunner } from "./features/memory/run-memory.ts";
import { compareRoutes } from "./features/messages/compare-routes.ts";
import type { AnswerCallDeps } from "./features/messages/endpoint/answer-call.ts";
import { keyRoutes } from "./features/messages/endpoint/key-routes.ts";
import { endpointRoutes } from "./features/messages/endpoint/routes.ts";
import type { SpeedMeter } from "./features/messages/measure-speed.ts";
import { pictureRoutes } from "./features/messages/picture-routes.ts";
import { presentMessage } from "./features/messages/present-message.ts";
import { previewRoutes } from "./features/messages/preview-routes.ts";
import type { Rewriting } from "./features/messages/rewriter-deps.ts";
import { messageRoutes } from "./features/messages/routes.ts";
import { sendLimitsOf } from "./features/messages/send-limits.ts";
import { catalogueRoutes } from "./features/models/admin-routes.ts";
import { modelRoutes } from "./features/models/routes.ts";
import { sharingRoutes } from "./features/sharing/routes.ts";
import { statusRoutes } from "./features/status/routes.ts";
import { workspaceRoutes } from "./features/workspaces/routes.ts";
import { sharedPromptRoutes } from "./features/workspaces/shared-prompt-routes.ts";
import { allowEmptyJson } from "./http/allow-empty-json.ts";
import { compressAnswers } from "./http/compress-answers.ts";
import { registerCrossSiteGuard } from "./http/cross-site.ts";
import { BODY_PACE, type BodyPace, cutSlowBodies } from "./http/cut-slow-bodies.ts";
import { registerErrorResponses } from "./http/error-response.ts";
import { registerHostCheck } from "./http/host-check.ts";
import { KeyStreams } from "./http/key-streams.ts";
import { knownDevices } from "./http/known-devices.ts";
import { openSession } from "./http/open-session.ts";
import { pageWords, registerPage } from "./http/page.ts";
import { type Allowances, registerRateLimits } from "./http/rate-limit.ts";
import { registerForms } from "./http/read-form.ts";
import type { Uploads } from "./http/receive-files.ts";
import { refuseOtherCharsets } from "./http/refuse-other-charsets.ts";
import { refusePastLine } from "./http/refuse-past-line.ts";
import { refuseUnstorableText } from "./http/refuse-unstorable-text.ts";
import { requireRoom } from "./http/require-room.ts";
import { registerSecurityHeaders } from "./http/security-headers.ts";
import { OpenStreams } from "./http/send-events.ts";
import { registerSessions } from "./http/session.ts";
import { trustProxies } from "./http/trust-proxies.ts";
import type { TypedApp } from "./http/typed-app.ts";
import type { RouteLearner } from "./jobs/learn-routes.ts";
import type { AnswerRunner } from "./jobs/run-answers.ts";
import type { Clock } from "./ports/clock.ts";
import type { DocumentReader } from "./ports/document-reader.ts";
import type { IdentityProvider } from "./ports/identity-provider.ts";
import type { DemonstrationState, LanguageModel } from "./ports/language-model.ts";
import type { Mailer } from "./ports/mailer.ts";
import type { MessageLog } from "./ports/message-log.ts";
import type { KeptCatalogue, ModelListReader } from "./ports/model-catalogue.ts";
import type { OneTimeCodes } from "./ports/one-time-codes.ts";
import type { PasskeyReader } from "./ports/passkey-reader.ts";
import type { Passwords } from "./ports/passwords.ts";
import type { Payments, TestCheckouts } from "./ports/payments.ts";
import type { PromptVectors } from "./ports/prompt-vectors.ts";
import type { NotedStorage } from "./ports/storage.ts";
import type { Store } from "./ports/store.ts";
import type { Tracing } from "./ports/tracing.ts";
import type { UserRecord } from "./ports/user-record.ts";
import { reportBugTo } from "./report-bug.ts";

/** Signing out, demotion and deletion must cut running streams within 5 s. */
const STREAM_CHECK_INTERVAL_MS = 4_000;
/** When the server stops, replies that are on their way get this long to arrive before connections are closed. */
const LAST_BYTES_TIMEOUT_MS = 2_000;
const BODY_BYTES_MAX = 64 * 1024;
/** Slow headers are cut early; slow bodies are not, because uploads may take minutes. */
const HEADERS_TIMEOUT_MS = 10_000;
/** Node looks for them this often; by itself only every 30 s. */
const HEADERS_CHECK_MS = 1_000;

/** 144 bits: nobody guesses a link. */
const LINK_KEY_BYTES = 18;

export interface AppDeps {
  readonly config: Pick<
    Config,
    | "adminEmail"
    | "appUrl"
    | "brandName"
    | "company"
    | "contacts"
    | "hasPasswords"
    | "hasTestCheckout"
    | "isLocal"
    | "metricsToken"
    | "modelStrengths"
    | "moneyPerDay"
    | "signUp"
    | "trustedProxies"
  >;
  readonly store: Store;
  readonly log: MessageLog;
  readonly documents: DocumentReader;
  readonly uploads: Uploads;
  readonly models: LanguageModel;
  readonly catalogue: KeptCatalogue;
  readonly modelLists: ModelListReader;
  readonly providerHealth: () => readonly ProviderHealth[];
  readonly demonstration: () => DemonstrationState;
  readonly passwords: Passwords;
  readonly mailer: Mailer;
  readonly oneTimeCodes: OneTimeCodes;
  /** null: browsers make none for this address, or people come by the company alone. */
  readonly passkeys: PasskeyReader | null;
  /** The company's sign-in; null: there is none. */
  readonly identityProvider: IdentityProvider | null;
  /** null: this site sells nothing. */
  readonly payments: Payments | null;
  /** null: a real provider takes the money. */
  readonly testCheckouts: TestCheckouts | null;
  readonly clock: Clock;
  readonly runner: AnswerRunner;
  readonly answering: Omit<AnswerCallDeps, "store" | "assertRoom" | "hash" | "documents" | "keepFiles">;
  readonly rewriting: Rewriting;
  readonly memory: MemoryRunner;
  readonly vectors: PromptVectors;
  readonly promptScorer: PromptScorer;
  readonly routeLearner: RouteLearner;
  readonly speed: SpeedMeter["speed"];
  readonly allowances: Allowances;
  /** How quickly a body has to come; null: as it does by itself. */
  readonly bodyPace: BodyPace | null;
  readonly pingDatabase: () => Promise<void>;
  readonly storage: NotedStorage;
  readonly metrics: () => Promise<{ readonly contentType: string; readonly text: string }>;
  readonly tracing: Tracing;
  readonly pageDirectory: string | null;
  readonly logger: FastifyBaseLogger;
}

// The server, unlike the page, has room for zod's own sentences.
z.config(z.locales.en());

/** The HTTP side of the product: hooks first, then each feature's routes, then the page. */
export async function createApp(deps: AppDeps): Promise<TypedApp> {
  const { config, store, log, models, catalogue, clock, runner } = deps;
  const isSecure = config.appUrl.startsWith("https:");
  const app = Fastify({
    loggerInstance: deps.logger,
    // A line for each request would hold addresses and be most of the log; errors are logged where they happen.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    bodyLimit: BODY_BYTES_MAX,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 128 },
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: HEADERS_CHECK_MS },
    trustProxy: trustProxies(config.trustedProxies),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorResponses(app, deps.storage);
  registerHostCheck(app, config.appUrl);
  cutSlowBodies(app, deps.bodyPace ?? BODY_PACE);
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
    mustConfirmFirst: mustConfirmFirst(config.signUp),
  });
  registerCrossSiteGuard(app, config.appUrl);
  const limiters = await registerRateLimits(app, deps.allowances, { attempts: store.attempts, clock });
  const devices = knownDevices(isSecure);
  // A page of another site can send plain text without asking first, and nobody else has a reason to.
  app.removeContentTypeParser("text/plain");
  allowEmptyJson(app);
  await registerForms(app);
  refuseUnstorableText(app);
  compressAnswers(app);

  const assertRoom = requireRoom(app, deps.storage);
  refusePastLine(app, deps.answering.places.isFull);
  const streams = new OpenStreams();
  watchStreams(app, streams, store, clock);
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
    await streams.cutAll(LAST_BYTES_TIMEOUT_MS);
  });
  const reportBug = reportBugTo(app.log);
  const learnFromReview = deps.memory.learn;
  const { learn: learnOutcome, shift, refresh } = deps.routeLearner;
  const limits = sendLimitsOf(config.moneyPerDay);
  const answering = {
    store,
    clock,
    limits,
    newToken: () => randomUUID(),
    answer: ((message, lease, user) => {
      runner.run(message, lease, user);
      deps.promptScorer.note(message);
    }) satisfies AnswerRunner["run"],
    learnFromReview,
    learnOutcome,
    catalogue,
    documents: deps.documents,
    tracing: deps.tracing,
  };
  const improving = {
    models,
    catalogue,
    strengths: config.modelStrengths,
    shift,
    speed: deps.speed,
    memory: deps.memory,
    vectors: deps.vectors,
    rewriting: deps.rewriting,
  };

  const inBackground = finishBeforeClosing(app, reportBug);
  const site = { brandName: config.brandName, appUrl: config.appUrl, adminEmail: config.adminEmail };
  const { mailer, passwords, payments } = deps;
  const endPaid = payments && ((userId: number) => endSubscription({ store, payments, clock }, userId));
  const mailing = { store, mailer, clock, site, passwords, sessions, devices, limiters, streams, inBackground };
  // A mailbox that gets too many links gets none more; whoever has it asks for theirs on the account page.
  const greet = async (user: UserRecord) => {
    const isAdmitted = await limiters.mail(null, user.email).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    );
    if (isAdmitted) await sendVerification(mailing, user);
  };
  const { signUp, hasPasswords } = config;
  const proving = {
    ...mailing,
    oneTimeCodes: deps.oneTimeCodes,
    passkeys: deps.passkeys,
    openSession: openSession({ sessions, devices, present: presentUser }),
    brandName: config.brandName,
  };
  accountRoutes(app, {
    ...proving,
    signUp,
    hasPasswords,
    onRegistered: (user) => inBackground(greet(user)),
  });
  secondFactorRoutes(app, proving);
  passkeyRoutes(app, {
    ...proving,
    mailAdded: (user) => inBackground(mailer.send(passkeyAddedMail(site, { userId: user.id, to: user.email }))),
  });
  mailLinkRoutes(app, { ...mailing, adminEmail: config.adminEmail });
  accountRightsRoutes(app, {
    ...mailing,
    log,
    brandName: config.brandName,
    endSubscription: endPaid,
    invoices: (userId) => readInvoices({ store, payments }, userId),
  });
  const record = recordDeed({ store, clock });
  companyRoutes(app, {
    ...mailing,
    record,
    provider: deps.identityProvider,
    signUp,
    hasPasswords,
    hasPasskeys: deps.passkeys !== null,
    groups: config.company?.groups ?? { admin: null, plus: null, premier: null },
    isSecure,
    newSecret: () => randomBytes(32).toString("base64url"),
    mailInvitation: (email) => inBackground(mailer.send(invitationMail(site, email))),
  });
  conversationRoutes(app, { store, clock });
  folderRoutes(app, { store, clock });
  sharingRoutes(app, {
    store,
    clock,
    newKey: () => randomBytes(LINK_KEY_BYTES).toString("base64url"),
    sourceOf: (message) => copySourceOf(presentMessage(message)),
    record,
  });
  importRoutes(app, { store, clock, limiters });
  memoryRoutes(app, { store, clock });
  libraryRoutes(app, { store, clock });
  coachRoutes(app, { coach: { store, clock }, limiters });
  messageRoutes(app, {
    start: { ...answering, models },
    retry: answering,
    goOn: answering,
    follow: { store, log },
    skip: { store, log },
    stop: { store, log },
    review: { store, learnFromReview },
    feedback: answering,
    store,
    limiters,
    streams,
    uploads: deps.uploads,
  });
  pictureRoutes(app, { store });
  previewRoutes(app, {
    keep: answering,
    preview: { store, limits, clock, newToken: answering.newToken, ...improving },
    limiters,
  });
  const comparing = { ...answering, ...improving, random: Math.random };
  compareRoutes(app, { store, compare: comparing, pick: answering, limiters, uploads: deps.uploads });
  routingRoutes(app, { store, strengths: config.modelStrengths, refresh, record });
  workspaceRoutes(app, { store, clock, newInviteCode: () => inviteCodeOf(randomBytes(INVITE_CODE_BYTES)), limiters });
  sharedPromptRoutes(app, { store, clock });
  evidenceRoutes(app, { store, models });
  modelRoutes(app, { models, catalogue, demonstration: deps.demonstration });
  catalogueRoutes(app, { store, catalogue, models, lists: deps.modelLists, clock });
  const billing = {
    store,
    clock,
    appUrl: config.appUrl,
    newId: () => randomUUID(),
    accounts: store.accounts,
    limiters,
  };
  billingRoutes(app, { ...billing, payments });
  adminRoutes(app, { store, clock, providerHealth: deps.providerHealth });
  adminUserRoutes(app, {
    store,
    clock,
    endSubscription: endPaid,
    forgetMails: (userId) => mailer.forget(userId),
    stopAnswers: async (userId) => {
      for (const messageId of await store.accountData.underWay(userId)) log.signalStop(messageId);
    },
    cutStreams: (sessionIds) => {
      for (const id of sessionIds) streams.cut(id);
    },
  });
  if (payments !== null && deps.testCheckouts !== null)
    testCheckoutRoutes(app, { store, clock, payments, checkouts: deps.testCheckouts });
  const hash = (text: string) => createHash("sha256").update(text).digest();
  const keyStreams = new KeyStreams();
  keyRoutes(app, {
    ...{ store, clock, hash, newKey: () => apiKeyOf(randomBytes(API_KEY_BYTES)) },
    cutStreams: (keyId) => keyStreams.cut(keyId),
  });
  const { documents, uploads } = deps;
  const kept = { assertRoom, hash, documents, keepFiles: uploads.keep };
  const calls = { ...deps.answering, ...kept, store, newToken: answering.newToken };
  const endpoint = { store, clock, hash, streams: keyStreams, allowances: deps.allowances, inBackground, reportBug };
  app.register((scope, _options, done) => {
    endpointRoutes(scope.withTypeProvider<ZodTypeProvider>(), { endpoint, answer: calls, cores: calls });
    done();
  });
  usageRoutes(app, { store, clock, ceilings: (tier) => limits(tier).ceilings });
  statusRoutes(app, {
    assertRoom,
    pingDatabase: deps.pingDatabase,
    isStopping: () => isStopping,
    metrics: deps.metrics,
    ...config,
  });
  await registerPage(app, { directory: deps.pageDirectory, words: pageWords(config), sessions });
  return app;
}

/** Runs work that nobody waits for, such as sending mail; what is under way is finished before the server has closed. */
function finishBeforeClosing(app: { addHook: TypedApp["addHook"] }, reportBug: (error: unknown) => void) {
  const pending = new Set<Promise<unknown>>();
  app.addHook("onClose", async () => void (await Promise.allSettled(pending)));
  return (work: Promise<unknown>): void => {
    const settled = work.catch(reportBug).finally(() => pending.delete(settled));
    pending.add(settled);
  };
}

/** Cuts the streams of sessions that have ended, on whichever node they ended. */
function watchStreams(
  app: { addHook: TypedApp["addHook"]; log: FastifyBaseLogger },
  streams: OpenStreams,
  store: Store,
  clock: Clock,
): void {
  const check = async () => {
    const ids = streams.sessionIds();
    if (ids.length === 0) return;
    const open = await store.sessions.stillOpen(ids, clock.now());
    for (const id of ids) if (!open.has(id)) streams.cut(id);
  };
  const timer = setInterval(() => void check().catch(reportBugTo(app.log)), STREAM_CHECK_INTERVAL_MS);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}
