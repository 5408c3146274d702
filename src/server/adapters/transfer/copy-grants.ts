import type { PoolClient } from "pg";
import { RESTORED_SCHEMA } from "../postgres/migrate.ts";

const NEW = `'${RESTORED_SCHEMA}'::regnamespace`;
const OLD = "to_regnamespace('public')";
const TO = "CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END";
const OPTION = "CASE WHEN is_grantable THEN ' WITH GRANT OPTION' ELSE '' END";

/** Copies grants from the schema in use to the restored one, for the schema, tables, columns and future tables. */
const STATEMENTS = `
  SELECT format('GRANT %s ON SCHEMA %I TO %s%s', privilege_type, '${RESTORED_SCHEMA}', ${TO}, ${OPTION}) AS statement
  FROM pg_namespace n, aclexplode(n.nspacl) a
  WHERE n.oid = ${OLD} AND a.grantee <> n.nspowner
  UNION ALL
  SELECT format('GRANT %s ON %s %I.%I TO %s%s', privilege_type,
    CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, '${RESTORED_SCHEMA}', c.relname, ${TO}, ${OPTION})
  FROM pg_class c, aclexplode(c.relacl) a
  WHERE c.relnamespace = ${OLD} AND c.relkind IN ('r', 'p', 'v', 'S') AND a.grantee <> c.relowner
    AND EXISTS (SELECT FROM pg_class r WHERE r.relnamespace = ${NEW} AND r.relname = c.relname)
  UNION ALL
  SELECT format('GRANT %s (%I) ON TABLE %I.%I TO %s%s', privilege_type, t.attname, '${RESTORED_SCHEMA}', c.relname, ${TO}, ${OPTION})
  FROM pg_class c JOIN pg_attribute t ON t.attrelid = c.oid AND NOT t.attisdropped, aclexplode(t.attacl) a
  WHERE c.relnamespace = ${OLD} AND a.grantee <> c.relowner
    AND EXISTS (SELECT FROM pg_class r JOIN pg_attribute s ON s.attrelid = r.oid AND s.attname = t.attname
                WHERE r.relnamespace = ${NEW} AND r.relname = c.relname)
  UNION ALL
  SELECT format('ALTER DEFAULT PRIVILEGES FOR ROLE %I IN SCHEMA %I GRANT %s ON %s TO %s%s', pg_get_userbyid(d.defaclrole),
    '${RESTORED_SCHEMA}', privilege_type, CASE d.defaclobjtype WHEN 'S' THEN 'SEQUENCES' ELSE 'TABLES' END, ${TO}, ${OPTION})
  FROM pg_default_acl d, aclexplode(d.defaclacl) a
  WHERE d.defaclnamespace = ${OLD} AND d.defaclobjtype IN ('r', 'S')`;

/**
 * Copies the rights of other database roles, such as a reporting role, to the restored tables. The tables in use are
 * dropped together with their rights.
 */
export async function copyGrants(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(STATEMENTS);
  for (const { statement } of rows) await client.query(statement);
}
