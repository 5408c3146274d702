import { connectStore } from "../adapters/postgres/connect-store.ts";
import { diskSpaceWarning, memoryWarning } from "../adapters/postgres/machine-warnings.ts";
import { postgresMessageLog } from "../adapters/postgres/message-log.ts";
import { migrate } from "../adapters/postgres/migrate.ts";
import { createPostgresNotifier, noopProcessNotifier } from "../adapters/postgres/notices.ts";
import { type Database, openDatabase } from "../adapters/postgres/open-database.ts";
import { serverWarnings } from "../adapters/postgres/server-warnings.ts";
import type { ClosingStep } from "../close-in-order.ts";
import type { MessageEventLog } from "../ports/message-log.ts";
import type { Store } from "../ports/store.ts";
import type { ServerContext } from "./server-context.ts";

export interface StorageServices {
  readonly database: Database;
  readonly store: Store;
  readonly log: MessageEventLog;
  readonly closing: readonly ClosingStep[];
}

export async function openStorage({
  config,
  options,
  logger,
  tell,
  tracing,
  reportBug,
  clock,
}: ServerContext): Promise<StorageServices> {
  const database = options.database ?? (await openAndMigrate({ config, logger, tell, clock }));
  const { pool } = database;
  const notices =
    config.database.kind === "server"
      ? createPostgresNotifier(config.database.url, pool, reportBug)
      : noopProcessNotifier;
  const log = postgresMessageLog(pool, notices, reportBug);
  const store = connectStore(pool);
  if (config.adminEmail !== null) await store.accountTokens.promoteAdmin(config.adminEmail);
  const closing = [
    { name: "message log", close: () => log.close() },
    { name: "telemetry", close: () => tracing.close() },
    { name: "notices", close: () => notices.close() },
    { name: "database", close: () => (options.database === undefined ? database.close() : undefined) },
  ];
  return { database, store, log, closing };
}

async function openAndMigrate({
  config,
  logger,
  tell,
  clock,
}: Pick<ServerContext, "config" | "logger" | "tell" | "clock">): Promise<Database> {
  tell(
    config.database.kind === "embedded"
      ? `Opening the database in ${config.database.directory}`
      : "Connecting to the database",
  );
  if (config.database.kind === "embedded") {
    const { directory } = config.database;
    for (const line of [memoryWarning(), diskSpaceWarning(directory)]) if (line !== null) tell(line);
  }
  const database = await openDatabase(config.database, logger);
  try {
    const applied = await migrate(database.pool);
    if (applied.length > 0) tell(`Migrated the database: ${applied.join(", ")}`);
    if (config.database.kind === "server")
      for (const line of await serverWarnings(database.pool, () => clock.now())) tell(line);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
