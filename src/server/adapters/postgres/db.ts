import type { SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Pool, QueryResultRow } from "pg";

const dialect = new PgDialect({ casing: "snake_case" });

/** Drizzle on our pool; columns are the snake_case of the schema's names. */
export const openDb = (pool: Pool) => drizzle({ client: pool, casing: "snake_case" });
export type Db = ReturnType<typeof openDb>;

/** Runs a statement that is parsed and planned once per connection. Its text must not depend on its values. */
export async function runPrepared<Row extends QueryResultRow>(db: Db, name: string, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (await db.$client.query<Row>({ name, text, values: params })).rows;
}
