import { and, asc, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { FileText } from "#domain/files/file-section.ts";
import type { Lease, MessageProgress } from "../../ports/answer-records.ts";
import type { MessageRecord } from "../../ports/message-record.ts";
import type { MessageStore } from "../../ports/message-store.ts";
import { chargeReservedQuotasSql } from "./admission.ts";
import { batchSaves } from "./batch-saves.ts";
import { retryWhileDatabaseUnreachable } from "./database-retries.ts";
import { type Db, runPrepared } from "./db.ts";
import { messageAncestorsSql, messageColumns, rawMessageColumns } from "./message-rows.ts";
import { createPictureStore } from "./picture-rows.ts";
import { prepareRowsQuery } from "./prepare-rows-query.ts";
import { readHistory } from "./read-history.ts";
import { createRestartStore } from "./restart-store.ts";
import { messages } from "./schema.ts";
import { startMessage } from "./start-message.ts";
import { jsonOrNullSql, toStorableJson } from "./stored-json.ts";

export function createMessageStore(db: Db): MessageStore {
  const isOwn = (userId: number, id: number) => and(eq(messages.id, id), eq(messages.userId, userId));
  const find = async (userId: number, id: number): Promise<MessageRecord | null> => {
    const [found] = await db.select(messageColumns).from(messages).where(isOwn(userId, id));
    return found ?? null;
  };

  return {
    find,
    async findByKey(userId, key) {
      const [found] = await db
        .select(messageColumns)
        .from(messages)
        .where(and(eq(messages.userId, userId), eq(messages.idempotencyKey, key)));
      return found ?? null;
    },
    start: (asked) => startMessage(db, asked),
    list: listMessages(db),
    history: (userId, conversationId, endId, limit) => readHistory(db, userId, conversationId, endId, limit),
    fileTexts: (...asked) => readFileTexts(db, ...asked),
    ...createPictureStore(db),
    async setFeedback(userId, id, feedback) {
      return await db.transaction(async (tx) => {
        const [held] = await tx
          .select({ before: messages.feedback })
          .from(messages)
          .where(isOwn(userId, id))
          .for("update");
        const [message] = await tx
          .update(messages)
          .set({ feedback })
          .where(isOwn(userId, id))
          .returning(messageColumns);
        return held === undefined || message === undefined ? null : { message, before: held.before };
      });
    },
    ...comparisons(db),
    async requestStop(userId, id) {
      const [updated] = await db
        .update(messages)
        .set({ isStopRequested: true })
        .where(isOwn(userId, id))
        .returning(messageColumns);
      return updated ?? null;
    },
    ...createRestartStore(db),
    saveProgress: batchProgressSaves(db),
    ...settling(db),
  };
}

function comparisons(db: Db): Pick<MessageStore, "compared" | "blindWins" | "pick"> {
  return {
    async compared(userId, group) {
      return await db
        .select(messageColumns)
        .from(messages)
        .where(and(eq(messages.userId, userId), eq(messages.compareGroup, group)))
        .orderBy(asc(messages.id));
    },
    async blindWins(userId) {
      const { rows } = await db.execute<{ winner: string; loser: string; times: string }>(sql`
        SELECT count(*) AS times,
          CASE WHEN l.is_improvement_on = w.is_improvement_on THEN w.model_used
               WHEN w.is_improvement_on THEN 'rewritten' ELSE 'as-typed' END AS winner,
          CASE WHEN l.is_improvement_on = w.is_improvement_on THEN l.model_used
               WHEN w.is_improvement_on THEN 'as-typed' ELSE 'rewritten' END AS loser
        FROM messages w JOIN messages l ON l.user_id = w.user_id AND l.compare_group = w.compare_group AND l.id <> w.id
        WHERE w.user_id = ${userId} AND w.is_blind AND w.is_picked AND l.status = 'done'
          AND (l.model_used <> w.model_used OR l.is_improvement_on <> w.is_improvement_on)
        GROUP BY winner, loser`);
      return rows.map(({ winner, loser, times }) => ({ winner, loser, times: Number(times) }));
    },
    async pick(userId, id, group) {
      return await db.transaction(async (tx) => {
        const inGroup = and(eq(messages.userId, userId), eq(messages.compareGroup, group));
        const held = await tx
          .select({ id: messages.id, isPicked: messages.isPicked })
          .from(messages)
          .where(inGroup)
          .orderBy(asc(messages.id))
          .for("update");
        const beforeId = held.find(({ isPicked }) => isPicked)?.id ?? null;
        // The old pick is cleared first, so that the group never has two picked answers.
        await tx
          .update(messages)
          .set({ isPicked: false })
          .where(and(inGroup, eq(messages.isPicked, true)));
        await tx
          .update(messages)
          .set({ isPicked: true })
          .where(and(inGroup, eq(messages.id, id)));
        // A user who changes the pick has already seen the models.
        if (beforeId !== null && beforeId !== id) await tx.update(messages).set({ isBlind: false }).where(inGroup);
        return { beforeId };
      });
    },
  };
}

function settling(db: Db): Pick<MessageStore, "settle" | "explain"> {
  return {
    async settle(lease, settlement, lastEventId, now) {
      const { improvement, route, fallbacks, error, usage, timing } = settlement;
      const unlessStored = (column: "improvement" | "route", value: unknown) => {
        const isStored = settlement.stored.includes(column);
        return sql`CASE WHEN ${isStored}::boolean THEN messages.${sql.identifier(column)} ELSE ${jsonOrNullSql(isStored ? null : value)} END`;
      };
      const isCounted = settlement.modelUsed === "gpt-4o" && settlement.status !== "failed";
      const settle = () =>
        runPrepared(
          db,
          `settle_message${isCounted ? "_counted" : ""}${settlement.isPlaceFreed ? "_freed" : ""}`,
          sql`
        WITH held AS (
          SELECT id, user_id, started_at, pace, reserved_tokens, reserved_microusd FROM messages
          WHERE id = ${lease.messageId} AND lease_token = ${lease.token} FOR NO KEY UPDATE
        ), message AS (
          UPDATE messages SET
            status = ${settlement.status}, answer = ${settlement.answer}, is_incomplete = ${settlement.isIncomplete},
            model_used = ${settlement.modelUsed}, improvement = ${unlessStored("improvement", improvement)}, route = ${unlessStored("route", route)},
             is_guard_refused = ${improvement?.rewriter === "careless"}, sent_prompt = ${settlement.sentPrompt},
             improver_usage = ${jsonOrNullSql(settlement.improverUsage)}, fallbacks = ${jsonOrNullSql(fallbacks)},
             file_cuts = ${jsonOrNullSql(settlement.fileCuts)}, picture_tokens = ${settlement.pictureTokens}, error_code = ${error?.code ?? null}, error_message = ${error?.message ?? null},
            input_tokens = ${usage?.inputTokens ?? null}, output_tokens = ${usage?.outputTokens ?? null},
            reasoning_tokens = ${usage?.reasoningTokens ?? null}, cached_input_tokens = ${usage?.cachedInputTokens ?? null},
            cache_write_tokens = ${usage?.cacheWriteTokens ?? null},
            is_usage_estimated = ${usage?.isEstimated ?? false}, cost_usd = ${settlement.costUsd},
            improved_ms = ${timing.improvedMs}, first_token_ms = ${timing.firstTokenMs}, total_ms = ${timing.totalMs},
            thinking = ${jsonOrNullSql(settlement.thinking)},
            lease_token = NULL, lease_until = NULL, last_event_id = ${lastEventId}, settled_at = ${now.toISOString()},
            reserved_tokens = 0, reserved_microusd = 0, called_model = NULL, called_tokens = 0, called_microusd = 0,
            limited_by = coalesce(${settlement.limit?.by ?? null}, limited_by),
            limited_until = coalesce(${settlement.limit?.until.toISOString() ?? null}::timestamptz, limited_until)
          FROM held WHERE messages.id = held.id
          RETURNING messages.id, messages.user_id
        ), ${isCounted ? countedGpt4o(now) : sql``} ${chargeReservedQuotasSql(settlement)}
        SELECT id FROM message`,
        );
      // If the first try was stored but the database's reply was lost, the retry finds no lease. The followers of the
      // answer then read the message's row.
      return (await retryWhileDatabaseUnreachable(settle)).length > 0;
    },
    async explain(userId, id, improvement, usage) {
      await retryWhileDatabaseUnreachable(() =>
        db.execute(sql`
          UPDATE messages SET improvement = ${jsonOrNullSql(improvement)}, improver_usage = ${jsonOrNullSql(usage)}
          WHERE id = ${id} AND user_id = ${userId} AND lease_token IS NULL AND improver_usage IS NULL
            AND improvement ->> 'improvedPrompt' = ${improvement.improvedPrompt}`),
      );
    },
  };
}

/**
 * A part of the statement that settles a message: counts gpt-4o answers in the month. Reads a table `message
 * (user_id)`.
 */
const countedGpt4o = (now: Date): SQL => sql`counted AS (
    UPDATE usage_records SET gpt4o_usage = gpt4o_usage + 1, updated_at = now()
    FROM message
    WHERE usage_records.user_id = message.user_id AND usage_records.month = ${now.toISOString().slice(0, 7)}
  ),`;

/** A model gets the texts of at most this many files: twice as many as one prompt may have. */
const FILE_TEXTS_MAX = 20;
/**
 * Implements MessageStore.fileTexts. Reads the message and its ancestors, so files of other branches are never read.
 * Prepared, because the answer's first word waits for it.
 */
async function readFileTexts(
  db: Db,
  userId: number,
  conversationId: number,
  messageId: number,
  lengthMax: number,
): Promise<FileText[]> {
  const rows = await runPrepared<Omit<FileText, "isEarlier"> & { is_earlier: boolean }>(
    db,
    "message_file_texts",
    sql`
    WITH RECURSIVE ${messageAncestorsSql("message_files", userId, conversationId, messageId)}
    SELECT f.name, left(f.text, ${lengthMax}::integer) AS text, f.characters,
      -- What is not even read takes no room: every token has at least one character.
      least(f.tokens, ${lengthMax}::integer) AS tokens, f.message_id <> ${messageId} AS is_earlier
    FROM line JOIN message_files f ON f.message_id = line.id AND f.user_id = ${userId}
    ORDER BY line.steps, f.place LIMIT ${FILE_TEXTS_MAX}::integer`,
  );
  return rows.map(({ is_earlier, ...file }) => ({ ...file, isEarlier: is_earlier }));
}

const AFTER_ALL = Number.MAX_SAFE_INTEGER;

function listMessages(db: Db): MessageStore["list"] {
  // A `limit` of null becomes LIMIT NULL, which returns all rows.
  const newestFirst = (columns: typeof messageColumns) =>
    db
      .select(columns)
      .from(messages)
      .where(
        and(
          eq(messages.conversationId, sql.placeholder("conversationId")),
          eq(messages.userId, sql.placeholder("userId")),
          lt(messages.id, sql.placeholder("before")),
        ),
      )
      .orderBy(desc(messages.id))
      .limit(sql.placeholder("limit"));
  const asRecords = prepareRowsQuery(db, "list_messages", messageColumns, newestFirst(messageColumns));

  return async (userId, conversationId, { before = AFTER_ALL, limit = null, isAsStored = false } = {}) => {
    const asked = { userId, conversationId, before, limit };
    const rows = isAsStored ? await newestFirst(rawMessageColumns).execute(asked) : await asRecords(asked);
    return rows.reverse();
  };
}

interface GivenProgress {
  readonly lease: Lease;
  readonly progress: MessageProgress;
}

/** Progress may be stored with this delay, because only lists show the stored progress. */
const GATHER_MS = 40;

/** Implements MessageStore.saveProgress. An answer saves at most once per GATHER_MS, so a batch has no answer twice. */
function batchProgressSaves(db: Db): MessageStore["saveProgress"] {
  const saveSoon = batchSaves(GATHER_MS, async (batch: readonly GivenProgress[]) => {
    const ids = await saveBatch(db, batch);
    return ({ lease }) => ids.has(lease.messageId);
  });
  return (lease, progress) => saveSoon({ lease, progress });
}

async function saveBatch(db: Db, batch: readonly GivenProgress[]): Promise<ReadonlySet<number>> {
  const column = <T>(of: (given: GivenProgress) => T) => sql.param(batch.map(of));
  const json = (value: unknown) => (value === undefined ? null : toStorableJson(value));
  const saved = await runPrepared<{ id: number }>(
    db,
    "save_progress",
    sql`
      -- Several rows are locked in the order of their ids, here as where leases are renewed.
      WITH held AS (
        SELECT m.id, p.status, p.improvement, p.route FROM messages m JOIN unnest(
          ${column(({ lease }) => lease.messageId)}::bigint[], ${column(({ lease }) => lease.token)}::uuid[],
          ${column(({ progress }) => progress.status)}::text[],
          ${column(({ progress }) => json(progress.improvement))}::text[],
          ${column(({ progress }) => json(progress.route))}::text[]
        ) AS p (id, token, status, improvement, route) ON m.id = p.id AND m.lease_token = p.token
        ORDER BY m.id FOR NO KEY UPDATE OF m
      )
      UPDATE messages m SET
        status = held.status,
        improvement = coalesce(held.improvement::jsonb, m.improvement),
        route = coalesce(held.route::jsonb, m.route)
      FROM held WHERE m.id = held.id
      RETURNING m.id`,
  );
  return new Set(saved.map(({ id }) => id));
}
