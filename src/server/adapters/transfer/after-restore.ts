import type { PoolClient } from "pg";
import type { Deletion } from "#server/ports/account-data-store.ts";
import { RESTORED_SCHEMA } from "../postgres/migrate.ts";

/** A paying user. The restored database does not have this user's customer number. */
export interface MissingCustomer {
  readonly customer: string;
  readonly email: string;
  readonly plan: string;
}

export interface RepeatedDeletionCounts {
  readonly accounts: number;
  /** Conversations, links, keys and similar rows. */
  readonly others: number;
}

/** If the rows of a table `t` change, this replaces their creation time: the creation time of the owner's account. */
const OWNER_MADE = "(SELECT created_at FROM users WHERE users.id = t.user_id)";

/**
 * Each entry: the kind; its table; the column with the listed id; SQL for the creation time; and a time column. A row
 * is deleted only if its time is before the deletion.
 */
const DELETED_KINDS = [
  ["conversations", "conversations", "id", "t.created_at", "created_at"],
  ["shared_copies", "shared_copies", "conversation_id", OWNER_MADE, "created_at"],
  ["folders", "folders", "id", "t.created_at", "created_at"],
  ["library_prompts", "library_prompts", "id", "t.created_at", "created_at"],
  ["workspaces", "workspaces", "id", "t.created_at", "created_at"],
  ["workspace_members", "workspace_members", "id", "t.joined_at", "joined_at"],
  ["shared_prompts", "shared_prompts", "id", "t.created_at", "created_at"],
  ["passkeys", "passkeys", "id", "t.created_at", "created_at"],
  ["sessions", "sessions", "id", "t.created_at", "created_at"],
  ["memory", "memory_items", "user_id", OWNER_MADE, "updated_at"],
] as const;

/** True if entry `d` lists exactly this row of `t`, and not another or later row with the same id. */
const isListed = (kind: string, number: string, made: string, age: string): string =>
  `d.kind = '${kind}' AND d.id = t.${number} AND d.made_at = date_trunc('milliseconds', ${made}) AND t.${age} < d.deleted_at`;

const DELETE_ACCOUNTS = `DELETE FROM users t USING deleted_rows d WHERE ${isListed("users", "id", "t.created_at", "created_at")}`;

/** Revoked keys stay in their owner's list. */
const REVOKE_KEYS = `
  UPDATE api_keys t SET revoked_at = d.deleted_at FROM deleted_rows d
  WHERE ${isListed("api_keys", "id", "t.created_at", "created_at")} AND t.revoked_at IS NULL`;

/** If the user deleted a remembered choice, the choice is also removed from the prompts in which it was made. */
const FORGET_ITEMS = `
  WITH gone AS (
    DELETE FROM memory_items t USING deleted_rows d WHERE ${isListed("memory_items", "id", OWNER_MADE, "updated_at")}
    RETURNING t.id, t.user_id, t.slot, t.value
  ), prompts AS (
    UPDATE memory_items m SET decisions = (
      SELECT coalesce(jsonb_agg(decision), '[]') FROM jsonb_array_elements(m.decisions) AS decision
      WHERE NOT EXISTS (SELECT FROM gone WHERE gone.user_id = m.user_id AND gone.slot = decision->>'slot' AND gone.value = decision->>'value'))
    WHERE m.kind = 'prompt' AND m.user_id IN (SELECT user_id FROM gone WHERE slot IS NOT NULL) AND m.id NOT IN (SELECT id FROM gone)
  )
  SELECT FROM gone`;

/**
 * In the restored tables, repeats the deletions that users made after the backup. The list of deletions comes from the
 * database in use, the backup, and `beside` (the file in the backup folder).
 */
export async function repeatDeletions(
  client: PoolClient,
  beside: readonly Deletion[],
): Promise<RepeatedDeletionCounts> {
  if (!(await hasList(client, RESTORED_SCHEMA))) return { accounts: 0, others: 0 };
  await client.query("BEGIN");
  await client.query(
    noted(
      "unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::timestamptz[]) AS given (kind, id, made_at, deleted_at)",
    ),
    [
      beside.map(({ kind }) => kind),
      beside.map(({ id }) => id),
      beside.map(({ madeAt }) => madeAt),
      beside.map(({ deletedAt }) => deletedAt),
    ],
  );
  if (await hasList(client, "public")) await client.query(noted("public.deleted_rows"));
  const count = async (statement: string) => (await client.query(statement)).rowCount ?? 0;
  const accounts = await count(DELETE_ACCOUNTS);
  let others = (await count(REVOKE_KEYS)) + (await count(FORGET_ITEMS));
  for (const [kind, table, number, made, age] of DELETED_KINDS)
    others += await count(`DELETE FROM ${table} t USING deleted_rows d WHERE ${isListed(kind, number, made, age)}`);
  await client.query("COMMIT");
  return { accounts, others };
}

