import { sql } from "drizzle-orm";
import type { ApiCallStats } from "#contract/api-keys.ts";
import { monthOf } from "#domain/plans/quotas.ts";
import type { ApiCallResult, ApiCallStore } from "../../ports/api-call-store.ts";
import { admissionSql, chargeReservedQuotasSql, type SendDecisionRow, toSendDecision } from "./admission.ts";
import { retryWhileDatabaseUnreachable } from "./database-retries.ts";
import { type Db, runPrepared } from "./db.ts";
import { reserveQuota } from "./reserve-quota.ts";

export function createApiCallStore(db: Db): ApiCallStore {
  return {
    start: (call) => start(db, call),
    startPassage: (call) => startPassage(db, call),
    reserve: (lease, reservation, ceilings, call) => reserveQuota(db, "api_calls", lease, reservation, ceilings, call),
    settle: (id, settlement, now) => settle(db, id, settlement, now),
    async figures(since) {
      const { rows } = await db.execute<Record<keyof ApiCallStats, string | null>>(sql`
        SELECT count(*) AS calls, count(DISTINCT user_id) AS users, count(*) FILTER (WHERE status IN ('failed', 'lost')) AS failed,
          sum(input_tokens) AS "inputTokens", sum(output_tokens) AS "outputTokens", sum(cost_usd) AS "costUsd",
          percentile_cont(0.5) WITHIN GROUP (ORDER BY first_token_ms) AS "firstTokenMsP50"
        FROM api_calls WHERE started_at >= ${since.toISOString()}::timestamptz AND settled_at IS NOT NULL AND key_id IS NOT NULL`);
      const figure = (name: keyof ApiCallStats) => Number(rows[0]?.[name] ?? 0);
      return {
        ...{ calls: figure("calls"), users: figure("users"), failed: figure("failed") },
        ...{ inputTokens: figure("inputTokens"), outputTokens: figure("outputTokens"), costUsd: figure("costUsd") },
        firstTokenMsP50: rows[0]?.firstTokenMsP50 == null ? null : figure("firstTokenMsP50"),
      };
    },
    async settleExpired(now) {
      const { rows } = await db.execute<{ id: string; tokens: string; microusd: string; ms: number }>(sql`
        SELECT id, reserved_tokens AS tokens, reserved_microusd AS microusd,
          extract(epoch FROM expires_at - started_at)::float8 * 1000 AS ms
        FROM api_calls WHERE settled_at IS NULL AND expires_at < ${now.toISOString()}::timestamptz`);
      for (const { id, tokens, microusd, ms } of rows) {
        const spent = { tokens: Number(tokens), microUsd: Number(microusd) };
        await settle(db, Number(id), { ...LOST, spent, costUsd: spent.microUsd / 1_000_000, totalMs: ms }, now);
      }
    },
  };
}

async function start(
  db: Db,
  { userId, keyId, kind, requestedModel, now, expiresAt, limits }: Parameters<ApiCallStore["start"]>[0],
): ReturnType<ApiCallStore["start"]> {
  const at = now.toISOString();
  const [started] = await runPrepared<SendDecisionRow & { id: string | null }>(
    db,
    "start_api_call",
    sql`
    WITH fresh AS (
      SELECT user_id FROM api_keys
      WHERE id = ${keyId} AND user_id = ${userId} AND revoked_at IS NULL
        AND (expires_at IS NULL OR expires_at > ${at}::timestamptz)
    ), ${admissionSql({ userId, now, ...limits })}, call AS (
      INSERT INTO api_calls (user_id, key_id, kind, requested_model, started_at, expires_at)
      SELECT user_id, ${keyId}::bigint, ${kind}, ${requestedModel}, ${at}::timestamptz, ${expiresAt.toISOString()}::timestamptz
      FROM admitted RETURNING id
    ), month AS (
      INSERT INTO api_key_months (key_id, user_id, month)
      SELECT ${keyId}::bigint, user_id, ${monthOf(now)} FROM verdict
      WHERE NOT EXISTS (SELECT FROM api_key_months WHERE key_id = ${keyId}::bigint AND month = ${monthOf(now)})
      ON CONFLICT DO NOTHING
    )
    SELECT verdict, next_at, call.id FROM verdict LEFT JOIN call ON true`,
  );
  if (started === undefined) return { kind: "gone" };
  const decision = toSendDecision(started, now);
  if (decision.kind === "refused") {
    await db.execute(sql`
      UPDATE api_key_months SET refused = refused + 1
      WHERE key_id = ${keyId} AND user_id = ${userId} AND month = ${monthOf(now)}`);
    return decision;
  }
  return started.id === null ? { kind: "gone" } : { kind: "started", id: Number(started.id) };
}

