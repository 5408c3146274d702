import { and, eq, type SQL, sql } from "drizzle-orm";
import { conversationNameFromPrompt } from "#domain/conversations/conversation-name.ts";
import { snippetOfPrompt, WELCOME_PROMPT } from "#domain/conversations/conversations.ts";
import type { ParsedFile } from "../../ports/file-records.ts";
import { type MessageRecord, UNANSWERED_FIELDS } from "../../ports/message-record.ts";
import type {
  ComparisonOptions,
  MessagePosition,
  MessageStart,
  ReviewedRewrite,
  StartOutcome,
} from "../../ports/message-store.ts";
import { admissionSql, releaseSendWindowSlotSql, type SendDecisionRow, toSendDecision } from "./admission.ts";
import { encodeTextArray } from "./binary-arrays.ts";
import { type Db, runPrepared } from "./db.ts";
import { LEASE_INTERVAL, messageColumns, paceColumns } from "./message-rows.ts";
import { copyPicturesSql, storePicturesSql } from "./picture-rows.ts";
import { messages } from "./schema.ts";
import { jsonOrNullSql } from "./stored-json.ts";

/** Stores a message with its place in the tree, its quota, its files and the month's count, in one statement. */
export async function startMessage(
  db: Db,
  {
    userId,
    conversationId,
    place,
    originalPrompt,
    isImprovementOn,
    reviewed,
    requestedModel = null,
    compared,
    files = [],
    idempotencyKey,
    leaseToken,
    now,
    limits,
  }: MessageStart,
): Promise<StartOutcome> {
  const at = now.toISOString();
  const brought = filesBrought(conversationId, place, files);
  const [started] = await runPrepared<
    SendDecisionRow & {
      id: number | null;
      parent_id: number | null;
      files: MessageRecord["files"] | null;
      requested_model: MessageRecord["requestedModel"];
    }
  >(
    db,
    `start_message_with_${brought.kind}`,
    sql`
        WITH fresh AS (
          SELECT c.id, c.user_id,
            CASE ${place.kind}::text WHEN 'newest' THEN c.newest_message_id WHEN 'after' THEN named.id ELSE named.parent_id END AS parent_id,
            CASE WHEN ${place.kind}::text = 'beside' THEN named.files ELSE '[]' END AS kept_files,
            -- Another version keeps the model that the user asked for, but not one of a comparison.
            CASE WHEN ${place.kind}::text = 'beside' AND named.compare_group IS NULL THEN named.requested_model END AS kept_model
          FROM conversations c LEFT JOIN messages named ON named.id = ${place.kind === "newest" ? null : place.messageId}::bigint
            AND named.conversation_id = c.id AND named.user_id = c.user_id
          WHERE c.id = ${conversationId} AND c.user_id = ${userId} AND (${place.kind}::text = 'newest' OR named.id IS NOT NULL)
            AND NOT EXISTS (SELECT FROM messages WHERE user_id = ${userId} AND idempotency_key = ${idempotencyKey})
          -- Whoever waited here sees what the one before made the newest, so prompts at once stand in one line.
          FOR NO KEY UPDATE OF c
        ), ${admissionSql({ userId, now, ...limits })}, message AS (
          INSERT INTO messages (conversation_id, user_id, created_at, started_at, original_prompt, is_improvement_on, status,
                                idempotency_key, review, reviewed_improvement, lease_token, lease_until, attempts, pace, limited_by, limited_until,
                                requested_model, compare_group, is_blind, improver_usage, files, parent_id)
          SELECT ${conversationId}, admitted.user_id, ${at}, ${at}, ${originalPrompt}, ${isImprovementOn}, 'queued',
                 ${idempotencyKey}, ${jsonOrNullSql(reviewed?.review ?? null)}, ${jsonOrNullSql(reviewed?.improvement ?? compared?.improvement ?? null)}, ${leaseToken}, now() + ${LEASE_INTERVAL}, 1, pace, limited_by, limited_until,
                 coalesce(${compared?.model ?? requestedModel}::text, fresh.kept_model), ${compared?.group ?? null}::uuid, ${compared?.isBlind ?? false}::boolean, ${jsonOrNullSql(compared?.improverUsage ?? null)},
                 ${brought.kind === "new_files" ? jsonOrNullSql(files.map(({ record }) => record)) : sql`fresh.kept_files`}, fresh.parent_id
          FROM admitted, fresh
          ON CONFLICT (user_id, idempotency_key) DO NOTHING
          RETURNING id, user_id, parent_id, files, requested_model
        ), ${brought.parts} conversation AS (
          UPDATE conversations SET updated_at = ${at}, snippet = ${snippetOfPrompt(originalPrompt)}, name = coalesce(conversations.name, ${originalPrompt === WELCOME_PROMPT ? null : conversationNameFromPrompt(originalPrompt)}), newest_message_id = message.id
          FROM message WHERE conversations.id = ${conversationId} AND conversations.user_id = message.user_id
        ), counted AS (
          INSERT INTO usage_records (user_id, month, prompts_generated)
          SELECT user_id, ${at.slice(0, 7)}, 1 FROM message
          ON CONFLICT (user_id, month) DO UPDATE
            SET prompts_generated = usage_records.prompts_generated + 1, updated_at = now()
        )
        SELECT verdict, next_at, message.id, message.parent_id, message.files, message.requested_model FROM verdict LEFT JOIN message ON true`,
  );
  if (started !== undefined) {
    const decision = toSendDecision(started, now);
    if (decision.kind === "refused") return decision;
    if (started.id !== null) {
      const message = newMessage(started.id, {
        userId,
        conversationId,
        originalPrompt,
        isImprovementOn,
        reviewed,
        requestedModel: started.requested_model,
        compared,
        files: started.files ?? [],
        idempotencyKey,
        parentId: started.parent_id,
        now,
        ...paceColumns(decision),
      });
      return { kind: "started", message, lease: { messageId: started.id, token: leaseToken } };
    }
    // Another request with the same idempotency key stored the message at the same moment.
    await db.execute(releaseSendWindowSlotSql(userId, now));
  }
  if (idempotencyKey === null) return { kind: "no-conversation" };
  const [first] = await db
    .select(messageColumns)
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.idempotencyKey, idempotencyKey)));
  return first === undefined ? { kind: "no-conversation" } : { kind: "repeated", message: first };
}

