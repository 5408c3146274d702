import type { Pool } from "pg";
import { openDatabase } from "#server/adapters/postgres/open-database.ts";
import { readEnvironment } from "#server/config.ts";
import { tellingOperator } from "#server/operator-error.ts";

/** Runs `act` on the configured database and closes it, whatever happens. The embedded one must not be in use meanwhile. */
export const withDatabase = (act: (pool: Pool) => Promise<void>): Promise<void> =>
  tellingOperator(async () => {
    const database = await openDatabase(readEnvironment().database);
    try {
      await act(database.pool);
    } finally {
      await database.close();
    }
  });
