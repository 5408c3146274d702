import { and, desc, eq, sql } from "drizzle-orm";
import type { ModelName } from "#domain/catalogue/models.ts";
import type { QuotaStore } from "../../ports/quota-store.ts";
import { settledQuotas } from "./admission.ts";
import { type Db, runPrepared } from "./db.ts";
import { moneyHolds } from "./money-holds.ts";
import { reserveFor } from "./reserve-quota.ts";
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
    reserve: (lease, reservation, ceilings, call) => reserveFor(db, "messages", lease, reservation, ceilings, call),
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
