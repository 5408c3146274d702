import type { PoolClient } from "pg";
import type { Deletion } from "#server/ports/account-data-store.ts";
import { RESTORED_SCHEMA } from "../postgres/migrate.ts";

/** Somebody who pays, and of whom the restored database knows nothing. */
export interface LostCustomer {
  /** The payment provider's number. */
  readonly customer: string;
  readonly email: string;
  readonly plan: string;
}

/** How many were deleted again. */
export interface DeletedAgain {
  readonly accounts: number;
  /** Conversations, links, keys and the like. */
  readonly others: number;
}

/** What the list calls them, their table, the column with the number that is listed, and the one that says how old a row is. */
const DELETED_KINDS = [
  ["conversations", "conversations", "id", "created_at"],
  ["shared_copies", "shared_copies", "conversation_id", "created_at"],
  ["folders", "folders", "id", "created_at"],
  ["library_prompts", "library_prompts", "id", "created_at"],
  ["workspaces", "workspaces", "id", "created_at"],
  ["workspace_members", "workspace_members", "id", "joined_at"],
  ["shared_prompts", "shared_prompts", "id", "created_at"],
  ["passkeys", "passkeys", "id", "created_at"],
  ["sessions", "sessions", "id", "created_at"],
  ["memory", "memory_items", "user_id", "updated_at"],
] as const;

/** Revoked keys stay in their owner's list. */
const REVOKE_KEYS = `
  UPDATE api_keys SET revoked_at = d.deleted_at FROM deleted_rows d
  WHERE d.kind = 'api_keys' AND d.id = api_keys.id AND api_keys.created_at < d.deleted_at AND api_keys.revoked_at IS NULL`;

/** A choice that was forgotten is also forgotten by the prompts in which it was made. */
const FORGET_ITEMS = `
  WITH gone AS (
    DELETE FROM memory_items m USING deleted_rows d WHERE d.kind = 'memory_items' AND d.id = m.id AND m.updated_at < d.deleted_at
    RETURNING m.id, m.user_id, m.slot, m.value
  ), prompts AS (
    UPDATE memory_items m SET decisions = (
      SELECT coalesce(jsonb_agg(decision), '[]') FROM jsonb_array_elements(m.decisions) AS decision
      WHERE NOT EXISTS (SELECT FROM gone WHERE gone.user_id = m.user_id AND gone.slot = decision->>'slot' AND gone.value = decision->>'value'))
    WHERE m.kind = 'prompt' AND m.user_id IN (SELECT user_id FROM gone WHERE slot IS NOT NULL) AND m.id NOT IN (SELECT id FROM gone)
  )
  SELECT FROM gone`;

/**
 * Deletes again, in the tables that are being restored, what people deleted after the backup was made, as far as the database in use, the
 * backup and `beside` it know of it. A row of the same number that is younger is another one.
 */
export async function deleteAgain(client: PoolClient, beside: readonly Deletion[]): Promise<DeletedAgain> {
  if (!(await hasTable(client, RESTORED_SCHEMA, "deleted_rows"))) return { accounts: 0, others: 0 };
  await client.query("BEGIN");
  await noteAll(client, beside);
  const count = async (statement: string) => (await client.query(statement)).rowCount ?? 0;
  const accounts = await count(
    "DELETE FROM users USING deleted_accounts d WHERE d.id = users.id AND users.created_at < d.deleted_at",
  );
  let others = (await count(REVOKE_KEYS)) + (await count(FORGET_ITEMS));
  for (const [kind, table, number, age] of DELETED_KINDS) {
    others += await count(
      `DELETE FROM ${table} t USING deleted_rows d WHERE d.kind = '${kind}' AND d.id = t.${number} AND t.${age} < d.deleted_at`,
    );
  }
  await client.query("COMMIT");
  return { accounts, others };
}

/** Brings into the restored lists what the other two know. */
async function noteAll(client: PoolClient, beside: readonly Deletion[]): Promise<void> {
  const isAccount = ({ kind }: Deletion) => kind === "users";
  const columns = (deletions: readonly Deletion[]) => [
    deletions.map(({ kind }) => kind),
    deletions.map(({ id }) => id),
    deletions.map(({ deletedAt }) => deletedAt),
  ];
  const given = "unnest($1::text[], $2::bigint[], $3::timestamptz[]) AS given (kind, id, deleted_at)";
  const rows = beside.filter((deletion) => !isAccount(deletion));
  await client.query(noted("deleted_accounts", "id", given), columns(beside.filter(isAccount)));
  await client.query(noted("deleted_rows", "kind, id", given), columns(rows));
  for (const [table, key] of [
    ["deleted_accounts", "id"],
    ["deleted_rows", "kind, id"],
  ] as const) {
    if (await hasTable(client, "public", table)) await client.query(noted(table, key, `public.${table}`));
  }
}

const noted = (table: string, key: string, from: string): string =>
  `INSERT INTO ${table} (${key}, deleted_at) SELECT ${key}, deleted_at FROM ${from}
   ON CONFLICT (${key}) DO UPDATE SET deleted_at = greatest(${table}.deleted_at, excluded.deleted_at)`;

/** Those who pay according to the database in use, and whose customer number the restored one does not have. */
export async function findLostCustomers(client: PoolClient): Promise<readonly LostCustomer[]> {
  for (const table of ["users", "subscriptions", "billing_customers"]) {
    for (const schema of ["public", RESTORED_SCHEMA]) if (!(await hasTable(client, schema, table))) return [];
  }
  const { rows } = await client.query<LostCustomer>(`
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
