import type { ExtractTablesWithRelations, SQL } from "drizzle-orm";
import { drizzle, NodePgSession } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type { ClientBase, Pool, PoolClient, QueryResultRow } from "pg";

// Empty, because our queries do not use drizzle's relations.
type Tables = Record<string, never>;
type Relations = ExtractTablesWithRelations<Tables>;

const dialect = new PgDialect({ casing: "snake_case" });

/** Drizzle on our pool. Column names are the schema's names in snake_case. */
export function openDb(pool: Pool) {
  const db = drizzle({ client: pool, casing: "snake_case" });
  // Replaces drizzle's transaction, which never releases its connection if `begin` fails: ten such failures empty the
  // pool.
  db.transaction = (work, config) =>
    withConnection(pool, (client) =>
      new NodePgSession<Tables, Relations>(client, dialect, undefined).transaction(work, config),
    );
  return db;
}
export type Db = ReturnType<typeof openDb>;

/** Runs a prepared statement: parsed and planned once per connection. Its text must not depend on its values. */
export async function runPrepared<Row extends QueryResultRow>(db: Db, name: string, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (await db.$client.query<Row>({ name, text, values: params })).rows;
}

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
