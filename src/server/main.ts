import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, statfsSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { passkeySiteOf } from "#domain/accounts/passkey-site.ts";
import { lastBackupAt } from "#domain/backups/backups.ts";
import { createArgon2PasswordHasher } from "./adapters/argon2-passwords.ts";
import { createCertificateExpiryReader } from "./adapters/certificate-expiry.ts";
import { createDocumentReader } from "./adapters/documents/process-document-reader.ts";
import { outboxMailer } from "./adapters/mail/outbox-mailer.ts";
import { smtpMailer } from "./adapters/mail/smtp-mailer.ts";
import { createOpenIdProvider } from "./adapters/oidc/create-openid-provider.ts";
import { otpauthCodes } from "./adapters/otpauth-codes.ts";
import { assertDatabaseAnswers } from "./adapters/postgres/open-database.ts";
import type { GaugeSources } from "./adapters/prometheus-gauges.ts";
import { simplewebauthnPasskeys } from "./adapters/simplewebauthn-passkeys.ts";
import { createBackupFolder } from "./adapters/transfer/backup-folder.ts";
import { exportTables } from "./adapters/transfer/export-tables.ts";
import { tryRestore } from "./adapters/transfer/restore-tables.ts";
import { createApp } from "./app.ts";
import { createAnsweringDeps } from "./build/answering-deps.ts";
import { createModelServices, type ModelServices } from "./build/create-model-services.ts";
import { createPaymentServices } from "./build/create-payment-services.ts";
import { openStorage, type StorageServices } from "./build/open-storage.ts";
import { openServerContext, type ServerContext, type ServerOptions } from "./build/server-context.ts";
import { startJobs, type TimedJobs } from "./build/start-jobs.ts";
import { startLearning } from "./build/start-learning.ts";
import { closeInOrder } from "./close-in-order.ts";
import type { Config } from "./config.ts";
import { type AnswerSlots, createAnswerSlots } from "./features/messages/answer/answer-slots.ts";
import {
  createRewriterTrialRunner,
  type RewriterTrialRunner,
} from "./features/messages/improve/rewriter-trial-runner.ts";
import { createSendingLimitsReader } from "./features/messages/limits/send-limits.ts";
import { BODY_BUDGET, PendingBodies } from "./http/body-budget.ts";
import { DEFAULT_RATE_LIMITS } from "./http/rate-limit.ts";
import { createUploadReceiver } from "./http/upload-receiver.ts";
import { startBackupJob } from "./jobs/backup-job.ts";
import { createAnswerRunner } from "./jobs/run-answers.ts";
import type { Store } from "./ports/store.ts";

const PAGE_DIRECTORY = fileURLToPath(new URL("../../dist/web", import.meta.url));
/**
 * A stop takes at most 25 s after SHUTDOWN_GRACE_SECONDS. Running answers get this long. The rest is for closing
 * connections.
 */
const GRACE_MS = 20_000;
/** One hour, because the metric's description says so. */
const FAILED_LATELY_MS = 60 * 60_000;

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Builds and connects the adapters, which happens only here and in build/. Starts listening. */
export async function startServer(config: Config, options: ServerOptions = {}): Promise<RunningServer> {
  const site = await openServerContext(config, options);
  const { storage, metrics } = site;
  const kept = await openStorage(site);
  const { database, store, log } = kept;
  const mailer = openMailer(site);
  const opened = await createModelServices(site, store);
  const places = createAnswerSlots(config.answersAtOnceMax);
  const learning = startLearning(site, kept, places);
  const jobs = startJobs(site, kept);
  const trials = await loadRewriterTrials(site, opened, store);
  const answering = createAnsweringDeps(site, opened, learning, places, trials);
  const runner = createAnswerRunner({ ...answering, store, log, hasRoom: () => storage.problem() === null });
  const selling = createPaymentServices(site, kept);
  const documents = options.documents ?? createDocumentReader();
  const uploads = createUploadReceiver(join(config.dataDirectory, "uploads"));
  await uploads.sweep(database.kind === "embedded");
  const requestBounds = requestBoundsOf(options);
  const pingDatabase = () => assertDatabaseAnswers(database.pool);
  const backups = openBackups(site, kept);
  watchMetrics(site, kept, { opened, places, jobs, backups, bodies: requestBounds.bodies, pingDatabase });
  let isStopping = false;
  const app = await createApp({
    ...{ ...site, ...kept, ...opened, ...learning, ...selling, ...waysIn(config, options), ...requestBounds },
    ...{ answering, trials, runner, documents, uploads, mailer, pingDatabase },
    metrics: metrics.read,
    requestCounts: metrics.requests,
    isStopping: () => isStopping,
    pageDirectory: (options.hasPage ?? true) && existsSync(PAGE_DIRECTORY) ? PAGE_DIRECTORY : null,
  });
  const stopBackups = backups.start();
  await runner.start({ areOthersDead: database.kind === "embedded" });
  const url = await app.listen({ port: config.port, host: config.host });

  return {
    url,
    async close() {
      isStopping = true;
      await sleep(config.shutdownGraceMs);
      // Stop answers first, so that waiting clients get the end of answers that finish in time.
      const answersEnded = runner.stop(options.graceMs ?? GRACE_MS);
      await closeInOrder([
        { name: "backups", close: stopBackups },
        ...selling.closing,
        ...jobs.closingFirst,
        { name: "door", close: () => void app.server.close() },
        { name: "answers", close: () => answersEnded },
        { name: "HTTP server", close: () => app.close() },
        { name: "reader of files", close: () => documents.close() },
        { name: "mailer", close: () => mailer.close() },
        ...jobs.closingLast,
        { name: "trials of writers", close: () => trials.close() },
        ...learning.closing,
        ...opened.closing,
        ...kept.closing,
      ]);
    },
  };
}

