import type { Pool } from "pg";
import { connectToDatabase } from "#server/adapters/postgres/open-database.ts";
import type { Config } from "#server/config.ts";
import { runWithOperatorErrors } from "#server/operator-error.ts";
import { loadConfig } from "#server/settings/read-config.ts";

/** Opens the configured database, runs `act` and closes the database. Works also while the server runs. */
export const withDatabase = (act: (pool: Pool, config: Config) => Promise<void>): Promise<void> =>
  runWithOperatorErrors(async () => {
    const config = loadConfig();
    const database = await connectToDatabase(config.database);
    try {
      await act(database.pool, config);
    } finally {
      await database.close();
    }
  });
