import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { type Catalogue, withProviderIds } from "#domain/catalogue/catalogue.ts";
import { SHIPPED_CATALOGUE } from "#domain/catalogue/shipped-catalogue.ts";
import { tiersWithoutModel } from "#domain/catalogue/why-no-model.ts";
import { PLANS } from "#domain/plans.ts";
import { argon2Passwords } from "./adapters/argon2-passwords.ts";
import { childReader } from "./adapters/documents/child-reader.ts";
import { noEmbedder } from "./adapters/embeddings/no-embedder.ts";
import { openEmbedder } from "./adapters/embeddings/open-embedder.ts";
import { outboxMailer } from "./adapters/mail/outbox-mailer.ts";
import { smtpMailer } from "./adapters/mail/smtp-mailer.ts";
import { connectModels } from "./adapters/models/connect-models.ts";
import { openEmbeddedModel } from "./adapters/models/embedded/open-embedded-model.ts";
import { stripePayments } from "./adapters/payments/stripe-payments.ts";
import { testPayments } from "./adapters/payments/test-payments.ts";
import { connectStore } from "./adapters/postgres/connect-store.ts";
import { postgresMessageLog } from "./adapters/postgres/message-log.ts";
import { migrate } from "./adapters/postgres/migrate.ts";
import { noNotices, postgresNotices } from "./adapters/postgres/notices.ts";
import { type Database, openDatabase } from "./adapters/postgres/open-database.ts";
import { testPaymentStore } from "./adapters/postgres/test-payment-store.ts";
import { prometheusMetrics } from "./adapters/prometheus-metrics.ts";
import { createApp } from "./app.ts";
import { type Config, readEnvironment } from "./config.ts";
import { createLogger } from "./create-logger.ts";
import { syncSubscription } from "./features/billing/sync-subscription.ts";
import { runScoring } from "./features/coach/run-scoring.ts";
import { runMemory } from "./features/memory/run-memory.ts";
import { OPTIMIZER_BUDGETS, type OptimizerBudgets } from "./features/messages/improve-with-model.ts";
import { measureSpeed } from "./features/messages/measure-speed.ts";
import { sendLimitsOf } from "./features/messages/send-limits.ts";
import { keepCatalogue } from "./features/models/keep-catalogue.ts";
import { SET_ASIDE_WORDS } from "./features/models/set-aside-words.ts";
import { type Allowances, DEFAULT_ALLOWANCES } from "./http/rate-limit.ts";
import { openUploads } from "./http/receive-files.ts";
import { coachReports } from "./jobs/coach-reports.ts";
import { countFigures } from "./jobs/count-figures.ts";
import { learnRoutes } from "./jobs/learn-routes.ts";
import { reconcileBilling } from "./jobs/reconcile-billing.ts";
import { recordRevenue } from "./jobs/record-revenue.ts";
import { runAnswers } from "./jobs/run-answers.ts";
import { sweepPreviews } from "./jobs/sweep-previews.ts";
import { OperatorError, tellingOperator } from "./operator-error.ts";
import type { Clock } from "./ports/clock.ts";
import type { DocumentReader } from "./ports/document-reader.ts";
import type { Embedder } from "./ports/embedder.ts";
import type { Payments } from "./ports/payments.ts";

const PAGE_DIRECTORY = fileURLToPath(new URL("../../dist/web", import.meta.url));
/** SECURITY.md 19: finish or hand over within 25 s, with time left to close. */
const GRACE_MS = 20_000;

export interface ServerOptions {
  readonly allowances?: Allowances;
  /** Look for a model server on this machine when none is configured. */
  readonly discoverLocal?: boolean;
  readonly hasPage?: boolean;
  /** Do by itself what comes round with time: the night's reports, the operator's figures. Who measures them runs them by hand. */
  readonly hasTimedJobs?: boolean;
  readonly logger?: Logger;
  readonly clock?: Clock;
  readonly optimizerBudgets?: OptimizerBudgets;
  /** In place of the catalogue that ships, which changes with its facts. */
  readonly shipped?: Catalogue;
  readonly embedder?: Embedder;
  readonly documents?: DocumentReader;
  /** Where the steps of starting are told. */
  readonly tell?: (line: string) => void;
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
  const logger = options.logger ?? createLogger(config.logLevel);
  const reportBug = (error: unknown) => logger.error({ err: error }, "unexpected error");
  const clock = options.clock ?? { now: () => new Date() };

  const database = options.database ?? (await openAndMigrate(config, logger, tell));
  const { pool } = database;
  const notices = config.database.kind === "server" ? postgresNotices(config.database.url, pool, reportBug) : noNotices;
  const log = postgresMessageLog(pool, notices, reportBug);
  const store = connectStore(pool);
  const mailer = openMailer(config, logger, clock);
  if (config.adminEmail !== null) await store.accountTokens.promoteAdmin(config.adminEmail);