const requestBoundsOf = (options: ServerOptions) => ({
  allowances: options.allowances ?? DEFAULT_RATE_LIMITS,
  bodyPace: options.bodyPace ?? null,
  bodies: new PendingBodies(options.bodyBudget ?? BODY_BUDGET),
});

/** What the metrics read each time they are collected, in addition to the settings, the storage and the database. */
interface WatchedParts {
  readonly opened: Pick<ModelServices, "models">;
  readonly places: AnswerSlots;
  readonly jobs: Pick<TimedJobs, "usedMoney">;
  readonly backups: { readonly lastAt: GaugeSources["lastBackupAt"] };
  readonly bodies: PendingBodies;
  readonly pingDatabase: () => Promise<void>;
}

function watchMetrics(
  { config, storage, clock, metrics }: ServerContext,
  kept: StorageServices,
  { opened: { models }, places, jobs, backups, bodies, pingDatabase }: WatchedParts,
): void {
  metrics.watch({
    answersRunning: places.running,
    answersWaiting: places.waiting,
    bodyBytes: () => bodies.bytes,
    setAside: models.setAside,
    providerHealth: models.health,
    isStorageRefusing: () => storage.problem() !== null,
    pingDatabase,
    failedPeople: () => kept.store.figures.failedPeople(new Date(clock.now().getTime() - FAILED_LATELY_MS)),
    connections: () => connectionsOf(kept),
    lastBackupAt: backups.lastAt,
    backupsBy: config.backups !== null ? "redraft" : config.backupDays.all !== null ? "others" : "nobody",
    certificateEndsAt: createCertificateExpiryReader(config.appUrl, () => clock.now().getTime()),
    freeBytes: () => freeBytesIn(config.dataDirectory),
    moneyPerDayUsd: config.moneyPerDay.instance,
    usedMoneyUsd: () => {
      const { allMicroUsd, visitorsMicroUsd } = jobs.usedMoney();
      return { all: allMicroUsd / 1_000_000, visitors: visitorsMicroUsd / 1_000_000 };
    },
  });
}

const isWithin = (parent: string, path: string): boolean => !relative(parent, path).startsWith("..");

function freeBytesIn(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

const connectionsOf = ({ database: { pool } }: StorageServices) => ({
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

function waysIn(config: Config, options: ServerOptions) {
  const passkeySite = passkeySiteOf(config.appUrl);
  return {
    passwords: options.passwords ?? createArgon2PasswordHasher(),
    oneTimeCodes: otpauthCodes(),
    passkeys: passkeySite !== null && config.hasPasswords ? simplewebauthnPasskeys(passkeySite) : null,
    identityProvider:
      config.company === null
        ? null
        : createOpenIdProvider(config.company, `${config.appUrl}/api/company-sign-in/callback`),
  };
}

/** The backup folder, if the host wants one. `start` makes backups when due and returns a function to stop. */
function openBackups({ config, clock, reportBug, metrics }: ServerContext, { database, store }: StorageServices) {
  const { backups: schedule, dataDirectory } = config;
  if (schedule === null) return { lastAt: async () => null, start: () => () => undefined };
  // Outside the data directory, the host must create the folder. If it is missing, its disk may not be mounted, and
  // backups must not be written to another disk.
  if (isWithin(dataDirectory, schedule.directory)) mkdirSync(schedule.directory, { recursive: true, mode: 0o700 });
  const folder = createBackupFolder(
    { directory: schedule.directory, dataDirectory },
    { backUp: (file) => exportTables(database.pool, file), prove: (file) => tryRestore(database.pool, file) },
  );
  return {
    lastAt: async () => lastBackupAt(await folder.names()),
    start: () => startBackupJob({ folder, store, schedule, clock, reportBug, ...metrics.backups }).stop,
  };
}

/** Without a mail server, mails are written to the data folder for the operator. */
function openMailer({ config, logger, clock, reportBug }: ServerContext) {
  const { smtpUrl, brandName, mailFrom, dataDirectory, isLocal } = config;
  const from = `"${brandName.replace(/[^\p{L}\p{N} ]/gu, "")}" <${mailFrom}>`;
  if (smtpUrl !== null) return smtpMailer({ url: smtpUrl, from, onLost: reportBug });
  const directory = join(dataDirectory, "outbox");
  return outboxMailer({ directory, from, now: clock.now, log: logger, isLinkLogged: isLocal });
}

async function loadRewriterTrials(
  { config, clock, reportBug }: ServerContext,
  { models }: ModelServices,
  store: Store,
): Promise<RewriterTrialRunner> {
  const trials = createRewriterTrialRunner({
    ...{ store, models, clock, reportBug, newToken: randomUUID, isAutomatic: config.rewriting.areWritersTried },
    limits: createSendingLimitsReader(config.moneyPerDay, config.moneyShares),
  });
  await trials.refresh();
  return trials;
}
