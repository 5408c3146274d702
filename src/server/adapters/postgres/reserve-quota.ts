import { type SQL, sql } from "drizzle-orm";
import type { QuotaLimit, QuotaReservation } from "#domain/plans/quotas.ts";
import type { Lease } from "../../ports/answer-records.ts";
import type { ModelCallStart, SpendingLimits } from "../../ports/quota-store.ts";
import { type Db, runPrepared } from "./db.ts";
import { toStorableJson } from "./stored-json.ts";

/** The tables with rows that reserve quotas. An API call also uses the monthly quota of its key. */
type Holder = "messages" | "api_calls";

/**
 * Implements QuotaStore.reserve: reserves the most that one model call can use. A row of the table `holder` stores it.
 */
export async function reserveQuota(
  db: Db,
  holder: Holder,
  lease: Lease,
  { tokens, microUsd }: QuotaReservation,
  ceilings: SpendingLimits,
  call: ModelCallStart,
): Promise<QuotaLimit | "lost" | null> {
  const parts = holder === "messages" ? ofMessage(lease, call) : ofCall(lease, microUsd);
  // Locks the rows before it compares them, in one order everywhere, so that concurrent calls see each other's holds.
  const [row] = await runPrepared<{ verdict: QuotaLimit | "fits" }>(
    db,
    `reserve_quota_${holder}`,
    sql`
        WITH mine AS (${parts.mine} FOR NO KEY UPDATE), ${parts.ownMonth} tokens AS (
          SELECT t.granted + t.carried - t.spent - t.reserved AS free FROM token_months t JOIN mine
          ON t.user_id = mine.user_id AND t.month = to_char(mine.started_at AT TIME ZONE 'UTC', 'YYYY-MM') FOR UPDATE OF t
        ), day AS (
          SELECT d.spent_microusd + d.reserved_microusd AS used FROM spending_days d JOIN mine
          ON d.user_id = mine.user_id AND d.day = (mine.started_at AT TIME ZONE 'UTC')::date FOR UPDATE OF d
        ), instance AS (
          SELECT i.spent_microusd + i.reserved_microusd AS used FROM instance_spending_days i JOIN mine
          ON i.day = (mine.started_at AT TIME ZONE 'UTC')::date FOR UPDATE OF i
        ), decided AS (
          SELECT mine.*, CASE
            ${parts.ownVerdict}
            WHEN ${tokens}::bigint > 0 AND coalesce(tokens.free, 0) + mine.reserved_tokens < ${tokens}::bigint THEN 'premium-tokens'
            WHEN day.used - mine.reserved_microusd + ${microUsd}::bigint > ${ceilings.userMicroUsd}::bigint THEN 'user-money'
            WHEN instance.used - mine.reserved_microusd + ${microUsd}::bigint > ${ceilings.instanceMicroUsd}::bigint THEN 'instance-money'
            ELSE 'fits' END AS verdict
          FROM mine ${parts.ownJoin} LEFT JOIN tokens ON true LEFT JOIN day ON true LEFT JOIN instance ON true
        ), held AS (
          ${parts.hold(sql`reserved_tokens = ${tokens}::bigint, reserved_microusd = ${microUsd}::bigint`)}
          FROM decided WHERE holder.id = decided.id AND verdict = 'fits'
        ), ${parts.holdOwn} held_tokens AS (
          UPDATE token_months t SET reserved = t.reserved - decided.reserved_tokens + ${tokens}::bigint FROM decided
          WHERE verdict = 'fits' AND t.user_id = decided.user_id
            AND t.month = to_char(decided.started_at AT TIME ZONE 'UTC', 'YYYY-MM')
        ), held_day AS (
          UPDATE spending_days d SET reserved_microusd = d.reserved_microusd - decided.reserved_microusd + ${microUsd}::bigint
          FROM decided
          WHERE verdict = 'fits' AND d.user_id = decided.user_id AND d.day = (decided.started_at AT TIME ZONE 'UTC')::date
        ), held_instance AS (
          UPDATE instance_spending_days i
          SET reserved_microusd = i.reserved_microusd - decided.reserved_microusd + ${microUsd}::bigint
          FROM decided WHERE verdict = 'fits' AND i.day = (decided.started_at AT TIME ZONE 'UTC')::date
        )
        SELECT verdict FROM decided`,
  );
  if (row === undefined) return "lost";
  return row.verdict === "fits" ? null : row.verdict;
}

/**
 * The parts of the SQL that are different for messages and for API calls. `ownMonth` and `holdOwn` are complete WITH
 * queries, or empty.
 */
interface Parts {
  readonly mine: SQL;
  readonly ownMonth: SQL;
  readonly ownJoin: SQL;
  readonly ownVerdict: SQL;
  readonly hold: (set: SQL) => SQL;
  readonly holdOwn: SQL;
}

const NOTHING = sql``;

const ofMessage = (lease: Lease, call: ModelCallStart): Parts => ({
  mine: sql`
    SELECT id, user_id, started_at, reserved_tokens, reserved_microusd FROM messages
    WHERE id = ${lease.messageId} AND lease_token = ${lease.token}`,
  ownMonth: NOTHING,
  ownJoin: NOTHING,
  ownVerdict: NOTHING,
  hold: (set) => sql`
    UPDATE messages holder SET ${set}, called_model = ${call.model}, called_tokens = ${call.taken.tokens}::bigint,
      called_microusd = ${call.taken.microUsd}::bigint, status = coalesce(${call.progress?.status ?? null}::text, status),
      improvement = coalesce(${jsonOf(call.progress?.improvement)}::jsonb, improvement),
      route = coalesce(${jsonOf(call.progress?.route)}::jsonb, route)`,
  holdOwn: NOTHING,
});

const jsonOf = (value: unknown): string | null => (value === undefined ? null : toStorableJson(value));

const ofCall = (lease: Lease, microUsd: number): Parts => ({
  // A key that was revoked meanwhile reserves nothing more.
  mine: sql`
    SELECT id, user_id, key_id, started_at, reserved_tokens, reserved_microusd FROM api_calls
    WHERE id = ${lease.messageId} AND settled_at IS NULL
      AND (key_id IS NULL OR EXISTS (SELECT FROM api_keys k WHERE k.id = key_id AND k.revoked_at IS NULL))`,
  ownMonth: sql`key_month AS (
    SELECT k.monthly_microusd - m.spent_microusd - m.reserved_microusd AS free
    FROM mine JOIN api_key_months m ON m.key_id = mine.key_id AND m.month = to_char(mine.started_at AT TIME ZONE 'UTC', 'YYYY-MM')
      JOIN api_keys k ON k.id = mine.key_id
    FOR UPDATE OF m
  ),`,
  ownJoin: sql`LEFT JOIN key_month ON true`,
  ownVerdict: sql`WHEN key_month.free + mine.reserved_microusd < ${microUsd}::bigint THEN 'key-money'`,
  hold: (set) => sql`UPDATE api_calls holder SET ${set}`,
  holdOwn: sql`held_key AS (
    UPDATE api_key_months m SET reserved_microusd = m.reserved_microusd - decided.reserved_microusd + ${microUsd}::bigint
    FROM decided WHERE verdict = 'fits' AND m.key_id = decided.key_id
      AND m.month = to_char(decided.started_at AT TIME ZONE 'UTC', 'YYYY-MM')
  ),`,
});
