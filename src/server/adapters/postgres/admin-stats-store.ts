import { sql } from "drizzle-orm";
import { type DailyTotals, EMPTY_DAILY_TOTALS } from "#domain/figures/daily-totals.ts";
import { TIME_BUCKET_RATIO } from "#domain/figures/duration-histogram.ts";
import type { AdminStatsStore } from "../../ports/admin-stats-store.ts";
import type { Db } from "./db.ts";
import { toStorableJson } from "./storable-json.ts";
import { DAILY_TOTALS_VERSION } from "./stored-shapes.ts";

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
export async function countMessages(db: Db, days: readonly string[]): Promise<Map<string, DailyTotals>> {
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
