import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { AccountDataStore, DataRow } from "../../ports/account-data-store.ts";
import { chargeReservationsInFull } from "./charge-reservations-in-full.ts";
import { retryOnDeadlock } from "./database-retries.ts";
import { withConnection } from "./db.ts";

const PAGE = 50;
/** Columns that the archive omits: they would let a reader sign in, or show how processes share answers. */
const SECRET_COLUMN =
  /^(password_hash|token_hash|totp_secret|last_step|code_hash|challenge|lease_token|lease_until|invite_code)$/;
/**
 * A row belongs to the account in one of these columns. Other columns with an account id only say who acted on the row.
 */
const OWNER_COLUMNS = ["user_id", "owner_id", "shared_by", "shared_by_id"];

interface OwnTable {
  readonly name: string;
  readonly owner: string;
  /** The rows are sorted by these columns, so that the pages do not overlap. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
}

/**
 * For names of tables and columns. They come from the database itself, never from a request; quotes are only for
 * safety.
 */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export function createAccountDataStore(pool: Pool): AccountDataStore {
  let known: Promise<readonly OwnTable[]> | null = null;
  const ownTables = () => {
    known ??= findOwnTables(pool);
    known.catch(() => {
      known = null;
    });
    return known;
  };

  return {
    async profile(userId) {
      const { rows } = await pool.query<DataRow>("SELECT * FROM users WHERE id = $1", [userId]);
      return rows[0] === undefined ? null : presentable(rows[0]);
    },
    tables: async () => (await ownTables()).map(({ name }) => name),
    async *rows(userId, name) {
      const table = (await ownTables()).find((candidate) => candidate.name === name);
      if (table === undefined) throw new Error(`${name} holds no rows of users`);
      const order = table.key.map(quoted).join(", ");
      for (let offset = 0; ; offset += PAGE) {
        const { rows } = await pool.query<DataRow>(
          `SELECT ${table.columns.map(quoted).join(", ")} FROM ${quoted(name)} WHERE ${quoted(table.owner)} = $1
           ORDER BY ${order} LIMIT ${PAGE} OFFSET ${offset}`,
          [userId],
        );
        if (rows.length > 0) yield rows.map(presentable);
        if (rows.length < PAGE) return;
      }
    },
    async underWay(userId) {
      const { rows } = await pool.query<{ id: number }>(
        "SELECT id FROM messages WHERE user_id = $1 AND status IN ('queued', 'improving', 'answering')",
        [userId],
      );
      return rows.map(({ id }) => Number(id));
    },
    async isLastAdmin(userId) {
      const { rows } = await pool.query<{ id: string }>(
        "SELECT id FROM users WHERE role = 'admin' AND suspended_at IS NULL LIMIT 2",
      );
      return rows.length === 1 && Number(rows[0]?.id) === userId;
    },
    async remove(userId, paid) {
      const tables = await ownTables();
      const remove = async (client: PoolClient) => {
        await client.query("BEGIN");
        const outcome = await removeWithin(client, tables, userId, paid);
        await client.query(outcome.kind === "removed" ? "COMMIT" : "ROLLBACK");
        return outcome;
      };
      // A failure closes the connection, which ends the transaction. A deadlock with a finishing answer is possible.
      return await retryOnDeadlock(() => withConnection(pool, remove));
    },
    ...deletionsIn(pool),
  };
}

async function removeWithin(
  client: PoolClient,
  tables: readonly OwnTable[],
  userId: number,
  { endedAt, now }: Parameters<AccountDataStore["remove"]>[1],
) {
  // All active admins are locked in one order, so if two admins leave at once, one waits for the other.
  const admins = await client.query<{ id: string }>(
    "SELECT id FROM users WHERE role = 'admin' AND suspended_at IS NULL ORDER BY id FOR UPDATE",
  );
  const ids = admins.rows.map(({ id }) => Number(id));
  if (ids.length === 1 && ids[0] === userId) return { kind: "last-admin" } as const;
  // From here on, no new row can refer to the account.
  const account = await client.query("SELECT 1 FROM users WHERE id = $1 FOR UPDATE", [userId]);
  if (account.rows.length === 0) return { kind: "no-account" } as const;
  const queued = await client.query<{ n: string }>("SELECT queue_payment_ends($1, $2, $3) AS n", [
    userId,
    endedAt,
    now,
  ]);
  for (const holder of ["messages", "api_calls"] as const)
    await chargeReservationsInFull(drizzle({ client }), holder, sql`user_id = ${userId}`);
  const { rows: owned } = await client.query<{ id: string }>("SELECT id FROM workspaces WHERE owner_id = $1", [userId]);
  const counts = new Map<string, number>();
  for (const { name, owner } of tables) {
    const { rows } = await client.query<{ n: string }>(
      `SELECT count(*) AS n FROM ${quoted(name)} WHERE ${quoted(owner)} = $1`,
      [userId],
    );
    counts.set(name, Number(rows[0]?.n ?? 0));
  }
  await client.query("DELETE FROM users WHERE id = $1", [userId]);
  const stayed = await client.query("SELECT 1 FROM workspaces WHERE id = ANY ($1)", [owned.map(({ id }) => id)]);
  const handedOn = stayed.rows.length;
  counts.set("workspaces", (counts.get("workspaces") ?? 0) - handedOn);
  return { kind: "removed", counts, handedOn, paymentsToEnd: Number(queued.rows[0]?.n ?? 0) } as const;
}

function deletionsIn(pool: Pool): Pick<AccountDataStore, "deletions" | "forgetDeletions"> {
  return {
    async deletions() {
      const { rows } = await pool.query<{ kind: string; id: string; made_at: Date; deleted_at: Date }>(
        "SELECT kind, id, made_at, deleted_at FROM deleted_rows ORDER BY kind, id, made_at",
      );
      return rows.map(({ kind, id, made_at, deleted_at }) => ({
        ...{ kind, id: Number(id), madeAt: made_at, deletedAt: deleted_at },
      }));
    },
    async forgetDeletions(before) {
      await pool.query("DELETE FROM deleted_rows WHERE deleted_at < $1", [before]);
    },
  };
}

/** All tables with an owner column, without the columns that refer to accounts. */
async function findOwnTables(pool: Pool): Promise<readonly OwnTable[]> {
  const { rows } = await pool.query<{ name: string; column: string; is_user: boolean; is_key: boolean }>(
    `SELECT c.relname AS name, a.attname AS column,
       a.attname = ANY ($1) OR EXISTS (SELECT 1 FROM pg_constraint f WHERE f.contype = 'f' AND f.conrelid = c.oid
         AND f.confrelid = 'users'::regclass AND a.attnum = ANY (f.conkey)) AS is_user,
       EXISTS (SELECT 1 FROM pg_constraint k WHERE k.contype = 'p' AND k.conrelid = c.oid
         AND a.attnum = ANY (k.conkey)) AS is_key
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'users'
     ORDER BY c.relname, a.attnum`,
    [OWNER_COLUMNS],
  );
  return [...Map.groupBy(rows, ({ name }) => name)].flatMap(([name, columns]) => {
    const owner = OWNER_COLUMNS.find((wanted) => columns.some(({ column }) => column === wanted));
    if (owner === undefined) return [];
    const shown = columns.filter(({ column, is_user }) => !is_user && !SECRET_COLUMN.test(column));
    const key = columns.filter(({ is_key }) => is_key);
    return [
      {
        name,
        owner,
        key: (key.length > 0 ? key : shown).map(({ column }) => column),
        columns: shown.map(({ column }) => column),
      },
    ];
  });
}

const presentable = (row: DataRow): DataRow =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !SECRET_COLUMN.test(column))
      .map(([column, value]) => [column, Buffer.isBuffer(value) ? value.toString("base64") : value]),
  );
