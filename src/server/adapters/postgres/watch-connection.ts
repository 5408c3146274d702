import type { Socket } from "node:net";
import pg from "pg";
import { isReady } from "./with-connection.ts";

/** A connection that owes an answer and has said nothing for this long is asked about. */
const SILENCE_MS = 3_000;
const ASK_TIMEOUT_MS = 2_000;

/** After how many milliseconds the server ends a statement, and a transaction in which nothing happens; 0: never. */
interface SessionTimeouts {
  readonly statementMs: number;
  readonly idleInTransactionMs: number;
}
const NO_TIMEOUTS: SessionTimeouts = { statementMs: 0, idleInTransactionMs: 0 };

/** How a connection that the network forgot ends: as sockets do. */
class ForgottenError extends Error {
  override readonly name = "ForgottenError";
  readonly code = "ETIMEDOUT";
}

/**
 * Closes `client`'s connection once the network has forgotten it: what is sent arrives nowhere, and no error ever comes
 * back. Whether an answer is late or lost only the server knows, so it is asked on a new connection: as long as the session
 * is at work it may take its time. Resolves once the session's number is known and its timeouts are set.
 */
export async function watchConnection(
  client: pg.ClientBase,
  url: string,
  { statementMs, idleInTransactionMs }: SessionTimeouts = NO_TIMEOUTS,
): Promise<void> {
  const socket = socketOf(client);
  // Not the number the protocol tells: a pooler in between makes that one up.
  const whichSession = {
    text: `SELECT pg_backend_pid() AS pid, set_config('statement_timeout', $1, false),
                  set_config('idle_in_transaction_session_timeout', $2, false)`,
    values: [String(statementMs), String(idleInTransactionMs)],
    query_timeout: ASK_TIMEOUT_MS,
  };
  const { rows } = await client.query<{ pid: number }>(whichSession);
  const pid = rows[0]?.pid ?? 0;

  const look = async () => {
    // Whose goodbye is not answered is not there.
    if (socket.writableEnded) return void socket.destroy();
    if (!isReady(client)) {
      const heard = socket.bytesRead;
      const isLost = (await isAtWork(url, pid)) === false;
      if (isLost && socket.bytesRead === heard && !isReady(client)) {
        return void socket.destroy(new ForgottenError("The network has forgotten this database connection."));
      }
    }
    // Told once for each silence, unless it is asked for again.
    if (!socket.destroyed) socket.setTimeout(SILENCE_MS);
  };
  socket.on("timeout", () => void look());
  socket.setTimeout(SILENCE_MS);
}

/** Null: the server cannot be asked, so nobody knows. */
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

/** `pg` has it on every client, and its types leave it out. */
const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
