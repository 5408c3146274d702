import { and, asc, desc, eq, getTableColumns, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import type { SendDecision } from "#domain/quotas.ts";
import { asStorable } from "#domain/storable-text.ts";
import {
  type ComparedStart,
  type MessageRecord,
  type MessageStore,
  type ReadFile,
  type ReviewedStart,
  UNANSWERED,
} from "../../ports/store.ts";
import { admission, leaveWindow, readVerdict, settledQuotas, type VerdictRow } from "./admission.ts";
import { type Db, runPrepared } from "./db.ts";
import { gatherProgress } from "./gather-progress.ts";
import { messageEvents, messageFiles, messages } from "./schema.ts";

const { leaseToken, leaseUntil, settledAt, isRetryCounted, ...columns } = getTableColumns(messages);
export const messageColumns = columns;
/** Long enough for a busy process to renew in time, short enough that a crash is mended within a minute. */
export const LEASE = sql.raw("interval '15 seconds'");
const SNIPPET_LENGTH_MAX = 120;
/** As many as two of the largest prompts bring. */
const FILE_TEXTS_MAX = 20;

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
        // Of answers side by side later prompts read one: the picked one, or the first until somebody picks.
        sql`(${messages.compareGroup} IS NULL OR (
          ${messages.compareGroup} IS DISTINCT FROM (
            SELECT o.compare_group FROM messages o
            WHERE o.id = ${sql.placeholder("beforeId")} AND o.user_id = ${sql.placeholder("userId")})
          AND ${messages.id} = (
            SELECT o.id FROM messages o
            WHERE o.user_id = ${sql.placeholder("userId")} AND o.compare_group = ${messages.compareGroup}
              AND o.status IN ('done', 'stopped') AND o.answer <> ''
            ORDER BY o.is_picked DESC, o.id LIMIT 1)))`,
      ),
    )
    .orderBy(desc(messages.id))
    .limit(sql.placeholder("limit"))
    .prepare("message_history");

  const fileTexts = db
    .select({
      name: messageFiles.name,
      text: sql<string>`left(${messageFiles.text}, ${sql.placeholder("lengthMax")})`,
      characters: messageFiles.characters,
      // What is not even read takes no room: every token has at least one character.
      tokens: sql<number>`least(${messageFiles.tokens}, ${sql.placeholder("lengthMax")})`,
      isEarlier: sql<boolean>`${messageFiles.messageId} <> ${sql.placeholder("messageId")}`,
    })
    .from(messageFiles)
    .where(
      and(
        eq(messageFiles.conversationId, sql.placeholder("conversationId")),
        eq(messageFiles.userId, sql.placeholder("userId")),
        lte(messageFiles.messageId, sql.placeholder("messageId")),
      ),
    )
    .orderBy(desc(messageFiles.messageId), asc(messageFiles.place))
    .limit(FILE_TEXTS_MAX)
    .prepare("message_file_texts");

  return {
    find,
    async findByKey(userId, key) {
      const [found] = await db
        .select(messageColumns)
        .from(messages)
        .where(and(eq(messages.userId, userId), eq(messages.idempotencyKey, key)));
      return found ?? null;
    },
    async start({
      userId,
      conversationId,
      originalPrompt,
      isImprovementOn,
      reviewed,
      compared,
      files = [],
      idempotencyKey,
      leaseToken,
      now,
      limits,
    }) {
      const at = now.toISOString();
      const [started] = await runPrepared<VerdictRow & { id: number | null }>(
        db,
        files.length === 0 ? "start_message" : "start_message_with_files",
        sql`
        WITH fresh AS (
          SELECT id, user_id FROM conversations
          WHERE id = ${conversationId} AND user_id = ${userId}
            AND NOT EXISTS (SELECT FROM messages WHERE user_id = ${userId} AND idempotency_key = ${idempotencyKey})
          FOR NO KEY UPDATE
        ), ${admission({ userId, now, ...limits })}, message AS (
          INSERT INTO messages (conversation_id, user_id, created_at, started_at, original_prompt, is_improvement_on, status,
                                idempotency_key, review, reviewed_improvement, lease_token, lease_until, attempts, pace, limited_by, limited_until,
                                requested_model, compare_group, improver_usage, files)
          SELECT ${conversationId}, user_id, ${at}, ${at}, ${originalPrompt}, ${isImprovementOn}, 'queued',
                 ${idempotencyKey}, ${json(reviewed?.review ?? null)}, ${json(reviewed?.improvement ?? compared?.improvement ?? null)}, ${leaseToken}, now() + ${LEASE}, 1, pace, limited_by, limited_until,
                 ${compared?.model ?? null}, ${compared?.group ?? null}::uuid, ${json(compared?.improverUsage ?? null)}, ${json(files.map(({ record }) => record))}
          FROM admitted
          ON CONFLICT (user_id, idempotency_key) DO NOTHING
          RETURNING id, user_id
        ), ${files.length === 0 ? sql`` : storedFiles(conversationId, files)} conversation AS (
          UPDATE conversations SET updated_at = ${at}, snippet = ${snippetOf(originalPrompt)}
          FROM message WHERE conversations.id = ${conversationId} AND conversations.user_id = message.user_id
        ), counted AS (
          INSERT INTO usage_records (user_id, month, prompts_generated)
          SELECT user_id, ${at.slice(0, 7)}, 1 FROM message
          ON CONFLICT (user_id, month) DO UPDATE
            SET prompts_generated = usage_records.prompts_generated + 1, updated_at = now()
        )
        SELECT verdict, next_at, (SELECT id FROM message) AS id FROM verdict`,
      );
      if (started !== undefined) {
        const decision = readVerdict(started, now);
        if (decision.kind === "refused") return decision;
        if (started.id !== null) {
          const message = newMessage(started.id, {
            userId,
            conversationId,
            originalPrompt,
            isImprovementOn,
            reviewed,
            compared,
            files,
            idempotencyKey,
            now,
            ...paceOf(decision),
          });
          return { kind: "started", message, lease: { messageId: started.id, token: leaseToken } };
        }
        // The same key at the same moment: the other request has sent it.
        await db.execute(leaveWindow(userId, now));
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
    async fileTexts(userId, conversationId, messageId, lengthMax) {
      return await fileTexts.execute({ userId, conversationId, messageId, lengthMax });
    },
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
    async compared(userId, group) {
      return await db
        .select(messageColumns)
        .from(messages)
        .where(and(eq(messages.userId, userId), eq(messages.compareGroup, group)))
        .orderBy(asc(messages.id));
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
        // First the old one goes: there is never more than one.
        await tx
          .update(messages)
          .set({ isPicked: false })
          .where(and(inGroup, eq(messages.isPicked, true)));
        await tx
          .update(messages)
          .set({ isPicked: true })
          .where(and(inGroup, eq(messages.id, id)));
        return { beforeId };
      });
    },
    async requestStop(userId, id) {
      const [updated] = await db
        .update(messages)
        .set({ isStopRequested: true })
        .where(isOwn(userId, id))
        .returning(messageColumns);
      return updated ?? null;
    },
    async restart(userId, id, { requestedModel, leaseToken: token, now, limits }) {
      return await db.transaction(async (tx) => {
        const asked = await tx.execute<VerdictRow & { before: ThrownAway } & Record<string, unknown>>(sql`
          WITH fresh AS (
            SELECT user_id, is_retry_counted, jsonb_build_object('status', status, 'route', route,
              'modelUsed', model_used, 'feedback', feedback) AS before
            FROM messages WHERE id = ${id} AND user_id = ${userId} AND status IN ('done', 'stopped', 'failed') FOR UPDATE
          ), ${admission({ userId, now, ...limits })}
          SELECT verdict, next_at, CASE WHEN NOT fresh.is_retry_counted THEN fresh.before END AS before
          FROM verdict JOIN fresh ON true`);
        const [verdict] = asked.rows;
        if (verdict === undefined) return { kind: "not-final" };
        const decision = readVerdict({ ...verdict, next_at: asDate(verdict.next_at) }, now);
        if (decision.kind === "refused") return decision;
        const [message] = await tx
          .update(messages)
          .set({
            ...UNANSWERED,
            ...paceOf(decision),
            requestedModel,
            feedback: null,
            // What was said of a rewrite that is made anew no longer holds.
            review: sql`CASE WHEN ${messages.reviewedImprovement} IS NOT NULL THEN ${messages.review} END`,
            leaseToken: token,
            leaseUntil: sql`now() + ${LEASE}`,
            attempts: 1,
            isStopRequested: false,
            isRetryCounted: sql`${messages.isRetryCounted} OR ${verdict.before?.status === "done"}`,
            // The snapshot that starts the next log takes one id.
            lastEventId: sql`${messages.lastEventId} + 1`,
            startedAt: now,
            settledAt: null,
          })
          .where(isOwn(userId, id))
          .returning(messageColumns);
        if (message === undefined) return { kind: "not-final" };
        await tx.delete(messageEvents).where(eq(messageEvents.messageId, id));
        await tx.execute(sql`
          INSERT INTO usage_records (user_id, month, prompts_generated)
          VALUES (${userId}, ${now.toISOString().slice(0, 7)}, 1)
          ON CONFLICT (user_id, month) DO UPDATE
            SET prompts_generated = usage_records.prompts_generated + 1, updated_at = now()`);
        return { kind: "restarted", message, lease: { messageId: id, token }, before: verdict.before };
      });
    },
    saveProgress: gatherProgress(db),
    async settle(lease, settlement, lastEvent, now) {
      const { improvement, route, fallbacks, error, usage, timing } = settlement;
      const settled = await runPrepared(
        db,
        "settle_message",
        sql`
        WITH held AS (
          SELECT id, user_id, started_at, pace, reserved_tokens, reserved_microusd FROM messages
          WHERE id = ${lease.messageId} AND lease_token = ${lease.token} FOR UPDATE
        ), message AS (
          UPDATE messages SET
            status = ${settlement.status}, answer = ${settlement.answer}, is_incomplete = ${settlement.isIncomplete},
            model_used = ${settlement.modelUsed}, improvement = ${json(improvement)}, route = ${json(route)},
             is_guard_refused = ${improvement?.isGuardRefused ?? false}, sent_prompt = ${settlement.sentPrompt},
             improver_usage = ${json(settlement.improverUsage)}, fallbacks = ${json(fallbacks)},
             file_cuts = ${json(settlement.fileCuts)}, error_code = ${error?.code ?? null}, error_message = ${error?.message ?? null},
            input_tokens = ${usage?.inputTokens ?? null}, output_tokens = ${usage?.outputTokens ?? null},
            is_usage_estimated = ${usage?.isEstimated ?? false}, cost_usd = ${settlement.costUsd},
            improved_ms = ${timing.improvedMs}, first_token_ms = ${timing.firstTokenMs}, total_ms = ${timing.totalMs},
            lease_token = NULL, lease_until = NULL, last_event_id = ${lastEvent.id}, settled_at = ${now.toISOString()},
            reserved_tokens = 0, reserved_microusd = 0,
            limited_by = coalesce(${settlement.limit?.by ?? null}, limited_by),
            limited_until = coalesce(${settlement.limit?.until.toISOString() ?? null}::timestamptz, limited_until)
          FROM held WHERE messages.id = held.id
          RETURNING messages.id, messages.user_id
        ), counted AS (
          UPDATE usage_records SET gpt4o_usage = gpt4o_usage + 1, updated_at = now()
          FROM message
          WHERE usage_records.user_id = message.user_id AND usage_records.month = ${now.toISOString().slice(0, 7)}
            AND ${settlement.modelUsed === "gpt-4o" && settlement.status !== "failed"}
        ), ${settledQuotas(settlement)}
        INSERT INTO message_events (message_id, id, type, data)
        SELECT id, ${lastEvent.id}, ${lastEvent.type}, ${lastEvent.data} FROM message
        RETURNING message_id`,
      );
      return settled.length > 0;
    },
  };
}

