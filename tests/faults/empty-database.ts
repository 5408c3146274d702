import pg from "pg";
import { databaseUrl } from "#support/postgres-server.ts";

/** A new database of this name on the server, in place of any there was. Answers its URL. */
export async function emptyDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
  return databaseUrl({ url: serverUrl }, name);
}
