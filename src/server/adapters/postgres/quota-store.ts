import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { ModelName } from "#domain/catalogue/models.ts";
import { dayOf } from "#domain/plans/quotas.ts";
import type { QuotaStore } from "../../ports/quota-store.ts";
import { chargeReservedQuotasSql } from "./admission.ts";
import { type Db, runPrepared } from "./db.ts";
import { reserveQuota } from "./reserve-quota.ts";
import { sendWindows, spendingDays, tokenMonths } from "./schema.ts";

const monthColumns = {
  month: tokenMonths.month,
  granted: tokenMonths.granted,
  carried: tokenMonths.carried,
  rollsOver: tokenMonths.rollsOver,
  spent: tokenMonths.spent,
  reserved: tokenMonths.reserved,
};

export function createQuotaStore(db: Db): QuotaStore {
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
      // Tokens carried over from an earlier month stay until the user's plan no longer allows this (`rollsOver` false).
      const { granted, carried, rollsOver } = opened;
      // The account may be deleted while one of its messages is answered.
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
    reserve: (lease, reservation, ceilings, call) => reserveQuota(db, "messages", lease, reservation, ceilings, call),
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
        ), ${chargeReservedQuotasSql({ spent, isPlaceFreed: false })}
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

type Verdict = "user-money" | "instance-money" | "fits";

/** Reserves money for model calls that belong to no message. */
function moneyHolds(db: Db): Pick<QuotaStore, "usedOn" | "holdMoney" | "settleMoney" | "settleExpiredMoney"> {
  return {
    async holdMoney({ id, userId, microUsd, now, expiresAt }, ceilings) {
      const day = dayOf(now);
      // Locks the rows before it compares them, so that concurrent calls see each other's holds. The user's row is
      // locked first, as everywhere.
      const hold = () =>
        runPrepared<{ verdict: Verdict }>(
          db,
          "hold_money",
          sql`
          WITH day AS (
            SELECT spent_microusd + reserved_microusd AS used FROM spending_days
            WHERE user_id = ${userId}::bigint AND day = ${day}::date FOR UPDATE
          ), instance AS (
            SELECT spent_microusd + reserved_microusd AS used, visitors_microusd AS visitors
            FROM instance_spending_days WHERE day = ${day}::date FOR UPDATE
          ), decided AS (
            SELECT CASE
              WHEN coalesce(day.used, instance.visitors) + ${microUsd}::bigint > ${ceilings.userMicroUsd}::bigint THEN 'user-money'
              WHEN instance.used + ${microUsd}::bigint > ${ceilings.instanceMicroUsd}::bigint THEN 'instance-money'
              ELSE 'fits' END AS verdict
            FROM (SELECT) AS one LEFT JOIN day ON true LEFT JOIN instance ON true
            WHERE instance.used IS NOT NULL AND (${userId}::bigint IS NULL OR day.used IS NOT NULL)
          ), held_day AS (
            UPDATE spending_days SET reserved_microusd = reserved_microusd + ${microUsd}::bigint FROM decided
            WHERE verdict = 'fits' AND user_id = ${userId}::bigint AND day = ${day}::date
          ), held_instance AS (
            UPDATE instance_spending_days SET reserved_microusd = reserved_microusd + ${microUsd}::bigint,
              visitors_microusd = visitors_microusd + CASE WHEN ${userId}::bigint IS NULL THEN ${microUsd}::bigint ELSE 0 END
            FROM decided
            WHERE verdict = 'fits' AND day = ${day}::date
          ), kept AS (
            INSERT INTO money_holds (id, user_id, day, microusd, expires_at, is_visitors)
            SELECT ${id}::uuid, ${userId}::bigint, ${day}::date, ${microUsd}::bigint, ${expiresAt.toISOString()}::timestamptz,
              ${userId}::bigint IS NULL
            FROM decided WHERE verdict = 'fits'
          )
          SELECT verdict FROM decided`,
        );
      let [row] = await hold();
      if (row === undefined) {
        // Before the first call of a day, the day's rows do not exist.
        await db.execute(sql`
          WITH mine AS (
            INSERT INTO spending_days (user_id, day) SELECT id, ${day}::date FROM users WHERE id = ${userId}::bigint FOR KEY SHARE
            ON CONFLICT DO NOTHING
          )
          INSERT INTO instance_spending_days (day) VALUES (${day}::date) ON CONFLICT DO NOTHING`);
        [row] = await hold();
      }
      // An account that was deleted meanwhile has no row for the day, and gets no money.
      if (row === undefined) return "user-money";
      return row.verdict === "fits" ? null : row.verdict;
    },
    async usedOn(day) {
      const { rows } = await db.execute<{ all: string; visitors: string }>(sql`
        SELECT spent_microusd + reserved_microusd AS all, visitors_microusd AS visitors
        FROM instance_spending_days WHERE day = ${day}::date`);
      return { allMicroUsd: Number(rows[0]?.all ?? 0), visitorsMicroUsd: Number(rows[0]?.visitors ?? 0) };
    },
    async settleMoney(id, microUsd) {
      await db.execute(settled(sql`id = ${id}::uuid`, sql`${microUsd}::bigint`));
    },
    async settleExpiredMoney(now) {
      await db.execute(settled(sql`expires_at < ${now.toISOString()}::timestamptz`, sql`microusd`));
    },
  };
}

/**
 * Replaces the holds that match `which` by the spending `spent`, in one statement. A deleted hold cannot be settled
 * again.
 */
const settled = (which: SQL, spent: SQL): SQL => sql`
  WITH gone AS (
    DELETE FROM money_holds WHERE ${which} RETURNING user_id, is_visitors, day, microusd AS held, ${spent} AS spent
  ), by_user AS (
    SELECT user_id, day, sum(held) AS held, sum(spent) AS spent FROM gone WHERE user_id IS NOT NULL GROUP BY user_id, day
  ), settled_day AS (
    UPDATE spending_days d
    SET reserved_microusd = d.reserved_microusd - by_user.held, spent_microusd = d.spent_microusd + by_user.spent
    FROM by_user WHERE d.user_id = by_user.user_id AND d.day = by_user.day
    RETURNING d.day
  ), by_day AS (
    SELECT day, sum(held) AS held, sum(spent) AS spent,
      sum(CASE WHEN is_visitors THEN spent - held ELSE 0 END) AS visitors
    FROM gone, (SELECT count(*) FROM settled_day) AS users_first GROUP BY day
  )
  UPDATE instance_spending_days i
  SET reserved_microusd = i.reserved_microusd - by_day.held, spent_microusd = i.spent_microusd + by_day.spent,
    visitors_microusd = i.visitors_microusd + by_day.visitors
  FROM by_day WHERE i.day = by_day.day`;
