import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ApiScope } from "#domain/endpoint/api-keys.ts";
import type { Tier } from "#domain/plans/plans.ts";
import type { ApiKeyRecord, ApiKeyStore } from "../../ports/api-key-store.ts";
import { userColumns } from "./account-store.ts";
import type { Db } from "./db.ts";
import { users } from "./schema.ts";
import { apiKeys } from "./sign-in-tables.ts";

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly ApiScope[];
  readonly models: readonly string[] | null;
  readonly monthlyMicroUsd: string | null;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  readonly calls: string;
  readonly refused: string;
  readonly inputTokens: string;
  readonly outputTokens: string;
  readonly spentMicroUsd: string;
}

/** Adds the usage in `month` to a statement about API keys. The statement must call the table of keys `k`. */
const withMonth = (month: string): { columns: SQL; join: SQL } => ({
  columns: sql`k.id, k.name, k.prefix, k.scopes, k.models, k.monthly_microusd AS "monthlyMicroUsd",
    k.created_at AS "createdAt", k.expires_at AS "expiresAt", k.last_used_at AS "lastUsedAt", k.revoked_at AS "revokedAt",
    coalesce(m.calls, 0) AS calls, coalesce(m.refused, 0) AS refused, coalesce(m.input_tokens, 0) AS "inputTokens",
    coalesce(m.output_tokens, 0) AS "outputTokens", coalesce(m.spent_microusd, 0) AS "spentMicroUsd"`,
  join: sql`LEFT JOIN api_key_months m ON m.key_id = k.id AND m.user_id = k.user_id AND m.month = ${month}`,
});

/** False if an admin has switched off all keys. */
const isOn = sql<boolean>`NOT EXISTS (SELECT FROM api_switched_off)`;
const isStanding = (now: SQL) =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));

export function createApiKeyStore(db: Db): ApiKeyStore {
  return {
    ...ownKeysIn(db),
    ...calledKeysIn(db),
    ...allKeysIn(db),
  };
}

function ownKeysIn(db: Db): Pick<ApiKeyStore, "create" | "list" | "revoke"> {
  return {
    async create(userId, { name, tokenHash, prefix, scopes, models, monthlyMicroUsd, createdAt, expiresAt }, most) {
      return await db.transaction(async (tx) => {
        // The lock lets an account create only one key at a time. Otherwise two requests could exceed the limit.
        await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
        const { rows } = await tx.execute<{ id: string }>(sql`
          INSERT INTO api_keys (user_id, name, token_hash, prefix, scopes, models, monthly_microusd, created_at, expires_at)
          SELECT ${userId}, ${name}, ${tokenHash}::bytea, ${prefix}, ${sql.param([...scopes])}::text[],
            ${sql.param(models === null ? null : [...models])}::text[], ${monthlyMicroUsd}::bigint,
            ${createdAt.toISOString()}::timestamptz, ${expiresAt?.toISOString() ?? null}::timestamptz
          WHERE (SELECT count(*) FROM api_keys WHERE user_id = ${userId} AND revoked_at IS NULL) < ${most}
          RETURNING id`);
        const [made] = rows;
        if (made === undefined) return null;
        const id = Number(made.id);
        return { id, name, prefix, scopes, models, monthlyMicroUsd, createdAt, expiresAt, ...UNUSED };
      });
    },
    async list(userId, month) {
      const { columns, join } = withMonth(month);
      const { rows } = await db.execute<Row>(
        sql`SELECT ${columns} FROM api_keys k ${join} WHERE k.user_id = ${userId} ORDER BY k.id DESC`,
      );
      return rows.map(keyOf);
    },
    async revoke(userId, id, now) {
      const { rows } = await db.execute(sql`
        UPDATE api_keys SET revoked_at = ${now.toISOString()}::timestamptz
        WHERE id = ${id} AND user_id = ${userId} AND revoked_at IS NULL RETURNING id`);
      return rows.length > 0;
    },
  };
}

