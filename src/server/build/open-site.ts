import type { Logger } from "pino";
import { EMBEDDER_RECIPE } from "../adapters/embeddings/recipe.ts";
import { MODEL_RECIPE } from "../adapters/models/embedded/recipe.ts";
import { CLUSTER_NAME } from "../adapters/postgres/own/cluster.ts";
import { watchStorage } from "../adapters/postgres/watch-storage.ts";
import { closeToOthers } from "../adapters/private-folder.ts";
import { type Metrics, prometheusMetrics } from "../adapters/prometheus-metrics.ts";
import { joinTracing } from "../adapters/telemetry/join-tracing.ts";
import { openTelemetry } from "../adapters/telemetry/open-telemetry.ts";
import type { Config } from "../config.ts";
import { createLogger } from "../create-logger.ts";
import type { Clock } from "../ports/clock.ts";
import type { NotedStorage } from "../ports/storage.ts";
import type { Tracing } from "../ports/tracing.ts";
import { reportBugTo } from "../report-bug.ts";
import type { ServerOptions } from "./server-options.ts";

/** What this server puts into its data folder ("postgres": earlier versions); see also directory-lock.ts and own/cluster.ts. */
const DATA_NAMES = [
  ...[CLUSTER_NAME, "postgres"],
  ...["uploads", "outbox"],
  ...[EMBEDDER_RECIPE.folder, MODEL_RECIPE.folder],
];
const isOurData = (name: string): boolean =>
  DATA_NAMES.includes(name) || [".lock", ".creating-database", "unfinished"].some((start) => name.startsWith(start));

/** On what everything else is built: what was asked for, who is told what happens, and the time. */
export interface Site {
  readonly config: Config;
  readonly options: ServerOptions;
  readonly tell: (line: string) => void;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly tracing: Tracing;
  readonly storage: NotedStorage;
  readonly reportBug: (error: unknown) => void;
  readonly clock: Clock;
  /** This process opens the database that lies in its data folder. */
  readonly hasOwnDatabase: boolean;
}

export async function openSite(config: Config, options: ServerOptions): Promise<Site> {
  const tell = options.tell ?? (() => undefined);
  const metrics = prometheusMetrics();
  const logger = options.logger ?? createLogger(config.logLevel, undefined, metrics.noteError);
  const tracing =
    config.telemetry === null ? metrics.tracing : joinTracing(metrics.tracing, await openTelemetry(config.telemetry));
  const hasOwnDatabase = options.database === undefined && config.database.kind === "embedded";
  const storage = options.storage ?? watchStorage(hasOwnDatabase ? config.dataDirectory : null);
  const logBug = reportBugTo(logger);
  const reportBug = (error: unknown) => {
    storage.note(error);
    logBug(error);
  };
  const clock = options.clock ?? { now: () => new Date() };
  for (const problem of closeToOthers(config.dataDirectory, isOurData)) tell(problem);
  return { config, options, tell, metrics, logger, tracing, storage, reportBug, clock, hasOwnDatabase };
}
