import { type SQL, sql } from "drizzle-orm";
import type { AdminStats, Analytics, DailyStats } from "#contract/admin.ts";
import {
  type DailyTotals,
  EMPTY_DAILY_TOTALS,
  type SummableTotal,
  sumDailyTotal,
  sumErrors,
  sumModels,
} from "#domain/figures/daily-totals.ts";
import { TIME_BUCKET_RATIO } from "#domain/figures/duration-histogram.ts";
import { dayOf } from "#domain/plans/quotas.ts";
import type { AdminStatsStore, AdminStore } from "../../ports/admin-store.ts";
import { isoTimestampSql } from "./create-admin-user-queries.ts";
import type { Db } from "./db.ts";
import { toStorableJson } from "./stored-json.ts";
import { asDailyTotals, asFailureCode, asModelName, DAILY_TOTALS_VERSION } from "./stored-shapes.ts";

/** The cost of an answer plus the cost of the rewrite of its prompt. */
const COST = sql`coalesce(cost_usd, 0) + CASE WHEN jsonb_typeof(improver_usage -> 'costUsd') = 'number'
  THEN (improver_usage ->> 'costUsd')::double precision ELSE 0 END`;
/** The number of accepted or rejected changes in all reviews. An unreadable review counts as 0. */
const listed = (
  name: "accepted" | "rejected",
) => sql`coalesce(sum(CASE WHEN jsonb_typeof(review -> ${name}::text) = 'array'
  THEN jsonb_array_length(review -> ${name}::text) END), 0)`;
/** Feedback and reviews can arrive late, so each day is counted again on each of the next 7 days. */
const DAYS_COUNTED_AGAIN = 7;
/** A day is counted this long after its end. By then, messages from around midnight are settled. */
const SETTLED_MS = 60 * 60_000;
/** The count of a smaller table is not stored: it is counted at each request, which is fast enough. */
const ROWS_KEPT_MIN = 50_000;

export function createAdminStatsStore(db: Db): AdminStatsStore {
  return {
    async countDays(now, daysMax) {
      const today = new Date(now.getTime() - SETTLED_MS).toISOString().slice(0, 10);
      const { rows } = await db.execute<{ day: string }>(sql`
        SELECT to_char(calendar.day, 'YYYY-MM-DD') AS day
        FROM generate_series((SELECT min(created_at) AT TIME ZONE 'UTC' FROM messages WHERE imported_at IS NULL AND NOT is_by_key AND NOT is_changed_passage)::date::timestamp,
          ${today}::date::timestamp - interval '1 day', interval '1 day') AS calendar (day)
        LEFT JOIN figure_days ON figure_days.day = calendar.day::date
        WHERE counted_at IS NULL OR version <> ${DAILY_TOTALS_VERSION} OR (calendar.day >= ${today}::date - ${DAYS_COUNTED_AGAIN}::integer
          AND counted_at < ${today}::date::timestamp AT TIME ZONE 'UTC')
        ORDER BY 1 DESC LIMIT ${daysMax}`);
      const due = rows.map(({ day }) => day);
      if (due.length === 0) return 0;
      const counts = await countMessages(db, due);
      const figures = due.map((day) => toStorableJson(counts.get(day) ?? EMPTY_DAILY_TOTALS));
      await db.execute(sql`
        INSERT INTO figure_days (day, figures, version, counted_at)
        SELECT day::date, figures::jsonb, ${DAILY_TOTALS_VERSION}, ${now.toISOString()}::timestamptz
        FROM unnest(${sql.param(due)}::text[], ${sql.param(figures)}::text[]) AS counted (day, figures)
        ON CONFLICT (day) DO UPDATE SET figures = excluded.figures, version = excluded.version, counted_at = excluded.counted_at`);
      return due.length;
    },

    async countRows(now) {
      for (const name of ["conversations", "messages"] as const) {
        await db.execute(sql`
          INSERT INTO row_counts (name, up_to, rows, counted_at)
          SELECT ${name}, coalesce(max(id), 0), count(*), ${now.toISOString()}::timestamptz FROM ${sql.raw(name)}
          ON CONFLICT (name) DO UPDATE SET up_to = excluded.up_to, rows = excluded.rows, counted_at = excluded.counted_at`);
      }
      await db.execute(sql`DELETE FROM row_counts WHERE rows < ${ROWS_KEPT_MIN}`);
    },

    async failedPeople(since) {
      const { rows } = await db.execute<{ code: string; people: string }>(sql`
        SELECT error_code AS code, count(DISTINCT user_id) AS people FROM messages
        WHERE created_at > ${since.toISOString()}::timestamptz AND imported_at IS NULL AND status = 'failed'
        GROUP BY error_code`);
      return Object.fromEntries(rows.map(({ code, people }) => [code, Number(people)]));
    },
  };
}

