import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { nameOfPrompt } from "#domain/conversations/conversation-name.ts";
import { snippetOfPrompt } from "#domain/conversations/snippet-of-prompt.ts";
import { WELCOME_PROMPT } from "#domain/conversations/welcome-prompt.ts";
import type { ReadFile } from "../../ports/file-records.ts";
import { type MessageRecord, UNANSWERED } from "../../ports/message-record.ts";
import type { ComparedStart, MessagePlace, MessageStore, ReviewedStart } from "../../ports/message-store.ts";
import { admission, leaveWindow, readVerdict, settledQuotas, type VerdictRow } from "./admission.ts";
import { binaryTexts } from "./binary-arrays.ts";
import { type Db, runPrepared } from "./db.ts";
import { gatherProgress } from "./gather-progress.ts";
import { jsonText } from "./json-text.ts";
import { listMessages } from "./list-messages.ts";
import { LEASE, messageColumns, paceOf } from "./message-rows.ts";
import { onceStoreIsBack } from "./once-store-is-back.ts";
import { keptPictures, pictureRows, storedPictures } from "./picture-rows.ts";
import { readFileTexts } from "./read-file-texts.ts";
import { readHistory } from "./read-history.ts";
import { restarts } from "./restart-messages.ts";
import { messages } from "./schema.ts";

