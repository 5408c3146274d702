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
import { dayOf } from "#domain/plans/quotas.ts";
import type { AdminStore } from "../../ports/admin-store.ts";
import { countMessages } from "./admin-stats-store.ts";
import { isoTimestampSql } from "./create-admin-user-queries.ts";
import type { Db } from "./db.ts";
import { asDailyTotals, asFailureCode, asModelName, DAILY_TOTALS_VERSION } from "./stored-shapes.ts";

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