const noted = (from: string): string =>
  `INSERT INTO deleted_rows (kind, id, made_at, deleted_at) SELECT kind, id, made_at, deleted_at FROM ${from}
   ON CONFLICT (kind, id, made_at) DO UPDATE SET deleted_at = greatest(deleted_rows.deleted_at, excluded.deleted_at)`;

/** Whether the schema has the list of deletions in its current form, with `made_at`. */
async function hasList(client: PoolClient, schema: string): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT FROM information_schema.columns WHERE table_schema = $1 AND table_name = 'deleted_rows' AND column_name = 'made_at'",
    [schema],
  );
  return rows.length > 0;
}

export async function findMissingCustomers(client: PoolClient): Promise<readonly MissingCustomer[]> {
  for (const table of ["users", "subscriptions", "billing_customers"]) {
    for (const schema of ["public", RESTORED_SCHEMA]) if (!(await hasTable(client, schema, table))) return [];
  }
  const { rows } = await client.query<MissingCustomer>(`
    SELECT c.provider_id AS customer, u.email, s.plan
    FROM public.subscriptions s JOIN public.billing_customers c ON c.user_id = s.user_id
      JOIN public.users u ON u.id = s.user_id
    WHERE s.status <> 'ended'
      AND NOT EXISTS (SELECT FROM ${RESTORED_SCHEMA}.billing_customers r WHERE r.provider_id = c.provider_id)
    ORDER BY u.email`);
  return rows;
}

async function hasTable(client: PoolClient, schema: string, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>("SELECT to_regclass($1) AS found", [
    `${schema}.${table}`,
  ]);
  return rows[0]?.found != null;
}

const NEW_SCHEMA = `'${RESTORED_SCHEMA}'::regnamespace`;
const OLD_SCHEMA = "to_regnamespace('public')";
const GRANTEE = "CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END";
const GRANT_OPTION = "CASE WHEN is_grantable THEN ' WITH GRANT OPTION' ELSE '' END";

/** Selects a GRANT statement for each right on the schema in use, its tables, columns and future tables. */
const GRANT_STATEMENTS = `
  SELECT format('GRANT %s ON SCHEMA %I TO %s%s', privilege_type, '${RESTORED_SCHEMA}', ${GRANTEE}, ${GRANT_OPTION}) AS statement
  FROM pg_namespace n, aclexplode(n.nspacl) a
  WHERE n.oid = ${OLD_SCHEMA} AND a.grantee <> n.nspowner
  UNION ALL
  SELECT format('GRANT %s ON %s %I.%I TO %s%s', privilege_type,
    CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, '${RESTORED_SCHEMA}', c.relname, ${GRANTEE}, ${GRANT_OPTION})
  FROM pg_class c, aclexplode(c.relacl) a
  WHERE c.relnamespace = ${OLD_SCHEMA} AND c.relkind IN ('r', 'p', 'v', 'S') AND a.grantee <> c.relowner
    AND EXISTS (SELECT FROM pg_class r WHERE r.relnamespace = ${NEW_SCHEMA} AND r.relname = c.relname)
  UNION ALL
  SELECT format('GRANT %s (%I) ON TABLE %I.%I TO %s%s', privilege_type, t.attname, '${RESTORED_SCHEMA}', c.relname, ${GRANTEE}, ${GRANT_OPTION})
  FROM pg_class c JOIN pg_attribute t ON t.attrelid = c.oid AND NOT t.attisdropped, aclexplode(t.attacl) a
  WHERE c.relnamespace = ${OLD_SCHEMA} AND a.grantee <> c.relowner
    AND EXISTS (SELECT FROM pg_class r JOIN pg_attribute s ON s.attrelid = r.oid AND s.attname = t.attname
                WHERE r.relnamespace = ${NEW_SCHEMA} AND r.relname = c.relname)
  UNION ALL
  SELECT format('ALTER DEFAULT PRIVILEGES FOR ROLE %I IN SCHEMA %I GRANT %s ON %s TO %s%s', pg_get_userbyid(d.defaclrole),
    '${RESTORED_SCHEMA}', privilege_type, CASE d.defaclobjtype WHEN 'S' THEN 'SEQUENCES' ELSE 'TABLES' END, ${GRANTEE}, ${GRANT_OPTION})
  FROM pg_default_acl d, aclexplode(d.defaclacl) a
  WHERE d.defaclnamespace = ${OLD_SCHEMA} AND d.defaclobjtype IN ('r', 'S')`;

/**
 * Copies the rights of other database roles, such as a reporting role, to the restored tables. The tables in use are
 * dropped together with their rights.
 */
export async function copyGrants(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(GRANT_STATEMENTS);
  for (const { statement } of rows) await client.query(statement);
}
