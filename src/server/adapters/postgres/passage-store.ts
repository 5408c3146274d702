import { sql } from "drizzle-orm";
import type { PassageStore } from "../../ports/passage-store.ts";
import type { Db } from "./db.ts";
import { copyPicturesSql } from "./picture-rows.ts";
import { copyFilesSql } from "./start-message.ts";

/** The newest changes that are kept for each user: a user views one change at a time, on few devices. */
const CHANGES_KEPT_MAX = 20;

const digestOf = (answer: ReturnType<typeof sql>) => sql`sha256(convert_to(${answer}, 'UTF8'))`;

/**
 * A new version of a message copies these columns. Cost and tokens are not copied, because they must count only once.
 */
const COPIED = sql.raw(
  [
    "conversation_id, user_id, parent_id, original_prompt, is_improvement_on, improvement, review, reviewed_improvement, route",
    "requested_model, model_used, is_incomplete, improver_usage, sent_prompt, files, file_cuts, picture_tokens, imported_at, is_by_key",
  ].join(", "),
);

export function createPassageStore(db: Db): PassageStore {
  return {
    async save(userId, { id, messageId, answerBefore, answer }, now) {
      const { rows } = await db.execute(sql`
        WITH surplus AS (
          DELETE FROM passage_changes WHERE user_id = ${userId} AND id IN (
            SELECT id FROM passage_changes WHERE user_id = ${userId}
            ORDER BY created_at DESC, id OFFSET ${CHANGES_KEPT_MAX - 1})
        )
        INSERT INTO passage_changes (id, user_id, message_id, answer, answer_digest, created_at)
        SELECT ${id}::uuid, user_id, id, ${answer}, ${digestOf(sql`answer`)}, ${now.toISOString()}::timestamptz FROM messages
        WHERE id = ${messageId} AND user_id = ${userId} AND answer = ${answerBefore} AND status = 'done'
        RETURNING id`);
      return rows.length > 0;
    },
    async take(userId, messageId, id, since, now) {
      const at = sql`${now.toISOString()}::timestamptz`;
      const { rows } = await db.execute<{ id: string }>(sql`
        WITH change AS (
          DELETE FROM passage_changes p USING messages m
          WHERE p.id = ${id}::uuid AND p.user_id = ${userId} AND p.message_id = ${messageId}
            AND p.created_at >= ${since.toISOString()}::timestamptz
            AND m.id = p.message_id AND m.user_id = p.user_id AND m.status = 'done'
            AND p.answer_digest = ${digestOf(sql`m.answer`)}
          RETURNING p.message_id, p.answer
        ), message AS (
          INSERT INTO messages (${COPIED}, created_at, started_at, settled_at, status, answer, is_changed_passage)
          SELECT ${COPIED}, ${at}, ${at}, ${at}, 'done', change.answer, true
          FROM change JOIN (SELECT id, ${COPIED} FROM messages WHERE user_id = ${userId}) AS base ON base.id = change.message_id
          RETURNING id, user_id, conversation_id
        ), ${copyFilesSql(messageId)}, ${copyPicturesSql(messageId)}, conversation AS (
          -- What is sent next follows it, as it does any other version.
          UPDATE conversations c SET updated_at = ${at}, newest_message_id = message.id
          FROM message WHERE c.id = message.conversation_id AND c.user_id = message.user_id
        )
        SELECT id FROM message`);
      return rows[0] === undefined ? null : Number(rows[0].id);
    },
    async drop(before) {
      await db.execute(sql`DELETE FROM passage_changes WHERE created_at < ${before.toISOString()}::timestamptz`);
    },
  };
}