function calledKeysIn(db: Db): Pick<ApiKeyStore, "find" | "touch" | "standing" | "isOn"> {
  // Prepared once per connection, because every request with a key runs it.
  const find = db
    .select({
      key: { id: apiKeys.id, scopes: apiKeys.scopes, models: apiKeys.models },
      lastUsedAt: apiKeys.lastUsedAt,
      isOn: isOn.as("is_on"),
      user: userColumns,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.tokenHash, sql.placeholder("tokenHash")), isStanding(sql`${sql.placeholder("now")}`)))
    .prepare("find_api_key");

  return {
    async find(tokenHash, now) {
      const [found] = await find.execute({ tokenHash, now });
      return found ?? null;
    },
    async touch(id, now) {
      await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id));
    },
    async standing(ids, now) {
      const { rows } = await db.execute<{ id: string; tier: Tier }>(sql`
        SELECT k.id, u.subscription_tier AS tier FROM api_keys k JOIN users u ON u.id = k.user_id
        WHERE k.id = ANY (${sql.param([...ids])}::bigint[]) AND k.revoked_at IS NULL AND u.suspended_at IS NULL
          AND (k.expires_at IS NULL OR k.expires_at > ${now.toISOString()}::timestamptz) AND ${isOn}`);
      return new Map(rows.map(({ id, tier }) => [Number(id), tier]));
    },
    async isOn() {
      const { rows } = await db.execute<{ on: boolean }>(sql`SELECT ${isOn} AS "on"`);
      return rows[0]?.on === true;
    },
  };
}

function allKeysIn(db: Db): Pick<ApiKeyStore, "listAll" | "revokeAsAdmin" | "switchAll"> {
  return {
    async listAll(month, { before, limit }) {
      const { columns, join } = withMonth(month);
      const { rows } = await db.execute<Row & { userId: string; email: string }>(sql`
        SELECT ${columns}, u.id AS "userId", u.email FROM api_keys k JOIN users u ON u.id = k.user_id ${join}
        WHERE ${before}::bigint IS NULL OR k.id < ${before}::bigint ORDER BY k.id DESC LIMIT ${limit}`);
      return rows.map((row) => ({ ...keyOf(row), user: { id: Number(row.userId), email: row.email } }));
    },
    async revokeAsAdmin(id, { adminId, now }) {
      const { rows } = await db.execute(sql`
        WITH revoked AS (
          UPDATE api_keys SET revoked_at = ${now.toISOString()}::timestamptz
          WHERE id = ${id} AND revoked_at IS NULL RETURNING user_id, prefix
        )
        INSERT INTO admin_actions (at, admin_id, action, target_id, details)
        SELECT ${now.toISOString()}::timestamptz, ${adminId}, 'key-revoked', user_id, jsonb_build_object('from', prefix, 'to', NULL)
        FROM revoked RETURNING id`);
      return rows.length > 0;
    },
    async switchAll(isOnNow, { adminId, now }) {
      const at = now.toISOString();
      await db.transaction(async (tx) => {
        await tx.execute(
          isOnNow
            ? sql`DELETE FROM api_switched_off`
            : sql`INSERT INTO api_switched_off (since) VALUES (${at}::timestamptz) ON CONFLICT DO NOTHING`,
        );
        await tx.execute(sql`
          INSERT INTO admin_actions (at, admin_id, action, target_id, details)
          VALUES (${at}::timestamptz, ${adminId}, ${isOnNow ? "keys-switched-on" : "keys-switched-off"}, NULL,
            '{"from": null, "to": null}'::jsonb)`);
      });
    },
  };
}

const UNUSED = {
  lastUsedAt: null,
  revokedAt: null,
  month: { calls: 0, refused: 0, inputTokens: 0, outputTokens: 0, spentMicroUsd: 0 },
} as const;

const keyOf = ({
  monthlyMicroUsd,
  calls,
  refused,
  inputTokens,
  outputTokens,
  spentMicroUsd,
  ...row
}: Row): ApiKeyRecord => ({
  id: Number(row.id),
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  models: row.models,
  monthlyMicroUsd: monthlyMicroUsd === null ? null : Number(monthlyMicroUsd),
  createdAt: new Date(row.createdAt),
  expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt),
  lastUsedAt: row.lastUsedAt === null ? null : new Date(row.lastUsedAt),
  revokedAt: row.revokedAt === null ? null : new Date(row.revokedAt),
  month: {
    calls: Number(calls),
    refused: Number(refused),
    inputTokens: Number(inputTokens),
    outputTokens: Number(outputTokens),
    spentMicroUsd: Number(spentMicroUsd),
  },
});
