import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#server/adapters/postgres/migrate.ts";
import { openDatabase } from "#server/adapters/postgres/open-database.ts";
import { databaseUrl, startPostgresServer } from "./postgres-server.ts";

const TEMPLATE_NAME = "redraft_test_template";

/** Vitest's global set-up: one PostgreSQL server for the run, with a migrated database to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE_NAME} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${TEMPLATE_NAME} TEMPLATE template0`);
  await client.end();
  const database = await openDatabase({ kind: "server", url: databaseUrl(server, TEMPLATE_NAME) });
  await migrate(database.pool);
  await database.close();
  project.provide("databaseServerUrl", server.url);
  return () => server.stop();
}
