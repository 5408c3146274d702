import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ClientBase, Pool, PoolClient } from "pg";
import { OperatorError } from "#server/operator-error.ts";

const MIGRATIONS_DIRECTORY = fileURLToPath(new URL("../../../../migrations/", import.meta.url));
const FILE_NAME = /^\d{4}_[a-z0-9_-]+\.sql$/;
/** An arbitrary number. Every Redraft process on a database must use the same one. */
const LOCK_KEY = 7_332_428;

/** The database and this code do not match. The message says which side is wrong and what to do. */
class MigrationError extends OperatorError {
  override readonly name = "MigrationError";
}

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/**
 * Brings the database to the newest schema, and returns the names of the applied files. If several nodes start at once,
 * one migrates and the others wait. Throws MigrationError if the database user may not change the schema, if an applied
 * file was changed, or if the database is newer than the code.
 */
export const migrate = (pool: Pool, directory: string = MIGRATIONS_DIRECTORY): Promise<readonly string[]> =>
  withMigrationLock(pool, async (client) => {
    const problem = await whyNotMigrated(client);
    if (problem !== null) throw new MigrationError(problem);
    // A running restore would hold the lock, so these schemas are left over from an interrupted restore.
    await client.query(
      `DROP SCHEMA IF EXISTS ${RESTORED_SCHEMA} CASCADE; DROP SCHEMA IF EXISTS ${REPLACED_SCHEMA} CASCADE`,
    );
    return applyMigrations(client, readMigrations(directory));
  });

/** A restore builds the new `public` in the first schema, and renames the old `public` to the second. */
export const RESTORED_SCHEMA = "redraft_restored";
export const REPLACED_SCHEMA = "redraft_replaced";

/** Runs `act` while no other node can change the schema, in a separate session without timeouts. */
export async function withMigrationLock<Result>(
  pool: Pool,
  act: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    // Another node's migrations may hold the lock for a long time. The pool's timeouts must not end the wait.
    await client.query("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0");
    await client.query("SELECT pg_advisory_lock($1)", [LOCK_KEY]);
    return await act(client);
  } finally {
    // Closes the session in any state, which releases the lock and drops the settings.
    client.release(true);
  }
}

/**
 * Applies the `migrations` that are missing in the session's schema, and returns their names. Throws MigrationError as
 * `migrate` does. The caller must hold the lock.
 */
export async function applyMigrations(
  client: PoolClient,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  await client.query(
    "CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
  );
  const { rows } = await client.query<{ name: string; sha256: string }>(
    "SELECT name, sha256 FROM schema_migrations ORDER BY name",
  );
  refuseMismatch(rows, migrations);
  const missing = migrations.slice(rows.length);
  for (const migration of missing) await apply(client, migration);
  return missing.map(({ name }) => name);
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(migration.sql);
    await client.query("INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)", [
      migration.name,
      migration.sha256,
    ]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new MigrationError(`Migration ${migration.name} failed and left nothing behind: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

function refuseMismatch(applied: readonly { name: string; sha256: string }[], migrations: readonly Migration[]): void {
  for (const [index, { name, sha256 }] of applied.entries()) {
    const migration = migrations[index];
    if (migration === undefined) {
      throw new MigrationError(
        `The database is newer than this Redraft: it has ${name}, which this version does not know. Start the newer version.`,
      );
    }
    if (migration.name !== name) {
      throw new MigrationError(
        `The database has ${name} where this Redraft has ${migration.name}. It was made by another version; start that one.`,
      );
    }
    if (migration.sha256 !== sha256) {
      throw new MigrationError(
        `Migration ${name} was changed after it was applied. Put it back as it was, and write the change as a new file.`,
      );
    }
  }
}

export function readMigrations(directory: string = MIGRATIONS_DIRECTORY): readonly Migration[] {
  const files = readdirSync(directory).filter((file) => file.endsWith(".sql"));
  const misnamed = files.find((file) => !FILE_NAME.test(file));
  if (misnamed !== undefined) throw new MigrationError(`Migration ${misnamed} must be named like 0001_first_step.sql.`);
  return files.sort().map((name) => {
    // Windows line endings do not change a migration.
    const sql = readFileSync(join(directory, name), "utf8").replaceAll("\r\n", "\n");
    return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
  });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface Rights {
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
  readonly schema: string | null;
  readonly mayCreate: boolean;
  readonly who: string;
  readonly database: string;
  readonly foreign: { readonly table: string; readonly owner: string } | null;
}

/** Why this session may not update the schema, as a sentence for the person who set DATABASE_URL; null: it may. */
async function whyNotMigrated(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query<Rights>(
    `SELECT pg_is_in_recovery() AS "isStandby", current_setting('default_transaction_read_only') = 'on' AS "isReadOnly",
            current_schema() AS schema, coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayCreate",
            quote_ident(current_user) AS who, quote_ident(current_database()) AS database,
            (SELECT jsonb_build_object('table', relname, 'owner', quote_ident(pg_get_userbyid(relowner)))
               FROM pg_class
              WHERE relnamespace = to_regnamespace(quote_ident(current_schema())) AND relkind IN ('r', 'p')
                    AND NOT pg_has_role(relowner, 'USAGE')
              ORDER BY relname LIMIT 1) AS foreign`,
  );
  const [rights] = rows;
  return rights === undefined ? null : inWords(rights);
}

function inWords({ isStandby, isReadOnly, schema, mayCreate, who, database, foreign }: Rights): string | null {
  if (isStandby) return "DATABASE_URL names a standby, which cannot be written to. Let it name the primary.";
  if (isReadOnly)
    return `The database ${database} is read-only for ${who} (default_transaction_read_only is on). Allow writing: ALTER ROLE ${who} IN DATABASE ${database} SET default_transaction_read_only = off;`;
  if (!mayCreate)
    return `The database user ${who} may not make tables in ${schema === null ? "the schema public, which is missing or hidden from it" : `the schema ${schema}`}. Let it own the database: ALTER DATABASE ${database} OWNER TO ${who}; or grant it: GRANT CREATE, USAGE ON SCHEMA public TO ${who};`;
  if (foreign !== null)
    return `The table ${foreign.table} belongs to ${foreign.owner}, and DATABASE_URL names ${who}, who may not change it. Let DATABASE_URL name ${foreign.owner}, or give everything away, signed in as that user: REASSIGN OWNED BY ${foreign.owner} TO ${who};`;
  return null;
}
