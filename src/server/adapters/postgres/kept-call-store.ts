import { type SQL, sql } from "drizzle-orm";
import { conversationNameFromPrompt } from "#domain/conversations/conversation-name.ts";
import { DEFAULT_TITLE, snippetOfPrompt } from "#domain/conversations/conversations.ts";
import type { StoredApiCall, StoredApiCallStore } from "../../ports/kept-call-store.ts";
import type { Db } from "./db.ts";
import { storePicturesSql } from "./picture-rows.ts";
import { jsonOrNullSql, toStorableJson } from "./storable-json.ts";

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