/** The parts of the statement that store files. They read a table `message (id, user_id)`. */
function filesBrought(conversationId: number, place: MessagePosition, files: readonly ParsedFile[]) {
  if (files.length > 0)
    return {
      kind: "new_files",
      parts: sql`${storedFiles(conversationId, files)}, ${storePicturesSql(conversationId, files)},`,
    } as const;
  if (place.kind === "beside")
    return {
      kind: "kept_files",
      parts: sql`${copyFilesSql(place.messageId)}, ${copyPicturesSql(place.messageId)},`,
    } as const;
  return { kind: "nothing", parts: sql`` } as const;
}

function storedFiles(conversationId: number, files: readonly ParsedFile[]): SQL {
  const read = files.flatMap(({ record, content }, place) =>
    content === null ? [] : [{ name: record.name, place, ...content }],
  );
  const column = <T>(of: (file: (typeof read)[number]) => T) => sql.param(read.map(of));
  return sql`stored_files AS (
    INSERT INTO message_files (message_id, place, user_id, conversation_id, name, text, characters, tokens)
    SELECT message.id, f.place, message.user_id, ${conversationId}::bigint, f.name, f.text, f.characters, f.tokens
    FROM message, unnest(${column(({ place }) => place)}::integer[], ${column(({ name }) => name)}::text[],
      ${sql.param(encodeTextArray(read.map(({ text }) => text)))}::text[], ${column(({ characters }) => characters)}::integer[],
      ${column(({ tokens }) => tokens)}::integer[])
      AS f (place, name, text, characters, tokens)
  )`;
}

/** For a new version of a prompt: copies the files of the older message `versionOf`. */
export const copyFilesSql = (versionOf: number): SQL => sql`kept_texts AS (
    INSERT INTO message_files (message_id, place, user_id, conversation_id, name, text, characters, tokens)
    SELECT message.id, f.place, f.user_id, f.conversation_id, f.name, f.text, f.characters, f.tokens
    FROM message JOIN message_files f
      ON f.message_id = ${versionOf}::bigint AND f.user_id = message.user_id
  )`;

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
    | "requestedModel"
  > & {
    now: Date;
    reviewed: ReviewedRewrite | null;
    compared: ComparisonOptions | undefined;
  },
): MessageRecord {
  const { now, reviewed, compared, ...rest } = given;
  return {
    id,
    ...rest,
    createdAt: now,
    startedAt: now,
    ...UNANSWERED_FIELDS,
    review: reviewed?.review ?? null,
    reviewedImprovement: reviewed?.improvement ?? compared?.improvement ?? null,
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
