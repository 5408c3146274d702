import type { PoolClient } from "pg";

interface Column {
  readonly name: string;
  /** The type as PostgreSQL writes it in a cast. */
  readonly type: string;
  readonly sequence: string | null;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
  readonly references: readonly Reference[];
}

/** A foreign key: `columns` refer to the `keys` of `table`. */
interface Reference {
  readonly table: string;
  readonly columns: readonly string[];
  readonly keys: readonly string[];
}

/**
 * All tables in the session's schema, each after the tables that it refers to. They are read from PostgreSQL's
 * catalogue, so new tables are included.
 */
export async function readTables(client: PoolClient): Promise<readonly Table[]> {
  const columns = await client.query<Column & { table: string }>(`
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
           pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> 'schema_migrations'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    ORDER BY c.relname, a.attnum`);
  const keys = await client.query<{ table: string; key: string[] }>(`
    SELECT c.relname AS table, array_agg(a.attname::text ORDER BY place) AS key
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid, unnest(k.conkey) WITH ORDINALITY AS part (number, place),
         pg_attribute a
    WHERE k.contype = 'p' AND k.connamespace = current_schema()::regnamespace AND a.attrelid = c.oid AND a.attnum = part.number GROUP BY c.relname`);
  const references = await client.query<{ from: string; to: string; columns: string[]; keys: string[] }>(`
    SELECT f.relname AS from, t.relname AS to, array_agg(c.attname::text ORDER BY place) AS columns,
           array_agg(r.attname::text ORDER BY place) AS keys
    FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid,
         unnest(k.conkey, k.confkey) WITH ORDINALITY AS part (own, other, place), pg_attribute c, pg_attribute r
    WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace AND f.oid <> t.oid
      AND c.attrelid = f.oid AND c.attnum = part.own AND r.attrelid = t.oid AND r.attnum = part.other
    GROUP BY k.oid, f.relname, t.relname ORDER BY k.oid`);
  const names = [...new Set(columns.rows.map(({ table }) => table))];
  return inReferenceOrder(names, references.rows).map((name) => ({
    name,
    columns: columns.rows.filter(({ table }) => table === name),
    key: keys.rows.find(({ table }) => table === name)?.key ?? [],
    references: references.rows
      .filter(({ from }) => from === name)
      .map(({ to, columns, keys }) => ({ table: to, columns, keys })),
  }));
}

/** Names of the applied migrations; empty if Redraft never ran on this database. */
export async function readMigrationNames(client: PoolClient): Promise<readonly string[]> {
  const found = await client.query("SELECT to_regclass('schema_migrations') AS found");
  if (found.rows[0]?.found === null) return [];
  const { rows } = await client.query<{ name: string }>("SELECT name FROM schema_migrations ORDER BY name");
  return rows.map(({ name }) => name);
}

/** Referenced tables come first. Tables that refer to each other in a circle stay in name order. */
function inReferenceOrder(names: readonly string[], references: readonly { from: string; to: string }[]): string[] {
  const placed = new Set<string>();
  const place = (name: string, above: readonly string[]): void => {
    if (placed.has(name) || above.includes(name)) return;
    for (const { from, to } of references) if (from === name) place(to, [...above, name]);
    placed.add(name);
  };
  for (const name of names) place(name, []);
  return [...placed];
}
