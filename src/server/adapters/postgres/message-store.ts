import { and, asc, desc, eq, getTableColumns, inArray, lt, sql } from "drizzle-orm";
import { FINAL_STATUSES } from "#contract/messages.ts";
import { asStorable } from "#domain/storable-text.ts";
import { type MessageRecord, type MessageStore, UNANSWERED } from "../../ports/store.ts";
import { type Db, runPrepared } from "./db.ts";
import { gatherProgress } from "./gather-progress.ts";
import { messageEvents, messages } from "./schema.ts";

const { leaseToken, leaseUntil, settledAt, ...columns } = getTableColumns(messages);
export const messageColumns = columns;
/** Long enough for a busy process to renew in time, short enough that a crash is mended within a minute. */
export const LEASE = sql.raw("interval '15 seconds'");
const SNIPPET_LENGTH_MAX = 120;

export function messageStore(db: Db): MessageStore {
  const isOwn = (userId: number, id: number) => and(eq(messages.id, id), eq(messages.userId, userId));
  const find = async (userId: number, id: number): Promise<MessageRecord | null> => {
    const [found] = await db.select(messageColumns).from(messages).where(isOwn(userId, id));
    return found ?? null;
  };

  // Between a prompt and its first word, so prepared.
  const history = db
    .select(messageColumns)
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, sql.placeholder("conversationId")),
        eq(messages.userId, sql.placeholder("userId")),
        lt(messages.id, sql.placeholder("beforeId")),
        inArray(messages.status, ["done", "stopped"]),
        sql`${messages.answer} <> ''`,
      ),
    )
    .orderBy(desc(messages.id))
    .limit(sql.placeholder("limit"))
    .prepare("message_history");

  return {
    find,
    async start({ userId, conversationId, originalPrompt, isImprovementOn, idempotencyKey, leaseToken, now }) {
      const at = now.toISOString();
      const started = await runPrepared<{ id: number }>(
        db,
        "start_message",
        sql`
        WITH conversation AS (
          UPDATE conversations SET updated_at = ${at}, snippet = ${snippetOf(originalPrompt)}
          WHERE id = ${conversationId} AND user_id = ${userId}
          RETURNING id, user_id
        ), message AS (
          INSERT INTO messages (conversation_id, user_id, created_at, started_at, original_prompt, is_improvement_on, status,
                                idempotency_key, lease_token, lease_until, attempts)
          SELECT id, user_id, ${at}, ${at}, ${originalPrompt}, ${isImprovementOn}, 'queued',
                 ${idempotencyKey}, ${leaseToken}, now() + ${LEASE}, 1
          FROM conversation
          ON CONFLICT (user_id, idempotency_key) DO NOTHING
          RETURNING id, user_id
        ), counted AS (
          INSERT INTO usage_records (user_id, month, prompts_generated)
          SELECT user_id, ${at.slice(0, 7)}, 1 FROM message
          ON CONFLICT (user_id, month) DO UPDATE
            SET prompts_generated = usage_records.prompts_generated + 1, updated_at = now()
        )
        SELECT id FROM message`,
      );
      const [created] = started;
      if (created !== undefined) {
        const message = newMessage(created.id, {
          userId,
          conversationId,
          originalPrompt,
          isImprovementOn,
          idempotencyKey,
          now,
        });
        return { kind: "started", message, lease: { messageId: created.id, token: leaseToken } };
      }
      if (idempotencyKey === null) return { kind: "no-conversation" };
      const [first] = await db
        .select(messageColumns)
        .from(messages)
        .where(and(eq(messages.userId, userId), eq(messages.idempotencyKey, idempotencyKey)));
      return first === undefined ? { kind: "no-conversation" } : { kind: "repeated", message: first };
    },
    async list(userId, conversationId, { before, limit } = {}) {
      const inConversation = and(
        eq(messages.conversationId, conversationId),
        eq(messages.userId, userId),
        before === undefined ? undefined : lt(messages.id, before),
      );
      const rows = db.select(messageColumns).from(messages).where(inConversation);
      if (limit === undefined) return await rows.orderBy(asc(messages.id));
      return (await rows.orderBy(desc(messages.id)).limit(limit)).reverse();
    },
    async history(userId, conversationId, beforeId, limit) {
      return (await history.execute({ userId, conversationId, beforeId, limit })).reverse();
    },
    async setFeedback(userId, id, feedback) {
      const [updated] = await db.update(messages).set({ feedback }).where(isOwn(userId, id)).returning(messageColumns);
      return updated ?? null;
    },
    async requestStop(userId, id) {
      const [updated] = await db
        .update(messages)
        .set({ isStopRequested: true })
        .where(isOwn(userId, id))
        .returning(messageColumns);
      return updated ?? null;
    },
    async restart(userId, id, { requestedModel, leaseToken: token, now }) {
      return await db.transaction(async (tx) => {
        const [message] = await tx
          .update(messages)
          .set({
            ...UNANSWERED,
            requestedModel,
            feedback: null,
            leaseToken: token,
            leaseUntil: sql`now() + ${LEASE}`,
            attempts: 1,
            isStopRequested: false,
            // The snapshot that starts the next log takes one id.
            lastEventId: sql`${messages.lastEventId} + 1`,
            startedAt: now,
            settledAt: null,
          })
          .where(and(isOwn(userId, id), inArray(messages.status, [...FINAL_STATUSES])))
          .returning(messageColumns);
        if (message === undefined) return null;
        await tx.delete(messageEvents).where(eq(messageEvents.messageId, id));
        await tx.execute(sql`
          INSERT INTO usage_records (user_id, month, prompts_generated)
          VALUES (${userId}, ${now.toISOString().slice(0, 7)}, 1)
          ON CONFLICT (user_id, month) DO UPDATE
            SET prompts_generated = usage_records.prompts_generated + 1, updated_at = now()`);
        return { message, lease: { messageId: id, token } };
      });
    },
    saveProgress: gatherProgress(db),
    async settle(lease, settlement, lastEvent, now) {
      const { improvement, route, fallbacks, error, usage, timing } = settlement;
      const settled = await runPrepared(
        db,
        "settle_message",
        sql`
        WITH message AS (
          UPDATE messages SET
            status = ${settlement.status}, answer = ${settlement.answer}, is_incomplete = ${settlement.isIncomplete},
            model_used = ${settlement.modelUsed}, improvement = ${json(improvement)}, route = ${json(route)},
            fallbacks = ${json(fallbacks)}, error_code = ${error?.code ?? null}, error_message = ${error?.message ?? null},
            input_tokens = ${usage?.inputTokens ?? null}, output_tokens = ${usage?.outputTokens ?? null},
            is_usage_estimated = ${usage?.isEstimated ?? false}, cost_usd = ${settlement.costUsd},
            improved_ms = ${timing.improvedMs}, first_token_ms = ${timing.firstTokenMs}, total_ms = ${timing.totalMs},
            lease_token = NULL, lease_until = NULL, last_event_id = ${lastEvent.id}, settled_at = ${now.toISOString()}
          WHERE id = ${lease.messageId} AND lease_token = ${lease.token}
          RETURNING id, user_id
        ), counted AS (
          UPDATE usage_records SET gpt4o_usage = gpt4o_usage + 1, updated_at = now()
          FROM message
          WHERE usage_records.user_id = message.user_id AND usage_records.month = ${now.toISOString().slice(0, 7)}
            AND ${settlement.modelUsed === "gpt-4o" && settlement.status !== "failed"}
        )
        INSERT INTO message_events (message_id, id, type, data)
        SELECT id, ${lastEvent.id}, ${lastEvent.type}, ${lastEvent.data} FROM message
        RETURNING message_id`,
      );
      return settled.length > 0;
    },
  };
}

const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value, storable)}::jsonb`;

/** A message that cannot be settled would be answered again and again. */
const storable = (_key: string, value: unknown) => (typeof value === "string" ? asStorable(value) : value);

function snippetOf(prompt: string): string {
  const line = prompt.replace(/\s+/g, " ").trim();
  if (line.length <= SNIPPET_LENGTH_MAX) return line;
  const beginning = line.slice(0, SNIPPET_LENGTH_MAX - 1).replace(/[\uD800-\uDBFF]$/, "");
  return `${beginning.trimEnd()}…`;
}

function newMessage(
  id: number,
  given: Pick<MessageRecord, "userId" | "conversationId" | "originalPrompt" | "isImprovementOn" | "idempotencyKey"> & {
    now: Date;
  },
): MessageRecord {
  const { now, ...rest } = given;
  return {
    id,
    ...rest,
    createdAt: now,
    startedAt: now,
    ...UNANSWERED,
    requestedModel: null,
    feedback: null,
    attempts: 1,
    isStopRequested: false,
    lastEventId: 1,
  };
}
