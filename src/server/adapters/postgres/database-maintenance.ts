import { escapeIdentifier, type PoolClient } from "pg";
import type { DatabaseMaintenance } from "../../ports/database-maintenance.ts";
import { LOCK_NOT_AVAILABLE } from "./database-retries.ts";
import type { Database } from "./open-database.ts";

/** Rewriting a table locks it, about four seconds at this size. Larger databases are rewritten at night only. */
const DAYTIME_REWRITE_BYTES_MAX = 256 * 1024 * 1024;
/** Must differ from all our other advisory locks. */
export const MAINTENANCE_LOCK = 4_207_713;
/** While the rewrite waits for a table lock, every other statement on the table waits behind it. */
const LOCK_TIMEOUT = "3s";

/**
 * Erases deleted text from disk: rewrites the tables of the embedded database and starts a new WAL. An ordinary VACUUM
 * leaves deleted text in the pages and the WAL. The operator's own server has other users and tools. There, this only
 * runs VACUUM and ANALYZE on our tables.
 */
export function createDatabaseMaintenance({ kind, pool }: Database): DatabaseMaintenance {
  return {
    async deletedRows() {
      const { rows } = await pool.query<{ deleted: number }>(
        `SELECT coalesce(sum(n_tup_del), 0)::bigint AS deleted FROM pg_stat_user_tables
         WHERE schemaname = 'public' AND relname IN ('users', 'conversations', 'messages')`,
      );
      return rows[0]?.deleted ?? 0;
    },
    async canErase() {
      if (kind === "server") return false;
      const { rows } = await pool.query<{ bytes: number }>("SELECT pg_database_size(current_database()) AS bytes");
      return (rows[0]?.bytes ?? 0) <= DAYTIME_REWRITE_BYTES_MAX;
    },
    async run() {
      const client = await pool.connect();
      try {
        await client.query("SET statement_timeout = 0");
        return kind === "embedded" ? await writeAnew(client) : await vacuumOurs(client);
      } finally {
        // Closing the connection releases the lock and drops the settings.
        client.release(true);
      }
    },
  };
}

async function writeAnew(client: PoolClient): Promise<boolean> {
  await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
  try {
    await client.query("VACUUM (FULL, ANALYZE)");
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
  await client.query("SELECT pg_switch_wal()");
  await client.query("CHECKPOINT");
  return true;
}

async function vacuumOurs(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>("SELECT pg_try_advisory_lock($1) AS is_ours", [
    MAINTENANCE_LOCK,
  ]);
  if (rows[0]?.is_ours !== true) return false;
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tableowner = current_user",
  );
  for (const { name } of tables) await client.query(`VACUUM (ANALYZE, SKIP_LOCKED) ${escapeIdentifier(name)}`);
  return true;
}
