import type { ClientBase } from "pg";

interface Rights {
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
  readonly schema: string | null;
  readonly mayCreate: boolean;
  readonly who: string;
  readonly database: string;
  readonly foreign: { readonly table: string; readonly owner: string } | null;
}

/** Why this session may not bring the schema up to date, in a sentence for whoever set DATABASE_URL; null: it may. */
export async function whyNotMigrated(client: ClientBase): Promise<string | null> {
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
