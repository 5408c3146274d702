import { type SQL, sql } from "drizzle-orm";
import type { MessageRateLimit } from "#domain/plans/plans.ts";
import { dayEndsAt, dayOf, type MessageRateDecision } from "#domain/plans/quotas.ts";
import type { AnswerResult } from "../../ports/answer-records.ts";
import type { SpendingLimits } from "../../ports/quota-store.ts";

export interface AdmissionInput {
  readonly userId: number;
  readonly now: Date;
  readonly window: MessageRateLimit | null;
  readonly ceilings: SpendingLimits;
}

/**
 * The part of a statement that decides whether a message may be sent, and takes a place in the user's send window.
 * Input: a table `fresh (user_id)`, with one row for a new message. Output: the tables `verdict (user_id, verdict,
 * next_at)` and `admitted (user_id, pace, limited_by, limited_until)`; `admitted` is empty if the message is refused.
 * One UPDATE changes the window's row, so concurrent messages never take more places than are free.
 */
export function admissionSql({ userId, now, window, ceilings }: AdmissionInput): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const today = sql`${dayOf(now)}::date`;
  const length = sql`${window?.lengthMs ?? 0}::float8 * interval '1 millisecond'`;
  const kept = sql`times_since(send_windows.sent_at, ${at} - ${length})`;
  const hasRoom = sql`cardinality(${kept}) < ${window?.messagesMax ?? 0}::integer`;
  const used = (table: SQL, where: SQL) =>
    sql`coalesce((SELECT spent_microusd + reserved_microusd FROM ${table} WHERE ${where}), 0)`;
  return sql`
    money AS (
      SELECT ${used(sql`spending_days`, sql`user_id = ${userId} AND day = ${today}`)} < ${ceilings.userMicroUsd}::bigint AS user_has,
             ${used(sql`instance_spending_days`, sql`day = ${today}`)} < ${ceilings.instanceMicroUsd}::bigint AS instance_has
    ), place AS (
      INSERT INTO send_windows (user_id, sent_at, is_open)
      SELECT user_id, ARRAY[${at}], true FROM fresh, money
      WHERE user_has AND instance_has AND ${window !== null}::boolean
      ON CONFLICT (user_id) DO UPDATE SET
        sent_at = CASE WHEN ${hasRoom} THEN ${kept} || ${at} ELSE ${kept} END,
        is_open = ${hasRoom}
      RETURNING is_open, sent_at[1] AS oldest
    ), verdict AS (
      SELECT fresh.user_id, place.oldest + ${length} AS next_at,
        CASE WHEN NOT user_has THEN 'user-money'
             WHEN NOT instance_has THEN 'instance-money'
             WHEN place.is_open IS FALSE THEN ${window?.isSoft ? "slowed" : "daily-cap"}::text
             ELSE 'full-speed' END AS verdict
      FROM fresh CROSS JOIN money LEFT JOIN place ON true
    ), admitted AS (
      SELECT user_id, CASE verdict WHEN 'slowed' THEN 'slow' ELSE 'full' END AS pace,
        CASE verdict WHEN 'slowed' THEN 'soft-window' END AS limited_by,
        CASE verdict WHEN 'slowed' THEN next_at END AS limited_until
      FROM verdict WHERE verdict IN ('full-speed', 'slowed')
    -- Looked for first: a row that is in the way is waited for while somebody changes it, and who changes it may wait for this window.
    ), day AS (
      INSERT INTO spending_days (user_id, day)
      SELECT user_id, ${today} FROM admitted
      WHERE NOT EXISTS (SELECT FROM spending_days WHERE user_id = ${userId} AND day = ${today})
      ON CONFLICT DO NOTHING
    ), instance_day AS (
      INSERT INTO instance_spending_days (day)
      SELECT ${today} FROM admitted
      WHERE NOT EXISTS (SELECT FROM instance_spending_days WHERE day = ${today})
      ON CONFLICT DO NOTHING
    )`;
}

export interface SendDecisionRow {
  readonly verdict: "full-speed" | "slowed" | "daily-cap" | "user-money" | "instance-money";
  readonly next_at: Date | null;
}

export function toSendDecision({ verdict, next_at: nextAt }: SendDecisionRow, now: Date): MessageRateDecision {
  switch (verdict) {
    case "full-speed":
      return { kind: "full-speed" };
    case "slowed":
      return { kind: "slowed", fullSpeedAt: nextAt ?? now };
    case "daily-cap":
      return { kind: "refused", limit: verdict, retryAt: nextAt ?? now };
    case "user-money":
    case "instance-money":
      return { kind: "refused", limit: verdict, retryAt: dayEndsAt(now) };
  }
}

/** Frees the window place of a message that was not sent. */
export const releaseSendWindowSlotSql = (userId: number, sentAt: Date): SQL => sql`
  UPDATE send_windows SET sent_at = times_without(sent_at, ${sentAt.toISOString()}::timestamptz) WHERE user_id = ${userId}`;

const FREED_PLACE = sql`, refunded AS (
      UPDATE send_windows w SET sent_at = times_without(w.sent_at, held.started_at)
      FROM held WHERE held.pace = 'full' AND w.user_id = held.user_id
    )`;

/**
 * A part of the statement that ends a message: replaces the reserved tokens by the tokens that were really used. Reads
 * the reservation from a table `held`. Locks rows in the same order as the statement that reserves. `isPlaceFreed`: the
 * message failed without text, so it does not count against the limit of messages.
 */
export function chargeReservedQuotasSql({ spent, isPlaceFreed }: Pick<AnswerResult, "spent" | "isPlaceFreed">): SQL {
  return sql`
    settled_tokens AS (
      UPDATE token_months t SET reserved = t.reserved - held.reserved_tokens, spent = t.spent + ${spent.tokens}::bigint
      FROM held WHERE t.user_id = held.user_id AND t.month = to_char(held.started_at AT TIME ZONE 'UTC', 'YYYY-MM')
      RETURNING t.user_id
    ), settled_day AS (
      UPDATE spending_days d
      SET reserved_microusd = d.reserved_microusd - held.reserved_microusd,
          spent_microusd = d.spent_microusd + ${spent.microUsd}::bigint
      FROM held LEFT JOIN settled_tokens ON true
      WHERE d.user_id = held.user_id AND d.day = (held.started_at AT TIME ZONE 'UTC')::date
      RETURNING d.user_id
    ), settled_instance AS (
      UPDATE instance_spending_days i
      SET reserved_microusd = i.reserved_microusd - held.reserved_microusd,
          spent_microusd = i.spent_microusd + ${spent.microUsd}::bigint
      FROM held JOIN settled_day ON true
      WHERE i.day = (held.started_at AT TIME ZONE 'UTC')::date
    )${isPlaceFreed ? FREED_PLACE : sql``}`;
}
