import pg from "pg";

/** The oldest version that we support: the oldest in our tests, and the oldest that PostgreSQL still maintains. */
const OLDEST_VERSION = 15;
/** The largest clock difference that docs/operating.md allows between nodes. */
const CLOCK_DIFFERENCE_MS_MAX = 30_000;
const CONNECT_TIMEOUT_MS = 6_000;

/** Why Redraft cannot use the server of `pool`, as a sentence for the person who set DATABASE_URL; null: it can. */
export async function findServerProblem(pool: pg.Pool, url: string): Promise<string | null> {
  const { rows } = await pool.query<{ number: number; version: string; encoding: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
            current_setting('server_encoding') AS encoding`,
  );
  const [server] = rows;
  if (server === undefined) return "The database did not say what it is.";
  if (server.number < OLDEST_VERSION * 10_000)
    return `The database is PostgreSQL ${server.version}, and Redraft needs ${OLDEST_VERSION} or newer.`;
  if (server.encoding !== "UTF8")
    return `The database keeps text as ${server.encoding}, and Redraft needs UTF8. Make another: CREATE DATABASE redraft ENCODING 'UTF8' TEMPLATE template0.`;
  if (await areSessionsShared(url))
    return (
      "DATABASE_URL leads to a pooler that gives each transaction another session, as PgBouncer does with pool_mode = transaction. " +
      "Redraft needs sessions of its own, for prepared statements, locks and LISTEN: set pool_mode = session for this database, " +
      "or let DATABASE_URL name PostgreSQL itself."
    );
  return null;
}

/**
 * True if two clients get the same session, or one client gets several sessions: then a pooler shares the sessions. The
 * order of the queries matters. Some poolers give each query the session that was used last; others give the next
 * session, in turn. With two sessions in turn, a client gets both only if it asks twice in a row.
 */
async function areSessionsShared(url: string): Promise<boolean> {
  const clients = [0, 1].map(
    () =>
      new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        application_name: "redraft",
      }),
  );
  for (const client of clients) client.on("error", () => undefined);
  try {
    for (const client of clients) await client.connect();
    const seen: [Set<number>, Set<number>] = [new Set(), new Set()];
    for (const which of [0, 1, 0, 0, 1, 1] as const) {
      const result = await clients[which]?.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      for (const { pid } of result?.rows ?? []) seen[which].add(pid);
    }
    return seen.some(({ size }) => size > 1) || !seen[0].isDisjointFrom(seen[1]);
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

/** Warnings for the operator about a server that works anyway, one sentence each. */
export async function serverWarnings(pool: pg.Pool, now: () => Date): Promise<readonly string[]> {
  const askedAt = now().getTime();
  const { rows } = await pool.query<{ now: Date; isSoon: boolean; maySchema: boolean; who: string; database: string }>(
    `SELECT clock_timestamp() AS now, current_setting('fsync') = 'off' OR current_setting('synchronous_commit') = 'off' AS "isSoon",
            has_database_privilege(current_database(), 'CREATE') AS "maySchema",
            quote_ident(current_user) AS who, quote_ident(current_database()) AS database`,
  );
  const [server] = rows;
  if (server === undefined) return [];
  const differenceMs = Math.abs(server.now.getTime() - (askedAt + now().getTime()) / 2);
  return [
    ...(differenceMs > CLOCK_DIFFERENCE_MS_MAX
      ? [
          `The clocks of this machine and of the database differ by ${Math.round(differenceMs / 1_000)} seconds. Set both by NTP, or answers are taken for lost while they run.`,
        ]
      : []),
    ...(server.isSoon
      ? [
          "The database acknowledges what is not on its disk yet (fsync or synchronous_commit is off): a crash of it can lose prompts that people saw arrive.",
        ]
      : []),
    ...(server.maySchema
      ? []
      : [
          `The database user ${server.who} may not make schemas, so \`redraft restore\` would be refused. Allow it with: GRANT CREATE ON DATABASE ${server.database} TO ${server.who};`,
        ]),
  ];
}