/**
 * Counts messages per day, except imported ones, ones sent with an API key, and changed passages. A day without
 * messages is not in the result.
 */
async function countMessages(db: Db, days: readonly string[]): Promise<Map<string, DailyTotals>> {
  if (days.length === 0) return new Map();
  const { rows } = await db.execute<{ day: string; figures: DailyTotals }>(sql`
    WITH picked AS MATERIALIZED (
      SELECT wanted.day, user_id, status, model_used, feedback, error_code, first_token_ms, review, is_guard_refused,
        ${COST} AS cost, compare_group IS NULL AND requested_model IS NOT NULL AS is_named,
        route IS NOT NULL AND compare_group IS NULL AND requested_model IS NULL AS is_chosen, improvement IS NOT NULL AS is_improved
      FROM unnest(${sql.param(days)}::date[]) AS wanted (day)
      JOIN messages ON created_at >= wanted.day::timestamp AT TIME ZONE 'UTC'
        AND created_at < (wanted.day + 1)::timestamp AT TIME ZONE 'UTC' AND imported_at IS NULL
        AND NOT is_by_key AND NOT is_changed_passage
    ), by_day AS (
      SELECT day, count(*) AS messages, count(DISTINCT user_id) AS "activeUsers",
        count(*) FILTER (WHERE status = 'failed') AS failed, sum(cost) AS "costUsd",
        percentile_cont(0.5) WITHIN GROUP (ORDER BY first_token_ms) AS "firstTokenMsP50",
        percentile_cont(0.95) WITHIN GROUP (ORDER BY first_token_ms) AS "firstTokenMsP95",
        count(*) FILTER (WHERE is_chosen) AS choices, count(*) FILTER (WHERE is_named) AS overrides,
        count(*) FILTER (WHERE feedback = 1) AS "thumbsUp", count(*) FILTER (WHERE feedback = -1) AS "thumbsDown",
        count(*) FILTER (WHERE is_improved) AS improved, count(*) FILTER (WHERE review IS NOT NULL) AS reviewed,
        ${listed("accepted")} AS accepted, ${listed("rejected")} AS rejected,
        count(*) FILTER (WHERE review ->> 'editedPrompt' IS NOT NULL) AS edited,
        count(*) FILTER (WHERE is_guard_refused) AS "guardRefused"
      FROM picked GROUP BY day
    ), times AS (
      SELECT day, model_used, jsonb_object_agg(bucket, times) AS buckets FROM (
        SELECT day, model_used, floor(ln(greatest(first_token_ms, 1)) / ln(${TIME_BUCKET_RATIO}::double precision))::integer AS bucket,
          count(*) AS times
        FROM picked WHERE model_used IS NOT NULL AND first_token_ms IS NOT NULL GROUP BY 1, 2, 3
      ) AS counted GROUP BY day, model_used
    ), by_model AS (
      SELECT day, jsonb_object_agg(model_used, figures || jsonb_build_object('firstTokens', coalesce(buckets, '{}'))) AS models
      FROM (
        SELECT day, model_used, jsonb_build_object('answers', count(*), 'named', count(*) FILTER (WHERE is_named),
          'thumbsUp', count(*) FILTER (WHERE feedback = 1), 'thumbsDown', count(*) FILTER (WHERE feedback = -1),
          'failed', count(*) FILTER (WHERE status = 'failed'), 'costUsd', sum(cost)) AS figures
        FROM picked WHERE model_used IS NOT NULL GROUP BY day, model_used
      ) AS counted LEFT JOIN times USING (day, model_used) GROUP BY day
    ), by_error AS (
      SELECT day, jsonb_object_agg(error_code, failures) AS errors FROM (
        SELECT day, error_code, count(*) AS failures FROM picked
        WHERE status = 'failed' AND error_code IS NOT NULL GROUP BY day, error_code
      ) AS counted GROUP BY day
    )
    SELECT to_char(day, 'YYYY-MM-DD') AS day, to_jsonb(by_day) - 'day' ||
      jsonb_build_object('models', coalesce(models, '{}'), 'errors', coalesce(errors, '{}')) AS figures
    FROM by_day LEFT JOIN by_model USING (day) LEFT JOIN by_error USING (day)`);
  return new Map(rows.map(({ day, figures }) => [day, figures]));
}

