import { type SQL, sql } from "drizzle-orm";

/** Files and pictures are searched in at most this many earlier messages. */
const STEPS_MAX = 200;

/**
 * A part of a statement: a recursive table `line (id, parent_id, steps)` with the message and its ancestors, the
 * nearest first. Other branches are never read. If the conversation has no rows in the table `attached` (the table of
 * files or of pictures), `line` is empty.
 */
export const messageAncestorsSql = (
  attached: "message_files" | "message_pictures",
  userId: number,
  conversationId: number,
  messageId: number,
): SQL => sql`line (id, parent_id, steps) AS (
      SELECT id, parent_id, 1 FROM messages
      WHERE id = ${messageId} AND user_id = ${userId} AND conversation_id = ${conversationId}
        AND EXISTS (SELECT FROM ${sql.raw(attached)} WHERE conversation_id = ${conversationId} AND user_id = ${userId})
      UNION ALL
      SELECT m.id, m.parent_id, steps + 1 FROM line JOIN messages m ON m.id = line.parent_id AND m.user_id = ${userId}
      WHERE steps < ${STEPS_MAX}::integer
    )`;
