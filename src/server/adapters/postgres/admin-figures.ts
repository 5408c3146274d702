import { type SQL, sql } from "drizzle-orm";
import type { AdminStats, Analytics, DayFigures } from "#contract/admin.ts";
import type { AdminStore } from "../../ports/admin-store.ts";
import type { Db } from "./db.ts";

const DAY_MS = 86_400_000;
/** A renewal that failed is still being tried again, and the plan holds meanwhile. */
const LIVE = sql`status IN ('active', 'past-due')`;
/** What an answer cost, with asking models to improve its prompt. */
const COST = sql`coalesce(cost_usd, 0) + coalesce((improver_usage ->> 'costUsd')::double precision, 0)`;

type Row<T> = T & Record<string, unknown>;

/** Sums over everybody, never about one. */
export function adminFigures(db: Db): Pick<AdminStore, "stats" | "analytics" | "recordRevenue"> {
  const first = async <T extends Record<string, unknown>>(statement: SQL): Promise<T> => {
    const { rows } = await db.execute(statement);
    if (rows[0] === undefined) throw new Error("A sum had no row");
    return rows[0] as T;
  };

  return {
    async stats(now) {
      const totals = await first<{
        activeUsers: number;
        totalConversations: number;
        totalMessages: number;
        revenueCents: string | number;
      }>(sql`
        SELECT
          (SELECT count(*)::int FROM usage_records WHERE month = ${now.toISOString().slice(0, 7)} AND prompts_generated > 0)
            AS "activeUsers",
          (SELECT count(*)::int FROM conversations) AS "totalConversations",
          (SELECT count(*)::int FROM messages) AS "totalMessages",
          (SELECT coalesce(sum(price_cents), 0) FROM subscriptions WHERE ${LIVE}) AS "revenueCents"`);
      const { rows } = await db.execute<{ tier: keyof AdminStats["subscriptionBreakdown"]; users: number }>(
        sql`SELECT subscription_tier AS tier, count(*)::int AS users FROM users GROUP BY subscription_tier`,
      );
      const subscriptionBreakdown = { free: 0, plus: 0, premier: 0 };
      for (const { tier, users } of rows) subscriptionBreakdown[tier] = users;
      return {
        totalUsers: rows.reduce((sum, { users }) => sum + users, 0),
        activeUsers: totals.activeUsers,
        totalConversations: totals.totalConversations,
        totalMessages: totals.totalMessages,
        monthlyRevenue: Number(totals.revenueCents) / 100,
        subscriptionBreakdown,
      };
    },

    async analytics(days, now) {
      const today = now.toISOString().slice(0, 10);
      const startOf = (daysAgo: number) => new Date(Date.parse(today) - daysAgo * DAY_MS).toISOString();
      const all = await db.execute<Row<DayFigures>>(sql`
        SELECT to_char(calendar.day, 'YYYY-MM-DD') AS day, coalesce(messages, 0) AS messages,
          coalesce("activeUsers", 0) AS "activeUsers", coalesce(failed, 0) AS failed, coalesce("costUsd", 0) AS "costUsd",
          "firstTokenMsP50", "firstTokenMsP95", (CASE WHEN calendar.day = ${today}::date
            THEN (SELECT coalesce(sum(price_cents), 0) FROM subscriptions WHERE ${LIVE}) ELSE monthly_cents END
          )::double precision / 100 AS "monthlyRevenue"
        FROM generate_series(${startOf(2 * days - 1).slice(0, 10)}::date::timestamp, ${today}::date::timestamp, interval '1 day') AS calendar (day)
        LEFT JOIN (
          SELECT date_trunc('day', created_at AT TIME ZONE 'UTC') AS day, count(*)::int AS messages,
            count(DISTINCT user_id)::int AS "activeUsers", count(*) FILTER (WHERE status = 'failed')::int AS failed,
            sum(${COST}) AS "costUsd",
            percentile_cont(0.5) WITHIN GROUP (ORDER BY first_token_ms) AS "firstTokenMsP50",
            percentile_cont(0.95) WITHIN GROUP (ORDER BY first_token_ms) AS "firstTokenMsP95"
          FROM messages WHERE created_at >= ${startOf(2 * days - 1)}::timestamptz GROUP BY 1
        ) AS figures ON figures.day = calendar.day
        LEFT JOIN revenue_days ON revenue_days.day = calendar.day::date
        ORDER BY calendar.day`);
      const since = sql`created_at >= ${startOf(days - 1)}::timestamptz`;
      const models = await db.execute<Row<Analytics["models"][number]>>(sql`
        SELECT model_used AS model, count(*)::int AS answers,
          count(*) FILTER (WHERE requested_model IS NOT NULL AND compare_group IS NULL)::int AS named,
          count(*) FILTER (WHERE feedback = 1)::int AS "thumbsUp", count(*) FILTER (WHERE feedback = -1)::int AS "thumbsDown",
          count(*) FILTER (WHERE status = 'failed')::int AS failed, sum(${COST}) AS "costUsd",
          percentile_cont(0.5) WITHIN GROUP (ORDER BY first_token_ms) AS "firstTokenMsP50",
          percentile_cont(0.95) WITHIN GROUP (ORDER BY first_token_ms) AS "firstTokenMsP95"
        FROM messages WHERE ${since} AND model_used IS NOT NULL GROUP BY model_used ORDER BY answers DESC, model`);
      const errors = await db.execute<Row<Analytics["errors"][number]>>(sql`
        SELECT error_code AS code, count(*)::int AS count FROM messages
        WHERE ${since} AND status = 'failed' AND error_code IS NOT NULL GROUP BY error_code ORDER BY count DESC, code`);
      const quality = await first<Analytics["router"] & Analytics["improver"]>(sql`
        SELECT
          count(*) FILTER (WHERE route IS NOT NULL AND compare_group IS NULL AND requested_model IS NULL)::int AS choices,
          count(*) FILTER (WHERE compare_group IS NULL AND requested_model IS NOT NULL)::int AS overrides,
          count(*) FILTER (WHERE feedback = 1)::int AS "thumbsUp", count(*) FILTER (WHERE feedback = -1)::int AS "thumbsDown",
          count(*) FILTER (WHERE improvement IS NOT NULL)::int AS improved,
          count(*) FILTER (WHERE review IS NOT NULL)::int AS reviewed,
          coalesce(sum(jsonb_array_length(review -> 'accepted')), 0)::int AS accepted,
          coalesce(sum(jsonb_array_length(review -> 'rejected')), 0)::int AS rejected,
          count(*) FILTER (WHERE review ->> 'editedPrompt' IS NOT NULL)::int AS edited
        FROM messages WHERE ${since}`);
      const { choices, overrides, thumbsUp, thumbsDown, ...improver } = quality;
      return {
        before: all.rows.slice(0, days),
        days: all.rows.slice(days),
        models: models.rows,
        errors: errors.rows,
        router: { choices, overrides, thumbsUp, thumbsDown },
        improver,
      };
    },

    async recordRevenue(now) {
      await db.execute(sql`
        INSERT INTO revenue_days (day, monthly_cents)
        SELECT ${now.toISOString().slice(0, 10)}::date, coalesce(sum(price_cents), 0) FROM subscriptions WHERE ${LIVE}
        ON CONFLICT (day) DO UPDATE SET monthly_cents = excluded.monthly_cents`);
    },
  };
}
