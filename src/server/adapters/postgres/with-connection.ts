import type { ClientBase, Pool, PoolClient } from "pg";

/**
 * Runs `work` on one connection and always releases it. If `work` fails and the connection is then not idle (broken, or
 * still in a transaction), the connection is closed, and the pool opens another.
 */
export async function withConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isDone = false;
  try {
    const result = await work(client);
    isDone = true;
    return result;
  } finally {
    client.release(!isDone && !isIdle(client));
  }
}

/**
 * Checks `isReady` too: a statement that timed out may still run, and until it ends, the status is that from before it.
 */
const isIdle = (client: PoolClient): boolean => isReady(client) && client.getTransactionStatus() === "I";

/** False while a statement waits for its answer. `pg` has this field on every client, but not in its types. */
export const isReady = (client: ClientBase): boolean => (client as { readyForQuery?: boolean }).readyForQuery === true;