const DAY_MS = 86_400_000;
/**
 * Subscriptions that bring revenue. past-due: a renewal failed; it is tried again, and until then the plan stays valid.
 */
const LIVE = sql`status IN ('active', 'past-due')`;

interface Totals extends Record<string, unknown> {
  readonly activeUsers: number;
  readonly totalConversations: number | string;
  readonly totalMessages: number | string;
  readonly revenueCents: number | string;
}

interface CountedRow extends Record<string, unknown> {
  readonly name: string;
  readonly upTo: number | string;
  readonly rows: number | string;
  readonly countedAt: string;
}

/** Sums over all users, never figures of one user. */
export function createAdminStatsQueries(db: Db): Pick<AdminStore, "stats" | "analytics" | "recordRevenue"> {
  const first = async <T extends Record<string, unknown>>(statement: SQL): Promise<T> => {
    const { rows } = await db.execute(statement);
    if (rows[0] === undefined) throw new Error("A sum had no row");
    return rows[0] as T;
  };

  return {
    async stats(now) {
      const counted = await readCounted(db);
      const [totals, { rows }] = await Promise.all([
        first<Totals>(sql`
          SELECT
            (SELECT count(*)::int FROM usage_records WHERE month = ${now.toISOString().slice(0, 7)} AND prompts_generated > 0)
              AS "activeUsers",
            ${lengthOf("conversations", counted.get("conversations"))} AS "totalConversations",
            ${lengthOf("messages", counted.get("messages"))} AS "totalMessages",
            (SELECT coalesce(sum(price_cents), 0) FROM subscriptions WHERE ${LIVE}) AS "revenueCents"`),
        db.execute<{ tier: keyof AdminStats["subscriptionBreakdown"]; users: number }>(
          sql`SELECT subscription_tier AS tier, count(*)::int AS users FROM users GROUP BY subscription_tier`,
        ),
      ]);
      const subscriptionBreakdown = { free: 0, plus: 0, premier: 0 };
      for (const { tier, users } of rows) subscriptionBreakdown[tier] = users;
      return {
        totalUsers: rows.reduce((sum, { users }) => sum + users, 0),
        activeUsers: totals.activeUsers,
        totalConversations: Number(totals.totalConversations),
        totalMessages: Number(totals.totalMessages),
        countedAt: [...counted.values()].map(({ countedAt }) => countedAt).sort()[0] ?? null,
        monthlyRevenue: Number(totals.revenueCents) / 100,
        subscriptionBreakdown,
      };
    },

    analytics: (days, now) => readAnalytics(db, days, now),

    async recordRevenue(now) {
      await db.execute(sql`
        INSERT INTO revenue_days (day, monthly_cents)
        SELECT ${now.toISOString().slice(0, 10)}::date, coalesce(sum(price_cents), 0) FROM subscriptions WHERE ${LIVE}
        ON CONFLICT (day) DO UPDATE SET monthly_cents = excluded.monthly_cents`);
    },
  };
}

