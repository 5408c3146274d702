import type { Logger } from "pino";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import type { EmbeddedModel } from "../adapters/models/embedded/open-embedded-model.ts";
import type { Database } from "../adapters/postgres/open-database.ts";
import type { BodyBudget } from "../http/body-budget.ts";
import type { MinUploadSpeed } from "../http/close-slow-uploads.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import type { Clock } from "../ports/clock.ts";
import type { DocumentReader } from "../ports/document-reader.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { PasswordHasher } from "../ports/passwords.ts";
import type { StorageMonitor } from "../ports/storage.ts";

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
