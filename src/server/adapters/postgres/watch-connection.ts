import type { Socket } from "node:net";
import pg from "pg";
import { isReady } from "./db.ts";

/** While a statement waits, its connection is checked after this long without data. */
const SILENCE_MS = 3_000;
const ASK_TIMEOUT_MS = 2_000;

/** After these milliseconds, the server ends a statement or an idle transaction; 0: never. */
interface SessionTimeouts {
  readonly statementMs: number;
  readonly idleInTransactionMs: number;
}
const NO_TIMEOUTS: SessionTimeouts = { statementMs: 0, idleInTransactionMs: 0 };

/** The network has dropped the connection without an error. Has the same `code` as an error of a socket. */
class ForgottenError extends Error {
  override readonly name = "ForgottenError";
  readonly code = "ETIMEDOUT";
}

/**
 * Closes `client`'s connection if the network has dropped it silently: sent data arrives nowhere, and no error comes
 * back. Only the server knows whether an answer is late or lost, so it is asked on a new connection. If the session
 * still runs its statement, the connection stays open. Resolves when the session's pid is known and its timeouts are
 * set.
 */
export async function watchConnection(
  client: pg.ClientBase,
  url: string,
  { statementMs, idleInTransactionMs }: SessionTimeouts = NO_TIMEOUTS,
): Promise<void> {
  const socket = socketOf(client);
  // The pid is read with a query. The pid that the driver knows is invented if there is a pooler.
  const whichSession = {
    text: `SELECT pg_backend_pid() AS pid, set_config('statement_timeout', $1, false),
                  set_config('idle_in_transaction_session_timeout', $2, false)`,
    values: [String(statementMs), String(idleInTransactionMs)],
    query_timeout: ASK_TIMEOUT_MS,
  };
  const { rows } = await client.query<{ pid: number }>(whichSession);
  const pid = rows[0]?.pid ?? 0;

  const look = async () => {
    // We have closed the connection, but the server has not confirmed it.
    if (socket.writableEnded) return void socket.destroy();
    if (!isReady(client)) {
      const heard = socket.bytesRead;
      const isLost = (await isAtWork(url, pid)) === false;
      if (isLost && socket.bytesRead === heard && !isReady(client)) {
        return void socket.destroy(new ForgottenError("The network has forgotten this database connection."));
      }
    }
    // The timeout fires only once, so it is set again.
    if (!socket.destroyed) socket.setTimeout(SILENCE_MS);
  };
  socket.on("timeout", () => void look());
  socket.setTimeout(SILENCE_MS);
}

/** Whether the session still runs a statement; null: the server cannot be asked. */
async function isAtWork(url: string, pid: number): Promise<boolean | null> {
  const asking = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ASK_TIMEOUT_MS,
    query_timeout: ASK_TIMEOUT_MS,
    application_name: "redraft",
  });
  asking.on("error", () => undefined);
  try {
    await asking.connect();
    const text =
      "SELECT FROM pg_stat_activity WHERE pid = $1 AND state = 'active' AND wait_event IS DISTINCT FROM 'ClientWrite'";
    return (await asking.query(text, [pid])).rowCount === 1;
  } catch {
    return null;
  } finally {
    void asking.end().catch(() => undefined);
  }
}

/** `pg` has the socket on every client, but not in its types. */
const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