  const embedded = config.isEmbeddedModelOn
    ? openEmbeddedModel({ directory: config.dataDirectory, log: logger })
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
      `MODEL_ID_… for ${name} goes with the next version. Put its id, price and window into MODELS_FILE: docs/adding-a-model.md.`,
    );
  }
  const models = await connectModels({
    providers: config.providers,
    catalogue,
    embedded,
    log: logger,
    discoverLocal: options.discoverLocal ?? true,
  });
  for (const { model, reason, successor } of models.setAside()) {
    const next = successor === null ? "" : ` Its provider names ${successor} in its place.`;
    tell(`${model} is set aside: ${SET_ASIDE_WORDS[reason]}.${next}`);
  }
  const { optimizerModel } = config;
  if (optimizerModel !== null && !catalogue.current().has(optimizerModel)) {
    tell(
      `OPTIMIZER_MODEL names ${optimizerModel}, which is not in the catalogue: the cheapest fast model rewrites instead.`,
    );
  }
  for (const tier of tiersWithoutModel(models.offers())) {
    tell(
      `Nobody can answer on ${PLANS[tier].label}: no connected model is open to it. See Models on the admin page, or MODELS_FILE.`,
    );
  }
  const isConnected = models.offers().some(({ entry }) => entry.provider !== "embedded");
  if (embedded !== null && !isConnected) {
    embedded.fetchInBackground();
    tell("No model provider is configured: a small demonstration model is made ready in the background.");
  }

  const embedder =
    options.embedder ??
    (config.isEmbeddedModelOn ? openEmbedder({ directory: config.dataDirectory, log: logger }) : noEmbedder);
  const memory = runMemory({ store, embedder, clock, reportBug });
  const routeLearner = learnRoutes({ store, reportBug });
  const promptScorer = runScoring({ store, reportBug });
  const timed =
    (options.hasTimedJobs ?? true)
      ? [coachReports({ store, clock, reportBug }), countFigures({ store, clock, reportBug })]
      : [];
  const stopSweeping = sweepPreviews({ store, clock, reportBug });
  const stopRecording = recordRevenue({ store, clock, reportBug });
  const meter = measureSpeed();
  const optimizerBudgets = options.optimizerBudgets ?? OPTIMIZER_BUDGETS;
  const runner = runAnswers({
    store,
    log,
    models,
    memory,
    clock,
    random: Math.random,
    wait: async (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
    strengths: config.modelStrengths,
    shift: routeLearner.shift,
    speed: meter.speed,
    noteFirstToken: meter.note,
    optimizerModel: config.optimizerModel,
    optimizerBudgets,
    limits: sendLimitsOf(config.moneyPerDay),
    reportBug,
  });
  // Without a provider a plan can be tried out, but never on a site that is meant to be real.
  const test =
    config.payments === null && !config.isProduction
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
  const metrics = prometheusMetrics({ answersRunning: runner.running, setAside: models.setAside });
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
    passwords: argon2Passwords(),
    mailer,
    payments,
    testCheckouts: test?.checkouts ?? null,
    clock,
    runner,
    memory,
    promptScorer,
    routeLearner,
    speed: meter.speed,
    optimizerBudgets,
    allowances: options.allowances ?? DEFAULT_ALLOWANCES,
    pingDatabase: async () => void (await pool.query("SELECT 1")),
    metrics: metrics.read,
    pageDirectory: (options.hasPage ?? true) && existsSync(PAGE_DIRECTORY) ? PAGE_DIRECTORY : null,
    logger,
  });
  await runner.start({ areOthersDead: database.kind === "embedded" });
  const url = await app.listen({ port: config.port, host: config.host });

  return {
    url,
    async close() {
      // Answers first: followers hear the end of those that finish in time.
      const answersEnded = runner.stop(GRACE_MS);
      reconciling?.stop();
      stopSweeping();
      stopRecording();
      app.server.close();
      await answersEnded;
      await app.close();
      await documents.close();
      await mailer.close();
      await memory.close();
      await promptScorer.close();
      for (const job of timed) await job.stop();
      await routeLearner.close();
      await embedder.close();
      catalogue.close();
      await models.close();
      await embedded?.close();
      await log.close();
      await notices.close();
      if (options.database === undefined) await database.close();
    },
  };
}

const readerOf = (path: string) => (): Promise<string> => readFile(path, "utf8");

/** Without a mail server, mails wait in the data folder for whoever runs the site. */
function openMailer({ smtpUrl, brandName, mailFrom, dataDirectory, isProduction }: Config, log: Logger, clock: Clock) {
  const from = `"${brandName.replace(/[^\p{L}\p{N} ]/gu, "")}" <${mailFrom}>`;
  if (smtpUrl !== null) return smtpMailer({ url: smtpUrl, from });
  const directory = join(dataDirectory, "outbox");
  return outboxMailer({ directory, from, now: clock.now, log, isLinkLogged: !isProduction });
}

async function openAndMigrate(config: Config, logger: Logger, tell: (line: string) => void): Promise<Database> {
  tell(
    config.database.kind === "embedded"
      ? `Opening the database in ${config.database.directory}`
      : "Connecting to the database",
  );
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
    await assertPortIsFree(config);
    const server = await startServer(config, { tell: (line) => console.log(line) });
    stopOnSignal(server);
    // With PORT=0 the system chose the port.
    console.log(`\n${config.brandName} is ready: ${config.port === 0 ? server.url : config.appUrl}\n`);
  });

function stopOnSignal(server: RunningServer): void {
  let isStopping = false;
  const stop = () => {
    // A second signal means now.
    if (isStopping) process.exit(1);
    isStopping = true;
    console.log("Stopping: answers under way are finished or handed over.");
    server.close().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  // The program that started us is gone, and with it whoever could stop us.
  process.on("disconnect", stop);
  process.on("SIGINT", stop);
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