export function messageStore(db: Db): MessageStore {
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
    async start({
      userId,
      conversationId,
      place,
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
      const brought = filesBrought(conversationId, place, files);
      const [started] = await runPrepared<
        VerdictRow & { id: number | null; parent_id: number | null; files: MessageRecord["files"] | null }
      >(
        db,
        `start_message_with_${brought.kind}`,
        sql`
        WITH fresh AS (
          SELECT c.id, c.user_id,
            CASE ${place.kind}::text WHEN 'newest' THEN c.newest_message_id WHEN 'after' THEN named.id ELSE named.parent_id END AS parent_id,
            CASE WHEN ${place.kind}::text = 'beside' THEN named.files ELSE '[]' END AS kept_files
          FROM conversations c LEFT JOIN messages named ON named.id = ${place.kind === "newest" ? null : place.messageId}::bigint
            AND named.conversation_id = c.id AND named.user_id = c.user_id
          WHERE c.id = ${conversationId} AND c.user_id = ${userId} AND (${place.kind}::text = 'newest' OR named.id IS NOT NULL)
            AND NOT EXISTS (SELECT FROM messages WHERE user_id = ${userId} AND idempotency_key = ${idempotencyKey})
          -- Whoever waited here sees what the one before made the newest, so prompts at once stand in one line.
          FOR NO KEY UPDATE OF c
        ), ${admission({ userId, now, ...limits })}, message AS (
          INSERT INTO messages (conversation_id, user_id, created_at, started_at, original_prompt, is_improvement_on, status,
                                idempotency_key, review, reviewed_improvement, lease_token, lease_until, attempts, pace, limited_by, limited_until,
                                requested_model, compare_group, is_blind, improver_usage, files, parent_id)
          SELECT ${conversationId}, admitted.user_id, ${at}, ${at}, ${originalPrompt}, ${isImprovementOn}, 'queued',
                 ${idempotencyKey}, ${json(reviewed?.review ?? null)}, ${json(reviewed?.improvement ?? compared?.improvement ?? null)}, ${leaseToken}, now() + ${LEASE}, 1, pace, limited_by, limited_until,
                 ${compared?.model ?? null}, ${compared?.group ?? null}::uuid, ${compared?.isBlind ?? false}::boolean, ${json(compared?.improverUsage ?? null)},
                 ${brought.kind === "new_files" ? json(files.map(({ record }) => record)) : sql`fresh.kept_files`}, fresh.parent_id
          FROM admitted, fresh
          ON CONFLICT (user_id, idempotency_key) DO NOTHING
          RETURNING id, user_id, parent_id, files
        ), ${brought.parts} conversation AS (
          UPDATE conversations SET updated_at = ${at}, snippet = ${snippetOfPrompt(originalPrompt)}, name = coalesce(conversations.name, ${originalPrompt === WELCOME_PROMPT ? null : nameOfPrompt(originalPrompt)}), newest_message_id = message.id
          FROM message WHERE conversations.id = ${conversationId} AND conversations.user_id = message.user_id
        ), counted AS (
          INSERT INTO usage_records (user_id, month, prompts_generated)
          SELECT user_id, ${at.slice(0, 7)}, 1 FROM message
          ON CONFLICT (user_id, month) DO UPDATE
            SET prompts_generated = usage_records.prompts_generated + 1, updated_at = now()
        )
        SELECT verdict, next_at, message.id, message.parent_id, message.files FROM verdict LEFT JOIN message ON true`,
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
            files: started.files ?? [],
            idempotencyKey,
            parentId: started.parent_id,
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
    list: listMessages(db),
    history: (userId, conversationId, endId, limit) => readHistory(db, userId, conversationId, endId, limit),
    fileTexts: (...asked) => readFileTexts(db, ...asked),
    ...pictureRows(db),
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
        // First the old one goes: there is never more than one.
        await tx
          .update(messages)
          .set({ isPicked: false })
          .where(and(inGroup, eq(messages.isPicked, true)));
        await tx
          .update(messages)
          .set({ isPicked: true })
          .where(and(inGroup, eq(messages.id, id)));
        // Whoever picks another one has been told the models.
        if (beforeId !== null && beforeId !== id) await tx.update(messages).set({ isBlind: false }).where(inGroup);
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
    ...restarts(db),
    saveProgress: gatherProgress(db),
    async settle(lease, settlement, lastEventId, now) {
      const { improvement, route, fallbacks, error, usage, timing } = settlement;
      const unlessStored = (column: "improvement" | "route", value: unknown) => {
        const isStored = settlement.stored.includes(column);
        return sql`CASE WHEN ${isStored}::boolean THEN messages.${sql.identifier(column)} ELSE ${json(isStored ? null : value)} END`;
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
             improver_usage = ${json(settlement.improverUsage)}, fallbacks = ${json(fallbacks)},
             file_cuts = ${json(settlement.fileCuts)}, picture_tokens = ${settlement.pictureTokens}, error_code = ${error?.code ?? null}, error_message = ${error?.message ?? null},
            input_tokens = ${usage?.inputTokens ?? null}, output_tokens = ${usage?.outputTokens ?? null},
            reasoning_tokens = ${usage?.reasoningTokens ?? null}, cached_input_tokens = ${usage?.cachedInputTokens ?? null},
            cache_write_tokens = ${usage?.cacheWriteTokens ?? null},
            is_usage_estimated = ${usage?.isEstimated ?? false}, cost_usd = ${settlement.costUsd},
            improved_ms = ${timing.improvedMs}, first_token_ms = ${timing.firstTokenMs}, total_ms = ${timing.totalMs},
            thinking = ${json(settlement.thinking)},
            lease_token = NULL, lease_until = NULL, last_event_id = ${lastEventId}, settled_at = ${now.toISOString()},
            reserved_tokens = 0, reserved_microusd = 0, called_model = NULL, called_tokens = 0, called_microusd = 0,
            limited_by = coalesce(${settlement.limit?.by ?? null}, limited_by),
            limited_until = coalesce(${settlement.limit?.until.toISOString() ?? null}::timestamptz, limited_until)
          FROM held WHERE messages.id = held.id
          RETURNING messages.id, messages.user_id
        ), ${isCounted ? countedGpt4o(now) : sql``} ${settledQuotas(settlement)}
        SELECT id FROM message`,
        );
      // The second time, a settlement that had arrived finds no lease, and its followers look at the row.
      return (await onceStoreIsBack(settle)).length > 0;
    },
    async explain(userId, id, improvement, usage) {
      await onceStoreIsBack(() =>
        db.execute(sql`
          UPDATE messages SET improvement = ${json(improvement)}, improver_usage = ${json(usage)}
          WHERE id = ${id} AND user_id = ${userId} AND lease_token IS NULL AND improver_usage IS NULL
            AND improvement ->> 'improvedPrompt' = ${improvement.improvedPrompt}`),
      );
    },
  };
}

/** The part of the settling statement that counts answers of gpt-4o by month, from a table `message (user_id)`. */
const countedGpt4o = (now: Date): SQL => sql`counted AS (
    UPDATE usage_records SET gpt4o_usage = gpt4o_usage + 1, updated_at = now()
    FROM message
    WHERE usage_records.user_id = message.user_id AND usage_records.month = ${now.toISOString().slice(0, 7)}
  ),`;

/** The parts of the starting statement that keep files, from a table `message (id, user_id)`: most prompts bring none. */
function filesBrought(conversationId: number, place: MessagePlace, files: readonly ReadFile[]) {
  if (files.length > 0)
    return {
      kind: "new_files",
      parts: sql`${storedFiles(conversationId, files)}, ${storedPictures(conversationId, files)},`,
    } as const;
  if (place.kind === "beside")
    return {
      kind: "kept_files",
      parts: sql`${keptFiles(place.messageId)}, ${keptPictures(place.messageId)},`,
    } as const;
  return { kind: "nothing", parts: sql`` } as const;
}

/** Keeps the texts of files that came with the prompt. */
function storedFiles(conversationId: number, files: readonly ReadFile[]): SQL {
  const read = files.flatMap(({ record, content }, place) =>
    content === null ? [] : [{ name: record.name, place, ...content }],
  );
  const column = <T>(of: (file: (typeof read)[number]) => T) => sql.param(read.map(of));
  return sql`stored_files AS (
    INSERT INTO message_files (message_id, place, user_id, conversation_id, name, text, characters, tokens)
    SELECT message.id, f.place, message.user_id, ${conversationId}::bigint, f.name, f.text, f.characters, f.tokens
    FROM message, unnest(${column(({ place }) => place)}::integer[], ${column(({ name }) => name)}::text[],
      ${sql.param(binaryTexts(read.map(({ text }) => text)))}::text[], ${column(({ characters }) => characters)}::integer[],
      ${column(({ tokens }) => tokens)}::integer[])
      AS f (place, name, text, characters, tokens)
  )`;
}

/** The same for another version of a prompt, which has the files of the first. */
export const keptFiles = (versionOf: number): SQL => sql`kept_texts AS (
    INSERT INTO message_files (message_id, place, user_id, conversation_id, name, text, characters, tokens)
    SELECT message.id, f.place, f.user_id, f.conversation_id, f.name, f.text, f.characters, f.tokens
    FROM message JOIN message_files f
      ON f.message_id = ${versionOf}::bigint AND f.user_id = message.user_id
  )`;

const json = (value: unknown) => sql`${value === null ? null : jsonText(value)}::jsonb`;

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
    | "parentId"
    | "files"
  > & {
    now: Date;
    reviewed: ReviewedStart | null;
    compared: ComparedStart | undefined;
  },
): MessageRecord {
  const { now, reviewed, compared, ...rest } = given;
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
    isBlind: compared?.isBlind ?? false,
    isContinued: false,
    importedAt: null,
    feedback: null,
    attempts: 1,
    isStopRequested: false,
    lastEventId: 1,
  };
}
