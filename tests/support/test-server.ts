import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import { createArgon2PasswordHasher } from "#server/adapters/argon2-passwords.ts";
import { createDocumentReader, READING_LIMITS } from "#server/adapters/documents/process-document-reader.ts";
import type { EmbeddedModel } from "#server/adapters/models/embedded/open-embedded-model.ts";
import { retryOnDeadlock } from "#server/adapters/postgres/database-retries.ts";
import { createLogger } from "#server/create-logger.ts";
import type { BodyBudget } from "#server/http/body-budget.ts";
import type { MinUploadSpeed } from "#server/http/close-slow-uploads.ts";
import type { RateLimit, RateLimits } from "#server/http/rate-limit.ts";
import { type RunningServer, startServer } from "#server/main.ts";
import type { Clock } from "#server/ports/clock.ts";
import type { DocumentReader } from "#server/ports/document-reader.ts";
import type { Embedder } from "#server/ports/embedder.ts";
import { readConfig } from "#server/settings/read-config.ts";
import { openTestDatabase, type TestDatabase } from "#support/database.ts";
import { type ScriptedProviders, startProviders } from "#support/providers/start-providers.ts";
import { TEST_CATALOGUE } from "#support/test-catalogue.ts";

const PLENTY: RateLimit = { max: 1_000_000, windowMs: 60_000 };
const GENEROUS: RateLimits = {
  loginPerAccount: PLENTY,
  loginPerAccountAndAddress: PLENTY,
  loginPerAddress: PLENTY,
  loginPerDevice: PLENTY,
  passkeyPerAddress: PLENTY,
  registerPerAddress: PLENTY,
  improvePerAddress: PLENTY,
  sendPerUser: PLENTY,
  payPerUser: PLENTY,
  provePerUser: PLENTY,
  mailPerUser: PLENTY,
  mailPerRecipient: PLENTY,
  exportPerUser: PLENTY,
  resetPerAccount: PLENTY,
  resetPerAddress: PLENTY,
  mailLinkPerAddress: PLENTY,
  companyBeginPerAddress: PLENTY,
  companyReturnPerAddress: PLENTY,
  joinPerUser: PLENTY,
  importPerUser: PLENTY,
};

/** A tenth of a millisecond where the product's takes forty: an account is made for nearly every test. */
const CHEAP_HASH = { memoryKib: 64, passes: 1 };

/** Pino's number for it. */
const ERROR_LEVEL = 50;

/** On a busy machine a scripted rewriter may take longer than people would wait; the free plan's is a matter for its own tests. */
const UNHURRIED = {
  LITE_MODEL: "off",
  WRITER_TRIALS: "off",
  REWRITE_SECONDS_LITE: "15",
  REWRITE_SECONDS_FULL: "15",
  REWRITE_SECONDS_ADVANCED: "15",
};

/** So may the processes that read files. */
function unhurriedReader(): DocumentReader {
  const reader = createDocumentReader({ ...READING_LIMITS, processorMs: 30_000, timeMs: 90_000, niceness: 0 });
  return { read: (path, kind) => reader.read(path, kind), close: reader.close };
}

export interface TestServerSettings {
  /** A second node: the same database and the same providers, which then outlive this server. */
  readonly beside?: TestServer;
  /** On top of the usual ones, by their names in the environment; an empty one counts as not set. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly allowances?: Partial<RateLimits>;
  readonly bodyPace?: MinUploadSpeed;
  readonly bodyBudget?: BodyBudget;
  readonly clock?: Clock;
  readonly embedder?: Embedder;
  /** The demonstration model; with EMBEDDED_MODEL in the environment. */
  readonly embedded?: EmbeddedModel;
  /** For tests of passwords: they are hashed at the product's cost, and not a cheap one. */
  readonly hasProductPasswords?: boolean;
  /** How long answers under way may take when it is closed. */
  readonly graceMs?: number;
  /** TEST_CATALOGUE unless a test is about what ships. */
  readonly shipped?: Catalogue;
}

export interface TestServer {
  readonly url: string;
  readonly providers: ScriptedProviders;
  readonly database: TestDatabase;
  /** What the server logged as an error of its own. A test that expects none looks here. */
  readonly bugs: readonly string[];
  /** Everything it logged. */
  readonly log: readonly string[];
  /** Its data folder; mails wait in its outbox. */
  readonly directory: string;
  close(): Promise<void>;
}

/** The real server on a free port, with scripted providers and a database of its own; no page, no model of its own. */
export async function startTestServer(settings: TestServerSettings = {}): Promise<TestServer> {
  const { beside, environment, allowances, bodyPace, bodyBudget, clock, embedder, graceMs } = settings;
  const database = beside?.database ?? (await openTestDatabase());
  const providers = beside?.providers ?? (await startProviders());
  const bugs: string[] = [];
  const log: string[] = [];
  const directory = await mkdtemp(join(tmpdir(), "redraft-api-"));
  const server = await startServer(
    readConfig({
      PORT: "0",
      EMBEDDED_MODEL: "off",
      // Somebody is named, so that no test's first account is admin by chance.
      ADMIN_EMAIL: "host@redraft.example",
      DATA_DIR: directory,
      // No proxy stands before it, whatever a test says.
      SHUTDOWN_GRACE_SECONDS: "0",
      ...UNHURRIED,
      DATABASE_URL: database.url,
      ...providers.environment,
      ...environment,
    }),
    {
      database,
      allowances: { ...GENEROUS, ...allowances },
      discoverLocal: false,
      hasPage: false,
      // Half a minute after the start they would come between what a test does and what it counts.
      hasTimedJobs: false,
      ...(bodyPace && { bodyPace }),
      ...(bodyBudget && { bodyBudget }),
      ...(clock && { clock }),
      ...(embedder && { embedder }),
      ...(settings.embedded && { embedded: settings.embedded }),
      ...(graceMs !== undefined && { graceMs }),
      documents: unhurriedReader(),
      ...(settings.hasProductPasswords !== true && { passwords: createArgon2PasswordHasher(CHEAP_HASH) }),
      shipped: settings.shipped ?? TEST_CATALOGUE,
      logger: createLogger("info", {
        write: (line: string) => {
          log.push(line);
          if (JSON.parse(line).level >= ERROR_LEVEL) bugs.push(line);
        },
      }),
    },
  );
  const close = async () => {
    if (beside !== undefined) await server.close();
    else {
      await endAnswers(server, providers, database);
      await database.close();
    }
    await rm(directory, { recursive: true, force: true });
  };
  return { url: server.url, providers, database, bugs, log, directory, close };
}

/** Providers first: an answer a test has left hanging would otherwise be waited for. */
async function endAnswers(server: RunningServer, providers: ScriptedProviders, database: TestDatabase): Promise<void> {
  // An answer that ends meanwhile may hold what the deletion waits for, and wait for what it holds.
  await retryOnDeadlock(() => deleteConversations(database));
  await providers.close();
  await server.close();
}

/** However long it takes: a test of imports leaves ten thousand messages. */
async function deleteConversations({ pool }: TestDatabase): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL statement_timeout = 0");
    await client.query("DELETE FROM conversations");
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}