/** The part of the starting statement that keeps the texts of files, from a table `message (id, user_id)`. */
function storedFiles(conversationId: number, files: readonly ReadFile[]): SQL {
  const read = files.flatMap(({ record, content }, place) =>
    content === null ? [] : [{ name: record.name, place, ...content }],
  );
  const column = <T>(of: (file: (typeof read)[number]) => T) => sql.param(read.map(of));
  return sql`stored_files AS (
    INSERT INTO message_files (message_id, place, user_id, conversation_id, name, text, characters, tokens)
    SELECT message.id, f.place, message.user_id, ${conversationId}::bigint, f.name, f.text, f.characters, f.tokens
    FROM message, unnest(${column(({ place }) => place)}::integer[], ${column(({ name }) => name)}::text[],
      ${column(({ text }) => text)}::text[], ${column(({ characters }) => characters)}::integer[],
      ${column(({ tokens }) => tokens)}::integer[])
      AS f (place, name, text, characters, tokens)
  ),`;
}

type ThrownAway = Extract<Awaited<ReturnType<MessageStore["restart"]>>, { kind: "restarted" }>["before"];

/** Raw statements answer times as text. */
const asDate = (time: Date | string | null): Date | null => (time === null ? null : new Date(time));

const paceOf = (decision: SendDecision): Pick<MessageRecord, "pace" | "limitedBy" | "limitedUntil"> =>
  decision.kind === "slowed"
    ? { pace: "slow", limitedBy: "soft-window", limitedUntil: decision.fullSpeedAt }
    : { pace: "full", limitedBy: null, limitedUntil: null };

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
  given: Pick<
    MessageRecord,
    | "userId"
    | "conversationId"
    | "originalPrompt"
    | "isImprovementOn"
    | "idempotencyKey"
    | "pace"
    | "limitedBy"
    | "limitedUntil"
  > & {
    now: Date;
    reviewed: ReviewedStart | null;
    compared: ComparedStart | undefined;
    files: readonly ReadFile[];
  },
): MessageRecord {
  const { now, reviewed, compared, files, ...rest } = given;
  return {
    id,
    ...rest,
    createdAt: now,
    startedAt: now,
    ...UNANSWERED,
    review: reviewed?.review ?? null,
    reviewedImprovement: reviewed?.improvement ?? compared?.improvement ?? null,
    requestedModel: compared?.model ?? null,
    improverUsage: compared?.improverUsage ?? null,
    compareGroup: compared?.group ?? null,
    isPicked: false,
    files: files.map(({ record }) => record),
    feedback: null,
    attempts: 1,
    isStopRequested: false,
    lastEventId: 1,
  };
}
