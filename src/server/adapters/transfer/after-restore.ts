import type { PoolClient } from "pg";
import type { AccountDeletion } from "#server/ports/account-data-store.ts";
import { RESTORED_SCHEMA } from "../postgres/migrate.ts";

/** Somebody who pays, and of whom the restored database knows nothing. */
export interface LostCustomer {
  /** The payment provider's number. */
  readonly customer: string;
  readonly email: string;
  readonly plan: string;
}

/**
 * Deletes the accounts again whose owners deleted them after the backup was made, in the tables that are being restored: those that the
 * database in use, the backup and `beside` it know of. Answers how many. An account of the same number that is younger is another one.
 */
export async function deleteAgain(client: PoolClient, beside: readonly AccountDeletion[]): Promise<number> {
  if (!(await hasTable(client, RESTORED_SCHEMA, "deleted_accounts"))) return 0;
  await client.query("BEGIN");
  await note(
    client,
    "SELECT * FROM unnest($1::bigint[], $2::timestamptz[])",
    beside.map(({ id }) => id),
    beside.map(({ deletedAt }) => deletedAt),
  );
  if (await hasTable(client, "public", "deleted_accounts")) {
    await note(client, "SELECT id, deleted_at FROM public.deleted_accounts");
  }
  const { rowCount } = await client.query(
    "DELETE FROM users USING deleted_accounts d WHERE d.id = users.id AND users.created_at < d.deleted_at",
  );
  await client.query("COMMIT");
  return rowCount ?? 0;
}

const note = (client: PoolClient, from: string, ...values: readonly (readonly unknown[])[]) =>
  client.query(
    `INSERT INTO deleted_accounts (id, deleted_at) ${from}
     ON CONFLICT (id) DO UPDATE SET deleted_at = greatest(deleted_accounts.deleted_at, excluded.deleted_at)`,
    [...values],
  );

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
