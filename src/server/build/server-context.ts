import { statfsSync } from "node:fs";
import type { Logger } from "pino";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import { EMBEDDER_MANIFEST } from "../adapters/embeddings/recipe.ts";
import type { EmbeddedModel } from "../adapters/models/embedded/open-embedded-model.ts";
import { MODEL_MANIFEST } from "../adapters/models/embedded/recipe.ts";
import type { Database } from "../adapters/postgres/open-database.ts";
import { CLUSTER_NAME, hasCluster } from "../adapters/postgres/own/cluster.ts";
import { type Metrics, prometheusMetrics } from "../adapters/prometheus-metrics.ts";
import { restrictToOwner } from "../adapters/restrict-to-owner.ts";
import { openTelemetry } from "../adapters/telemetry/open-telemetry.ts";
import type { Config } from "../config.ts";
import { createLogger } from "../create-logger.ts";
import type { BodyBudget } from "../http/body-budget.ts";
import type { MinUploadSpeed } from "../http/close-slow-uploads.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import type { PasswordHasher } from "../ports/authenticators.ts";
import type { Clock } from "../ports/clock.ts";
import { classifyDatabaseFailure } from "../ports/database-failure.ts";
import type { DocumentReader } from "../ports/document-reader.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { StorageMonitor, StorageProblem } from "../ports/storage.ts";
import type { Tracing } from "../ports/telemetry.ts";
import { createBugReporter } from "../report-bug.ts";

/**
 * Names of the files and folders that this server creates in the data folder. Earlier versions created "postgres". See
 * also directory-lock.ts and own/cluster.ts.
 */
const DATA_NAMES = [
  ...[CLUSTER_NAME, "postgres"],
  ...["uploads", "outbox"],
  ...[EMBEDDER_MANIFEST.folder, MODEL_MANIFEST.folder],
];
const isOurData = (name: string): boolean =>
  DATA_NAMES.includes(name) || [".lock", ".creating-database", "unfinished"].some((start) => name.startsWith(start));

export interface ServerContext {
  readonly config: Config;
  readonly options: ServerOptions;
  readonly tell: (line: string) => void;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly tracing: Tracing;
  readonly storage: StorageMonitor;
  readonly reportBug: (error: unknown) => void;
  readonly clock: Clock;
  /** True: this process runs the database in its data folder. */
  readonly hasOwnDatabase: boolean;
}

export async function openServerContext(config: Config, options: ServerOptions): Promise<ServerContext> {
  const tell = options.tell ?? (() => undefined);
  const metrics = prometheusMetrics();
  const logger = options.logger ?? createLogger(config.logLevel, undefined, metrics.noteError);
  const tracing =
    config.telemetry === null ? metrics.tracing : joinTracing(metrics.tracing, await openTelemetry(config.telemetry));
  const hasOwnDatabase = options.database === undefined && config.database.kind === "embedded";
  const storage = options.storage ?? watchStorage(hasOwnDatabase ? config.dataDirectory : null);
  const logBug = createBugReporter(logger);
  const reportBug = (error: unknown) => {
    storage.note(error);
    logBug(error);
  };
  const clock = options.clock ?? { now: () => new Date() };
  for (const problem of restrictToOwner(config.dataDirectory, isOurData)) tell(problem);
  return { config, options, tell, metrics, logger, tracing, storage, reportBug, clock, hasOwnDatabase };
}

/** With less free space, the storage counts as full. Running answers and clean-up still need three WAL files. */
const FREE_BYTES_MIN = 48 * 1024 * 1024;
const LOOK_INTERVAL_MS = 500;
/** We cannot see the disk of a database server. After an error "disk full", the disk counts as full for this time. */
const REMEMBERED_MS = 10_000;

/** Checks the folder of the embedded database; null: a database server. Also remembers "disk full" errors. */
function watchStorage(directory: string | null, now: () => number = Date.now): StorageMonitor {
  let fullAt = Number.NEGATIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let seen: StorageProblem | null = null;
  const look = () => {
    if (directory === null || Math.abs(now() - lookedAt) < LOOK_INTERVAL_MS) return seen;
    lookedAt = now();
    seen = problemOf(directory);
    return seen;
  };
  return {
    problem: () => look() ?? (now() - fullAt < REMEMBERED_MS ? "full" : null),
    note(error) {
      if (classifyDatabaseFailure(error) === "full") fullAt = now();
    },
  };
}

function problemOf(directory: string): StorageProblem | null {
  if (!hasCluster(directory)) return "gone";
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize < FREE_BYTES_MIN ? "full" : null;
}

/** Reports each step and call to both tracings. Steps of `other` run inside steps of `one`. */
const joinTracing = (one: Tracing, other: Tracing): Tracing => ({
  during: (step, work) =>
    one.during(step, (note) =>
      other.during(step, (noteOther) =>
        work((facts) => {
          note(facts);
          noteOther(facts);
        }),
      ),
    ),
  beginCall(request) {
    const calls = [one.beginCall(request), other.beginCall(request)];
    return {
      hear(piece) {
        for (const call of calls) call.hear(piece);
      },
      end(failure) {
        for (const call of calls) call.end(failure);
      },
    };
  },
  close: async () => void (await Promise.all([one.close(), other.close()])),
});

/** Replacements for tests and benchmarks. */
export interface ServerOptions {
  readonly allowances?: RateLimits;
  readonly bodyPace?: MinUploadSpeed;
  readonly bodyBudget?: BodyBudget;
  /** False: the server does not look for a model server on this machine. */
  readonly discoverLocal?: boolean;
  readonly hasPage?: boolean;
  /**
   * False: timed jobs, such as nightly reports and the operator's figures, do not run. Benchmarks of these jobs call
   * the jobs directly.
   */
  readonly hasTimedJobs?: boolean;
  readonly logger?: Logger;
  readonly clock?: Clock;
  /** Replaces the shipped catalogue: tests must not depend on its changing facts. */
  readonly shipped?: Catalogue;
  readonly embedder?: Embedder;
  /** Replaces the demonstration model from npm. */
  readonly embedded?: EmbeddedModel;
  readonly documents?: DocumentReader;
  readonly passwords?: PasswordHasher;
  readonly tell?: (line: string) => void;
  readonly storage?: StorageMonitor;
  /** At shutdown, running answers may continue for this long. */
  readonly graceMs?: number;
  /** An open, migrated database; the server does not close it. */
  readonly database?: Database;
}
