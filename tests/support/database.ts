import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "#server/adapters/postgres/open-database.ts";
import { databaseUrl } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The test run's PostgreSQL server; null in the projects that have none. */
    databaseServerUrl: string | null;
  }
}

export interface TestDatabase extends Database {
  /** Where other processes reach it. */
  readonly url: string;
  /** Empties every table and starts the ids at 1 again. */
  truncate(): Promise<void>;
}

/** start-test-server.ts makes it before the tests start; the databases of test files are copies of it. */
const TEMPLATE_NAME = "redraft_test_template";

/** A migrated database of its own for a test file. `close` removes it. */
export const openTestDatabase = (): Promise<TestDatabase> => openCopyOf(TEMPLATE_NAME);

/** The same without a single table, for tests of migrations and imports. */
export const openEmptyTestDatabase = (): Promise<TestDatabase> => openCopyOf("template0");

async function openCopyOf(template: string): Promise<TestDatabase> {
  const serverUrl = inject("databaseServerUrl");
  if (serverUrl === null) throw new Error("This Vitest project has no PostgreSQL server; run the test in api.");
  const name = `redraft_test_${randomUUID().replaceAll("-", "")}`;
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = databaseUrl({ url: serverUrl }, name);
  const database = await openDatabase({ kind: "server", url });
  const close = async () => {
    await database.close();
    // A pool ends before its connections are closed. FORCE would end them with an error that nobody handles; without it,
    // PostgreSQL waits five seconds for them.
    await onServer(serverUrl, `DROP DATABASE ${name}`).catch(() =>
      onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    );
  };
  return { ...database, url, truncate: () => truncate(database.pool), close };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function truncate(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations'",
  );
  if (rows.length === 0) return;
  await pool.query(`TRUNCATE ${rows.map(({ name }) => name).join(", ")} RESTART IDENTITY CASCADE`);
}
