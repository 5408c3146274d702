import { and, desc, eq, sql } from "drizzle-orm";
import type { ModelName } from "#domain/models.ts";
import type { QuotaLimit } from "#domain/quotas.ts";
import type { QuotaStore } from "../../ports/quota-store.ts";
import { settledQuotas } from "./admission.ts";
import { type Db, runPrepared } from "./db.ts";
import { moneyHolds } from "./money-holds.ts";
import { sendWindows, spendingDays, tokenMonths } from "./schema.ts";

const monthColumns = {
  month: tokenMonths.month,
  granted: tokenMonths.granted,
  carried: tokenMonths.carried,
  rollsOver: tokenMonths.rollsOver,
  spent: tokenMonths.spent,
  reserved: tokenMonths.reserved,
};

export function quotaStore(db: Db): QuotaStore {
  const monthsOf = (userId: number) =>
    db
      .select(monthColumns)
      .from(tokenMonths)
      .where(eq(tokenMonths.userId, userId))
      .orderBy(desc(tokenMonths.month))
      .limit(1);

  return {
    async sentAt(userId) {
      const [row] = await db
        .select({ sentAt: sendWindows.sentAt })
        .from(sendWindows)
        .where(eq(sendWindows.userId, userId));
      return row?.sentAt ?? [];
    },
    async lastTokenMonth(userId) {
      const [last = null] = await monthsOf(userId);
      return last;
    },
    async tokenMonth(userId, month, open) {
      const [last = null] = await monthsOf(userId);
      const opened = open(last);
      if (last?.month === month && last.granted === opened.granted && last.rollsOver === opened.rollsOver) return last;
      // What was carried into a month stays with it for as long as the plan rolls over.
      const { granted, carried, rollsOver } = opened;
      // An account may be deleted while one of its messages is answered.
      await db.execute(sql`
        INSERT INTO token_months (user_id, month, granted, carried, rolls_over)
        SELECT id, ${month}, ${granted}::bigint, ${carried}::bigint, ${rollsOver}::boolean FROM users
        WHERE id = ${userId} FOR KEY SHARE
        ON CONFLICT (user_id, month) DO UPDATE SET
          granted = EXCLUDED.granted, rolls_over = EXCLUDED.rolls_over,
          carried = CASE WHEN EXCLUDED.rolls_over THEN token_months.carried ELSE 0 END`);
      const [row] = await monthsOf(userId);
      return row?.month === month ? row : opened;
    },
    async spendingOn(userId, day) {
      const [row] = await db
        .select({ spentMicroUsd: spendingDays.spentMicrousd, reservedMicroUsd: spendingDays.reservedMicrousd })
        .from(spendingDays)
        .where(and(eq(spendingDays.userId, userId), eq(spendingDays.day, day)));
      return row ?? { spentMicroUsd: 0, reservedMicroUsd: 0 };
    },
    async reserve(lease, { tokens, microUsd }, ceilings, call) {
      // The rows are locked, in one order everywhere, before they are compared: two calls at once see each other.
      const [row] = await runPrepared<{ verdict: QuotaLimit | "fits" }>(
        db,
        "reserve_quota",
        sql`
        WITH mine AS (
          SELECT id, user_id, started_at, reserved_tokens, reserved_microusd FROM messages
          WHERE id = ${lease.messageId} AND lease_token = ${lease.token} FOR NO KEY UPDATE
        ), tokens AS (
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
            WHEN ${tokens}::bigint > 0 AND coalesce(tokens.free, 0) + mine.reserved_tokens < ${tokens}::bigint THEN 'premium-tokens'
            WHEN day.used - mine.reserved_microusd + ${microUsd}::bigint > ${ceilings.userMicroUsd}::bigint THEN 'user-money'
            WHEN instance.used - mine.reserved_microusd + ${microUsd}::bigint > ${ceilings.instanceMicroUsd}::bigint THEN 'instance-money'
            ELSE 'fits' END AS verdict
          FROM mine LEFT JOIN tokens ON true LEFT JOIN day ON true LEFT JOIN instance ON true
        ), held_message AS (
          UPDATE messages m SET reserved_tokens = ${tokens}::bigint, reserved_microusd = ${microUsd}::bigint,
            called_model = ${call.model}, called_tokens = ${call.taken.tokens}::bigint,
            called_microusd = ${call.taken.microUsd}::bigint
          FROM decided WHERE m.id = decided.id AND verdict = 'fits'
        ), held_tokens AS (
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
    },
    ...moneyHolds(db),
    async cutCall(lease) {
      const { rows } = await db.execute<{ model: ModelName | null; tokens: number; microusd: number }>(sql`
        SELECT called_model AS model, called_tokens AS tokens, called_microusd AS microusd FROM messages
        WHERE id = ${lease.messageId} AND lease_token = ${lease.token} AND (called_tokens > 0 OR called_microusd > 0)`);
      const [row] = rows;
      if (row === undefined) return null;
      return { model: row.model, taken: { tokens: Number(row.tokens), microUsd: Number(row.microusd) } };
    },
    async settleCutCall(lease, spent) {
      await db.execute(sql`
        WITH held AS (
          SELECT id, user_id, started_at, pace, reserved_tokens, reserved_microusd FROM messages
          WHERE id = ${lease.messageId} AND lease_token = ${lease.token} FOR NO KEY UPDATE
        ), message AS (
          UPDATE messages SET reserved_tokens = 0, reserved_microusd = 0,
            called_model = NULL, called_tokens = 0, called_microusd = 0
          FROM held WHERE messages.id = held.id
        ), ${settledQuotas({ spent, isPlaceFreed: false })}
        SELECT id FROM held`);
    },
    async isTurnOf(userId, messageId) {
      const earlier = await runPrepared(
        db,
        "earlier_slow_message",
        sql`SELECT id FROM messages WHERE user_id = ${userId} AND id < ${messageId} AND pace = 'slow'
            AND status IN ('queued', 'improving', 'answering') LIMIT 1`,
      );
      return earlier.length === 0;
    },
  };
}
