import { type SQL, sql } from "drizzle-orm";
import { dayOf } from "#domain/plans/quotas.ts";
import type { QuotaStore } from "../../ports/quota-store.ts";
import { type Db, runPrepared } from "./db.ts";

type Verdict = "user-money" | "instance-money" | "fits";

/** Money for calls that no message stands for. */
export function moneyHolds(db: Db): Pick<QuotaStore, "usedOn" | "holdMoney" | "settleMoney" | "settleExpiredMoney"> {
  return {
    async holdMoney({ id, userId, microUsd, now, expiresAt }, ceilings) {
      const day = dayOf(now);
      // The rows are locked, the user's first as everywhere, before they are compared: two calls at once see each other.
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
        // The first of the day.
        await db.execute(sql`
          WITH mine AS (
            INSERT INTO spending_days (user_id, day) SELECT id, ${day}::date FROM users WHERE id = ${userId}::bigint FOR KEY SHARE
            ON CONFLICT DO NOTHING
          )
          INSERT INTO instance_spending_days (day) VALUES (${day}::date) ON CONFLICT DO NOTHING`);
        [row] = await hold();
      }
      // An account that was deleted meanwhile has no day, and nothing to spend.
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

/** Turns what these held into what they spent, in one statement; what is settled already is not there any more. */
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