/** The figures of the last `days` days, and of as many days before them, to compare. */
async function readAnalytics(db: Db, days: number, now: Date): Promise<Omit<Analytics, "asOf">> {
  const today = dayOf(now);
  const wanted = Array.from({ length: 2 * days }, (_, n) =>
    dayOf(new Date(Date.parse(today) - (2 * days - 1 - n) * DAY_MS)),
  );
  const [counted, revenue] = await Promise.all([readDays(db, wanted, days, today), readRevenue(db, wanted, today)]);
  const figures = wanted.map((day): DailyStats => {
    const { messages, activeUsers, failed, costUsd, firstTokenMsP50, firstTokenMsP95 } =
      counted.get(day) ?? EMPTY_DAILY_TOTALS;
    const monthlyRevenue = revenue.get(day) ?? null;
    return { day, messages, activeUsers, failed, costUsd, firstTokenMsP50, firstTokenMsP95, monthlyRevenue };
  });
  const lately = wanted.slice(days).flatMap((day) => counted.get(day) ?? []);
  const sums = <Name extends SummableTotal>(...names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, sumDailyTotal(lately, name)])) as Record<Name, number>;
  return {
    before: figures.slice(0, days),
    days: figures.slice(days),
    models: sumModels(lately).flatMap(({ model, ...sums }) => {
      // Models that have left the catalogue are listed too.
      const known = asModelName(model);
      return known === null ? [] : [{ model: known, ...sums }];
    }),
    errors: sumErrors(lately).map(({ code, count }) => ({ code: asFailureCode(code) ?? "internal", count })),
    router: sums("choices", "overrides", "thumbsUp", "thumbsDown"),
    improver: sums("improved", "reviewed", "accepted", "rejected", "edited", "guardRefused"),
  };
}

/** Stored counts of the large tables, by table name. Empty while the tables are small. */
async function readCounted(db: Db): Promise<ReadonlyMap<string, CountedRow>> {
  const { rows } = await db.execute<CountedRow>(
    sql`SELECT name, up_to AS "upTo", rows, ${isoTimestampSql(sql`counted_at`)} AS "countedAt" FROM row_counts`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/**
 * The row count of a table: the stored count plus the newer rows. `upTo` is a value in the statement. If the statement
 * read it from row_counts, the planner would expect a third of the table and start parallel workers.
 */
const lengthOf = (name: "conversations" | "messages", counted: CountedRow | undefined): SQL =>
  sql`(${Number(counted?.rows ?? 0)}::bigint + (SELECT count(*) FROM ${sql.raw(name)} WHERE id > ${Number(counted?.upTo ?? 0)}::bigint))`;

/** Finished days come from stored counts. Other days (today, or a day with an unreadable count) are counted now. */
async function readDays(
  db: Db,
  wanted: readonly string[],
  days: number,
  today: string,
): Promise<ReadonlyMap<string, DailyTotals>> {
  const { rows } = await db.execute<{ day: string; figures: unknown }>(sql`
    SELECT to_char(day, 'YYYY-MM-DD') AS day,
      CASE WHEN day >= ${wanted[days]}::date THEN figures ELSE figures || '{"models": {}}' END AS figures
    FROM figure_days
    WHERE day >= ${wanted[0]}::date AND day < ${today}::date AND version = ${DAILY_TOTALS_VERSION}
      AND jsonb_typeof(figures) = 'object'`);
  const counted = new Map<string, DailyTotals>();
  for (const { day, figures } of rows) {
    const count = asDailyTotals(figures);
    if (count !== null) counted.set(day, count);
  }
  const others = await countMessages(
    db,
    wanted.filter((day) => !counted.has(day)),
  );
  return new Map([...counted, ...others]);
}

/**
 * The monthly revenue in US dollars, as it was on each day. Past days are read from storage; today is calculated now.
 */
async function readRevenue(db: Db, wanted: readonly string[], today: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ day: string; cents: string | number }>(sql`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, monthly_cents AS cents FROM revenue_days
    WHERE day >= ${wanted[0]}::date AND day < ${today}::date
    UNION ALL SELECT ${today}, coalesce(sum(price_cents), 0) FROM subscriptions WHERE ${LIVE}`);
  return new Map(rows.map(({ day, cents }) => [day, Number(cents) / 100]));
}
