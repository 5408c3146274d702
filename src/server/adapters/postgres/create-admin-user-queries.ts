import { type SQL, sql } from "drizzle-orm";
import type { AdminUser, UserSort } from "#contract/admin.ts";
import type { AdminStore, UserFilter } from "../../ports/admin-store.ts";
import type { Db } from "./db.ts";

export const isoTimestampSql = (column: SQL): SQL =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// Must equal the index expressions in migrations/0012_admin.sql.
const NAME = sql`lower(first_name || ' ' || coalesce(last_name, '')) COLLATE "C"`;
const LAST_NAME = sql`lower(last_name) COLLATE "C"`;
const EMAIL = sql`lower(email) COLLATE "C"`;
/** The last Unicode character. Texts that begin with a word sort between the word and the word plus this character. */
const LAST_CHARACTER = "\u{10FFFF}";

interface Order {
  readonly column: SQL;
  /** The column as text, in full precision. `value` converts it back. */
  readonly key: SQL;
  readonly value: (key: string) => SQL;
}

const textOrder = (column: SQL): Order => ({ column, key: column, value: (key) => sql`${key}::text COLLATE "C"` });
const ORDERS: Readonly<Record<"name" | "email" | "joined", Order>> = {
  name: textOrder(NAME),
  email: textOrder(EMAIL),
  joined: {
    column: sql`created_at`,
    key: sql`(extract(epoch FROM created_at) * 1000000)::bigint::text`,
    value: (key) => sql`('epoch'::timestamptz + ${key}::bigint * interval '1 microsecond')`,
  },
};

interface StoredUser extends Omit<AdminUser, "suspension">, Record<string, unknown> {
  readonly suspendedAt: string | null;
  readonly suspensionReason: string | null;
}
type UserRow = StoredUser & { readonly key: string };

export function createAdminUserQueries(db: Db): Pick<AdminStore, "users" | "countUsers" | "user"> {
  return {
    async users(filter, { from, isBackwards, limit }) {
      const { column, key, value, isDescending } = orderOf(filter.sort);
      const goesDown = isDescending !== isBackwards;
      const direction = goesDown ? sql`DESC` : sql`ASC`;
      const beyond =
        from === null
          ? sql`true`
          : sql`(${column}, id) ${goesDown ? sql`<` : sql`>`} (${value(from.key)}, ${from.id}::bigint)`;
      // Conversations and messages are counted for this page only.
      const { rows } = await db.execute<UserRow>(sql`
        SELECT ${columnsOf("page")}, page.key FROM (
          SELECT *, ${key} AS key, row_number() OVER () AS place FROM (
            SELECT * FROM users WHERE ${conditionOf(filter)} AND ${beyond}
            ORDER BY ${column} ${direction}, id ${direction} LIMIT ${limit}
          ) AS users
        ) AS page ORDER BY place`);
      return rows.map(({ key: placeKey, ...row }) => ({
        ...userOf(row),
        place: { key: placeKey, id: Number(row.id) },
      }));
    },
    async countUsers(filter) {
      const { rows } = await db.execute<{ total: number }>(
        sql`SELECT count(*)::int AS total FROM users WHERE ${conditionOf(filter)}`,
      );
      return rows[0]?.total ?? 0;
    },
    async user(userId) {
      const { rows } = await db.execute<StoredUser>(sql`SELECT ${columnsOf("users")} FROM users WHERE id = ${userId}`);
      return rows[0] === undefined ? null : userOf(rows[0]);
    },
  };
}

const columnsOf = (table: "page" | "users"): SQL => {
  const from = sql.raw(table);
  return sql`${from}.id, ${from}.email, ${from}.first_name AS "firstName", ${from}.last_name AS "lastName",
    ${from}.subscription_tier AS "subscriptionTier", ${from}.billed_tier AS "billedTier", ${from}.pinned_tier AS "pinnedTier", ${from}.role,
    ${from}.email_verified AS "emailVerified",
    ${isoTimestampSql(sql`${from}.suspended_at`)} AS "suspendedAt", ${from}.suspension_reason AS "suspensionReason",
    ${isoTimestampSql(sql`${from}.created_at`)} AS "createdAt", ${isoTimestampSql(sql`${from}.updated_at`)} AS "updatedAt",
    (SELECT count(*)::int FROM conversations WHERE user_id = ${from}.id) AS "totalConversations",
    (SELECT count(*)::int FROM messages WHERE user_id = ${from}.id) AS "totalMessages"`;
};

const userOf = (row: StoredUser): AdminUser => ({
  id: Number(row.id),
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  subscriptionTier: row.subscriptionTier,
  billedTier: row.billedTier,
  pinnedTier: row.pinnedTier,
  role: row.role,
  emailVerified: row.emailVerified,
  suspension:
    row.suspendedAt === null || row.suspensionReason === null
      ? null
      : { at: row.suspendedAt, reason: row.suspensionReason },
  totalConversations: row.totalConversations,
  totalMessages: row.totalMessages,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

function orderOf(sort: UserSort): Order & { readonly isDescending: boolean } {
  const name = sort.replace("-", "") as keyof typeof ORDERS;
  return { ...ORDERS[name], isDescending: sort.startsWith("-") };
}

function conditionOf({ search, tier, role, isVerified }: UserFilter): SQL {
  const conditions = [sql`true`];
  if (tier !== null) conditions.push(sql`subscription_tier = ${tier}`);
  // A literal instead of a parameter, so that PostgreSQL uses the partial index of admins.
  if (role !== null) conditions.push(role === "admin" ? sql`role = 'admin'` : sql`role = 'user'`);
  if (isVerified !== null) conditions.push(sql`email_verified = ${isVerified}`);
  if (search !== null && search !== "") {
    const begins = (column: SQL) =>
      sql`(${column} >= lower(${search}::text) COLLATE "C" AND ${column} < (lower(${search}::text) || ${LAST_CHARACTER}::text) COLLATE "C")`;
    conditions.push(sql`(${sql.join([NAME, LAST_NAME, EMAIL].map(begins), sql` OR `)})`);
  }
  return sql.join(conditions, sql` AND `);
}
