import { existsSync, mkdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Config } from "#server/config.ts";
import { OperatorError } from "#server/operator-error.ts";
import { type DirectoryLock, lockDirectory } from "./directory-lock.ts";
import { EmbeddedConnection } from "./embedded-connection.ts";
import { EmbeddedServer } from "./embedded-server.ts";
import { whyUnusable } from "./look-at-server.ts";
import { shareConnection } from "./share-connection.ts";
import { watchConnection } from "./watch-connection.ts";

/** PostgreSQL behind one pool, whether it runs inside this process or as a server. */
export interface Database {
  readonly kind: "embedded" | "server";
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Told of connections that broke while idle; the pool replaces them by itself. */
export interface DatabaseLog {
  warn(details: { readonly err: Error }, message: string): void;
}

/** The database is not there or cannot be read. Its message is meant for the person at the terminal. */
export class DatabaseOpenError extends OperatorError {
  override readonly name = "DatabaseOpenError";
}

const CONNECTIONS_MAX = 10;
/** Also how long a caller waits for a connection to be free. */
export const CONNECT_TIMEOUT_MS = 6_000;
/** Longer than any statement of ours takes; what passes it is stuck. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** What a new one takes, with some room to work in. */
const NEW_DATABASE_MB = 100;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
const IDLE_TIMEOUT_MS = 5 * 60_000;
/** Asked for by the system on idle connections, so that a router in between does not forget them. */
export const KEEP_ALIVE_DELAY_MS = 20_000;

// bigint as a number on both kinds: counts and our identity columns stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens what the configuration chose. Throws DirectoryHeldError when another process has the data folder, and DatabaseOpenError. */
export async function openDatabase(choice: Config["database"], log?: DatabaseLog): Promise<Database> {
  return choice.kind === "server" ? openServer(choice.url, log) : openDirectory(choice.directory, log);
}

/** Resolves when the database answers. */
export async function askDatabase(pool: pg.Pool): Promise<void> {
  await pool.query("SELECT 1");
}

async function openServer(url: string, log: DatabaseLog | undefined): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Longer than a reader thinks: the first request after a pause need not connect again.
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    application_name: "redraft",
    // Not said while connecting, which PgBouncer refuses unless it is told to look away.
    onConnect: (client) =>
      watchConnection(client, url, {
        statementMs: STATEMENT_TIMEOUT_MS,
        idleInTransactionMs: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      }),
  });
  survive(pool, log);
  try {
    await askDatabase(pool);
  } catch (error) {
    await pool.end();
    throw new DatabaseOpenError(
      `The database at ${placeOf(url)} did not answer: ${messageOf(error)}. Is DATABASE_URL right?`,
      {
        cause: error,
      },
    );
  }
  const problem = await whyUnusable(pool, url).catch((error: unknown) => messageOf(error));
  if (problem === null) return { kind: "server", pool, close: () => pool.end() };
  await pool.end();
  throw new DatabaseOpenError(problem);
}

async function openDirectory(directory: string, log: DatabaseLog | undefined): Promise<Database> {
  let lock: DirectoryLock | null = null;
  try {
    refuseSmallDisk(directory);
    lock = lockDirectory(directory);
    const server = await EmbeddedServer.start({ directory: join(directory, "postgres"), template: null });
    return embeddedDatabase(server, log, () => lock?.release());
  } catch (error) {
    lock?.release();
    if (error instanceof OperatorError) throw error;
    throw new DatabaseOpenError(`The database in ${directory} could not be opened: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/** Half a database would be begun anew at every start, and the disk stay full. */
function refuseSmallDisk(directory: string): void {
  mkdirSync(directory, { recursive: true });
  if (existsSync(join(directory, "postgres", "PG_VERSION"))) return;
  const { bavail, bsize } = statfsSync(directory);
  const freeMb = Math.floor((bavail * bsize) / 1024 / 1024);
  if (freeMb >= NEW_DATABASE_MB) return;
  throw new DatabaseOpenError(
    `There is too little room in ${directory} for a new database: it needs ${NEW_DATABASE_MB} MB, and ${freeMb} MB are free.`,
  );
}

/** A pool of one: the embedded database has a single session, so callers queue for it as for a full pool. */
export function embeddedDatabase(server: EmbeddedServer, log?: DatabaseLog, onClosed = () => {}): Database {
  const pool = new pg.Pool({
    user: "postgres",
    database: "postgres",
    max: 1,
    idleTimeoutMillis: 0,
    ssl: false,
    pipeline: true,
    stream: () => new EmbeddedConnection(server),
  });
  survive(pool, log);
  shareConnection(pool, (onDisk) => server.sayOnDisk(onDisk));
  const close = async () => {
    await pool.end();
    await server.close();
    onClosed();
  };
  return { kind: "embedded", pool, close };
}

/** Without a listener, a connection that breaks would end the process: the pool hears of those that are idle. */
function survive(pool: pg.Pool, log: DatabaseLog | undefined): void {
  pool.on("error", (err) => log?.warn({ err }, "A database connection broke."));
  // Whoever has one in use hears it from the statement that is under way, or from the next.
  pool.on("connect", (client) => client.on("error", () => undefined));
}

/** Without the password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** A refused connection to a name with several addresses is an AggregateError, which has no message of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}
