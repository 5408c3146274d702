import { join } from "node:path";
import pg from "pg";
import type { Config } from "#server/config.ts";
import { lockDirectory } from "./directory-lock.ts";
import { EmbeddedConnection } from "./embedded-connection.ts";
import { EmbeddedServer } from "./embedded-server.ts";

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

const CONNECTIONS_MAX = 10;
const CONNECT_TIMEOUT_MS = 10_000;
/** Longer than any statement of ours takes; what passes it is stuck. */
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;

// bigint as a number on both kinds: counts and our identity columns stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens what the configuration chose. Throws DirectoryHeldError when another process has the data folder. */
export async function openDatabase(choice: Config["database"], log?: DatabaseLog): Promise<Database> {
  return choice.kind === "server" ? openServer(choice.url, log) : openDirectory(choice.directory, log);
}

async function openServer(url: string, log: DatabaseLog | undefined): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    application_name: "redraft",
  });
  survive(pool, log);
  return { kind: "server", pool, close: () => pool.end() };
}

async function openDirectory(directory: string, log: DatabaseLog | undefined): Promise<Database> {
  const lock = lockDirectory(directory);
  try {
    const server = await EmbeddedServer.start({ directory: join(directory, "postgres"), template: null });
    return embeddedDatabase(server, log, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A pool of one: the embedded database has a single session, so callers queue for it as for a full pool. */
export function embeddedDatabase(server: EmbeddedServer, log?: DatabaseLog, onClosed = () => {}): Database {
  const pool = new pg.Pool({
    user: "postgres",
    database: "postgres",
    max: 1,
    idleTimeoutMillis: 0,
    ssl: false,
    stream: () => new EmbeddedConnection(server),
  });
  survive(pool, log);
  const close = async () => {
    await pool.end();
    await server.close();
    onClosed();
  };
  return { kind: "embedded", pool, close };
}

/** Without a listener, a connection that breaks while idle would end the process. */
function survive(pool: pg.Pool, log: DatabaseLog | undefined): void {
  pool.on("error", (err) => log?.warn({ err }, "A database connection broke."));
}
