import type { Pool } from "pg";
import { reachDatabase } from "#server/adapters/postgres/open-database.ts";
import { tellingOperator } from "#server/operator-error.ts";
import { readEnvironment } from "#server/settings/read-config.ts";

/** Runs `act` on the configured database, also while the server runs, and closes the connection afterwards. */
export const withDatabase = (act: (pool: Pool) => Promise<void>): Promise<void> =>
  tellingOperator(async () => {
    const database = await reachDatabase(readEnvironment().database);
    try {
      await act(database.pool);
    } finally {
      await database.close();
    }
  });
