import { type SQL, sql } from "drizzle-orm";
import type { ApiCallStats } from "#contract/api-keys.ts";
import { conversationNameFromPrompt } from "#domain/conversations/conversation-name.ts";
import { DEFAULT_TITLE, snippetOfPrompt } from "#domain/conversations/conversations.ts";
import { monthOf } from "#domain/plans/quotas.ts";
import type { ApiCallResult, ApiCallStore, StoredApiCall, StoredApiCallStore } from "../../ports/api-call-store.ts";
import { admissionSql, chargeReservedQuotasSql, type SendDecisionRow, toSendDecision } from "./admission.ts";
import { retryWhileDatabaseUnreachable } from "./database-retries.ts";
import { type Db, runPrepared } from "./db.ts";
import { storePicturesSql } from "./picture-rows.ts";
import { reserveQuota } from "./reserve-quota.ts";
import { jsonOrNullSql, toStorableJson } from "./stored-json.ts";

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

export function createStoredApiCallStore(db: Db): StoredApiCallStore {
  return {
    async keep(call, now) {
      const { userId, earlier, digestBefore, prompt, files, startedAt } = call;
      const at = sql`${startedAt.toISOString()}::timestamptz`;
      const newId = sql`nextval(pg_get_serial_sequence('messages', 'id'))`;
      const { rows } = await db.execute<{ id: string; conversation_id: string }>(sql`
        WITH owner AS (
          -- Whoever deletes the account meanwhile waits, or has left nobody to keep it for.
          SELECT id FROM users WHERE id = ${userId} FOR KEY SHARE
        ), followed AS MATERIALIZED (
          SELECT id, conversation_id FROM messages
          WHERE user_id = ${userId} AND call_digest = ${digestBefore}::bytea ORDER BY id DESC LIMIT 1
        ), turns AS MATERIALIZED (
          -- The ids come first: a message names the one before it, and the conversation its last one.
          SELECT ordered.*, ${newId} AS id FROM (
            SELECT place, turn ->> 'prompt' AS prompt, turn ->> 'answer' AS answer
            FROM jsonb_array_elements(${toStorableJson(earlier)}::jsonb) WITH ORDINALITY AS t (turn, place)
            WHERE NOT EXISTS (SELECT FROM followed) ORDER BY place) AS ordered
        ), kept AS MATERIALIZED (
          SELECT coalesce((SELECT id FROM followed), (SELECT max(id) FROM turns)) AS parent_id, ${newId} AS id
        ), made AS (
          INSERT INTO conversations (user_id, title, name, snippet, created_at, updated_at, newest_message_id)
          SELECT owner.id, ${DEFAULT_TITLE}, ${conversationNameFromPrompt(earlier[0]?.prompt ?? prompt)}, ${snippetOfPrompt(prompt)}, ${at}, ${at}, kept.id
          FROM owner, kept WHERE NOT EXISTS (SELECT FROM followed)
          RETURNING id, user_id
        ), home AS (
          SELECT id, user_id FROM made UNION ALL SELECT followed.conversation_id, owner.id FROM followed, owner
        ), before AS (
          INSERT INTO messages (id, conversation_id, user_id, parent_id, created_at, started_at, settled_at, original_prompt, answer,
                                status, is_improvement_on, is_by_key)
          OVERRIDING SYSTEM VALUE
          SELECT turns.id, made.id, made.user_id, lag(turns.id) OVER (ORDER BY place), ${at}, ${at}, ${at}, prompt, answer,
                 CASE WHEN answer = '' THEN 'stopped' ELSE 'done' END, false, true
          FROM made, turns
        ), ${callMessageSql(call, now)}, ${storePicturesSql(sql`message.conversation_id`, files)}, touched AS (
          UPDATE conversations c SET updated_at = ${at}, snippet = ${snippetOfPrompt(prompt)}, newest_message_id = message.id
          FROM message, followed WHERE c.id = followed.conversation_id AND c.user_id = message.user_id
        )
        SELECT id, conversation_id FROM message`);
      const [kept] = rows;
      return kept === undefined ? null : { conversationId: Number(kept.conversation_id), messageId: Number(kept.id) };
    },
  };
}

/** The part of the statement that stores the API call as a message. It reads the tables `home` and `kept`. */
function callMessageSql(
  { digest, prompt, isImprovementOn, files, startedAt, settlement }: StoredApiCall,
  now: Date,
): SQL {
  const at = sql`${startedAt.toISOString()}::timestamptz`;
  const { improvement, route, error, usage, timing } = settlement;
  return sql`message AS (
    INSERT INTO messages (id, conversation_id, user_id, parent_id, created_at, started_at, settled_at, original_prompt, is_improvement_on,
      is_by_key, call_digest, files, status, answer, is_incomplete, model_used, improvement, route, is_guard_refused, sent_prompt,
      improver_usage, fallbacks, picture_tokens, error_code, error_message, input_tokens, output_tokens, reasoning_tokens,
      cached_input_tokens, cache_write_tokens, is_usage_estimated, cost_usd, improved_ms, first_token_ms, total_ms, thinking,
      limited_by, limited_until)
    OVERRIDING SYSTEM VALUE
    SELECT kept.id, home.id, home.user_id, kept.parent_id, ${at}, ${at}, ${now.toISOString()}::timestamptz, ${prompt}, ${isImprovementOn},
      true, ${digest}::bytea, ${jsonOrNullSql(files.map(({ record }) => record))}, ${settlement.status}, ${settlement.answer},
      ${settlement.isIncomplete}::boolean, ${settlement.modelUsed}, ${jsonOrNullSql(improvement)}, ${jsonOrNullSql(route)},
      ${improvement?.rewriter === "careless"}::boolean, ${settlement.sentPrompt},
      ${jsonOrNullSql(settlement.improverUsage)}, ${jsonOrNullSql(settlement.fallbacks)}, ${settlement.pictureTokens}::integer, ${error?.code ?? null},
      ${error?.message ?? null}, ${usage?.inputTokens ?? null}::integer, ${usage?.outputTokens ?? null}::integer,
      ${usage?.reasoningTokens ?? null}::integer, ${usage?.cachedInputTokens ?? null}::integer,
      ${usage?.cacheWriteTokens ?? null}::integer, ${usage?.isEstimated ?? false}::boolean, ${settlement.costUsd}::float8,
      ${timing.improvedMs}::float8, ${timing.firstTokenMs}::float8, ${timing.totalMs}::float8, ${jsonOrNullSql(settlement.thinking)},
      ${settlement.limit?.by ?? null}, ${settlement.limit?.until.toISOString() ?? null}::timestamptz
    FROM home, kept
    RETURNING id, user_id, conversation_id
  )`;
}
