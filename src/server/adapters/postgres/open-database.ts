import { existsSync, mkdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Config } from "#server/config.ts";
import { OperatorError } from "#server/operator-error.ts";
import { type DirectoryLock, DirectoryLockedError, lockDirectory } from "./directory-lock.ts";
import { hasCluster } from "./own/cluster.ts";
import { type EmbeddedPostgres, findRunningServerUrl, startEmbeddedPostgres } from "./own/server.ts";
import { findServerProblem } from "./server-warnings.ts";
import { watchConnection } from "./watch-connection.ts";

/** A connection pool to PostgreSQL: Redraft's own server in the data folder ("embedded"), or the operator's server. */
export interface Database {
  readonly kind: "embedded" | "server";
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Two events are logged: an idle connection broke (the pool replaces it); the embedded server stopped by itself. */
export interface DatabaseLog {
  warn(details: { readonly err: Error }, message: string): void;
  info(details: object, message: string): void;
}

/** The database is missing or unreadable. The message is for the person at the terminal. */
export class DatabaseOpenError extends OperatorError {
  override readonly name = "DatabaseOpenError";
}

const CONNECTIONS_MAX = 10;
/** The time limit to connect, and to wait for a free connection. */
export const CONNECT_TIMEOUT_MS = 6_000;
/** Longer than any of our statements takes. A statement that reaches this limit is stuck. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** The folder of an earlier version's PGlite database. */
const EARLIER_NAME = "postgres";
/** The free disk space that a new database needs: its size, and some reserve. */
const NEW_DATABASE_MB = 100;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
/** Users often pause to read. This is longer than a usual pause, so their next request need not reconnect. */
const IDLE_TIMEOUT_MS = 5 * 60_000;
/** In the embedded database, each idle connection is a process of some megabytes, and a new one takes only 4 ms. */
const EMBEDDED_IDLE_TIMEOUT_MS = 20_000;
/** Idle time before TCP keep-alive probes start. They stop routers from dropping idle connections. */
export const KEEP_ALIVE_DELAY_MS = 20_000;

// Reads bigint as a number: our counts and ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the configured database. Throws DirectoryLockedError if another process holds the data folder, and
 * DatabaseOpenError if the database cannot be opened.
 */
export async function openDatabase(choice: Config["database"], log?: DatabaseLog): Promise<Database> {
  return choice.kind === "server" ? openServer(choice.url, log) : openDirectory(choice.directory, log);
}

/** Like `openDatabase`, but if another Redraft holds the data folder, connects to that Redraft's database server. */
export async function connectToDatabase(choice: Config["database"]): Promise<Database> {
  try {
    return await openDatabase(choice);
  } catch (error) {
    const url =
      choice.kind === "embedded" && error instanceof DirectoryLockedError
        ? findRunningServerUrl(choice.directory)
        : null;
    if (url === null) throw error;
    const pool = poolTo(url, EMBEDDED_IDLE_TIMEOUT_MS, undefined);
    return { kind: "embedded", pool, close: () => pool.end() };
  }
}

export async function assertDatabaseAnswers(pool: pg.Pool): Promise<void> {
  await pool.query("SELECT 1");
}

function poolTo(url: string, idleTimeoutMillis: number, log: DatabaseLog | undefined): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    application_name: "redraft",
    // Set here and not as startup parameters, which PgBouncer refuses by default.
    onConnect: (client) =>
      watchConnection(client, url, {
        statementMs: STATEMENT_TIMEOUT_MS,
        idleInTransactionMs: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      }),
  });
  survive(pool, log);
  return pool;
}

async function openServer(url: string, log: DatabaseLog | undefined): Promise<Database> {
  const pool = poolTo(url, IDLE_TIMEOUT_MS, log);
  try {
    await assertDatabaseAnswers(pool);
  } catch (error) {
    await pool.end();
    throw new DatabaseOpenError(
      `The database at ${placeOf(url)} did not answer: ${messageOf(error)}. Is DATABASE_URL right?`,
      {
        cause: error,
      },
    );
  }
  const problem = await findServerProblem(pool, url).catch((error: unknown) => messageOf(error));
  if (problem === null) return { kind: "server", pool, close: () => pool.end() };
  await pool.end();
  throw new DatabaseOpenError(problem);
}

async function openDirectory(directory: string, log: DatabaseLog | undefined): Promise<Database> {
  let lock: DirectoryLock | null = null;
  let server: EmbeddedPostgres | null = null;
  try {
    refuseSmallDisk(directory);
    lock = lockDirectory(directory);
    server = await startEmbeddedPostgres(directory, (err) =>
      log?.warn({ err }, "The database ended; it is started again."),
    );
    const pool = poolTo(server.url, EMBEDDED_IDLE_TIMEOUT_MS, log);
    await carryOverTo(pool, directory, log);
    return { kind: "embedded", pool, close: () => closeOwn(pool, server, lock) };
  } catch (error) {
    await closeOwn(null, server, lock);
    if (error instanceof OperatorError) throw error;
    throw new DatabaseOpenError(`The database in ${directory} could not be opened: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

async function carryOverTo(pool: pg.Pool, directory: string, log: DatabaseLog | undefined): Promise<void> {
  if (!existsSync(join(directory, EARLIER_NAME))) return;
  const { copyEmbeddedDatabase } = await import("../transfer/copy-embedded-database.ts");
  const done = await copyEmbeddedDatabase(join(directory, EARLIER_NAME), pool);
  if (done !== null) log?.info({}, done);
}

async function closeOwn(
  pool: pg.Pool | null,
  server: EmbeddedPostgres | null,
  lock: DirectoryLock | null,
): Promise<void> {
  await pool?.end();
  await server?.close();
  lock?.release();
}

/** Refuses to create a database on a nearly full disk, because every start would leave a partial database. */
function refuseSmallDisk(directory: string): void {
  mkdirSync(directory, { recursive: true });
  if (hasCluster(directory)) return;
  const { bavail, bsize } = statfsSync(directory);
  const freeMb = Math.floor((bavail * bsize) / 1024 / 1024);
  if (freeMb >= NEW_DATABASE_MB) return;
  throw new DatabaseOpenError(
    `There is too little room in ${directory} for a new database: it needs ${NEW_DATABASE_MB} MB, and ${freeMb} MB are free.`,
  );
}

/** Without error listeners, a broken connection would end the process. The pool reports broken idle connections. */
function survive(pool: pg.Pool, log: DatabaseLog | undefined): void {
  pool.on("error", (err) => log?.warn({ err }, "A database connection broke."));
  // If a connection breaks in use, its statement or the next statement fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
}

/** The database's address without the password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** If a host name has several addresses, a refused connection is an AggregateError without a message. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}