async function startPassage(
  db: Db,
  { userId, requestedModel, now, expiresAt, limits }: Parameters<ApiCallStore["startPassage"]>[0],
): ReturnType<ApiCallStore["startPassage"]> {
  const [started] = await runPrepared<SendDecisionRow & { id: string | null; pace: "full" | "slow" | null }>(
    db,
    "start_passage_call",
    sql`
    WITH fresh AS (
      SELECT id AS user_id FROM users WHERE id = ${userId} FOR KEY SHARE
    ), ${admissionSql({ userId, now, ...limits })}, call AS (
      INSERT INTO api_calls (user_id, kind, requested_model, started_at, expires_at)
      SELECT user_id, 'passage', ${requestedModel}, ${now.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz
      FROM admitted RETURNING id
    )
    SELECT verdict, next_at, call.id, admitted.pace FROM verdict LEFT JOIN call ON true LEFT JOIN admitted ON true`,
  );
  if (started === undefined) return { kind: "gone" };
  const decision = toSendDecision(started, now);
  if (decision.kind === "refused") return decision;
  if (started.id === null) return { kind: "gone" };
  return { kind: "started", id: Number(started.id), pace: started.pace ?? "full" };
}

async function settle(db: Db, id: number, settlement: ApiCallResult, now: Date): Promise<void> {
  const { usage, spent } = settlement;
  const run = () =>
    runPrepared(
      db,
      `settle_api_call${settlement.isPlaceFreed ? "_freed" : ""}`,
      sql`
      WITH mine AS (
        SELECT id, user_id, key_id, started_at, reserved_tokens, reserved_microusd FROM api_calls
        WHERE id = ${id} AND settled_at IS NULL FOR NO KEY UPDATE
      ), call AS (
        UPDATE api_calls SET status = ${settlement.status}, error_code = ${settlement.errorCode},
          model_used = ${settlement.modelUsed}, settled_at = ${now.toISOString()}::timestamptz,
          input_tokens = ${usage?.inputTokens ?? null}::integer, output_tokens = ${usage?.outputTokens ?? null}::integer,
          is_usage_estimated = ${usage?.isEstimated ?? false}::boolean, cost_usd = ${settlement.costUsd}::float8,
          first_token_ms = ${settlement.firstTokenMs}::float8, total_ms = ${settlement.totalMs}::float8,
          reserved_tokens = 0, reserved_microusd = 0
        FROM mine WHERE api_calls.id = mine.id
      ), key_month AS (
        UPDATE api_key_months m SET calls = m.calls + 1, refused = m.refused + ${settlement.isRefused ? 1 : 0}::integer,
          input_tokens = m.input_tokens + ${usage?.inputTokens ?? 0}::integer,
          output_tokens = m.output_tokens + ${usage?.outputTokens ?? 0}::integer,
          reserved_microusd = m.reserved_microusd - mine.reserved_microusd,
          spent_microusd = m.spent_microusd + ${spent.microUsd}::bigint
        FROM mine WHERE m.key_id = mine.key_id AND m.month = to_char(mine.started_at AT TIME ZONE 'UTC', 'YYYY-MM')
        RETURNING m.key_id
      ), held AS (
        -- The key's month is locked before the days of its owner, as when quotas are held.
        SELECT mine.id, mine.user_id, mine.started_at, 'full' AS pace, mine.reserved_tokens, mine.reserved_microusd
        FROM mine LEFT JOIN key_month ON true
      ), ${chargeReservedQuotasSql(settlement)}
      SELECT id FROM held`,
    );
  await retryWhileDatabaseUnreachable(run);
}

const LOST = {
  status: "lost",
  errorCode: null,
  isRefused: false,
  modelUsed: null,
  usage: null,
  isPlaceFreed: false,
  firstTokenMs: null,
} as const;
