import { sql } from "drizzle-orm";
import type { HistoryRecord } from "../../ports/message-record.ts";
import type { MessageStore } from "../../ports/message-store.ts";
import { type Db, runPrepared } from "./db.ts";

interface Row {
  readonly original_prompt: string;
  readonly improved_prompt: string | null;
  readonly answer: string;
  readonly questions: readonly string[];
}

/** Turns without an answer are skipped. So for each wanted turn, up to this many turns are read, and no more. */
const STEPS_PER_MESSAGE = 4;

/**
 * Implements MessageStore.history. Goes from parent to parent, so other branches and the rest of a long conversation
 * are never read. Prepared, because the answer's first word waits for it.
 */
export async function readHistory(
  db: Db,
  userId: number,
  conversationId: number,
  endId: Parameters<MessageStore["history"]>[2],
  limit: number,
): Promise<HistoryRecord[]> {
  const answered = (table: string) =>
    sql.raw(`(${table}.status IN ('done', 'stopped', 'failed') AND ${table}.answer <> '')`);
  const rows = await runPrepared<Row>(
    db,
    "message_history",
    sql`
    WITH RECURSIVE line (id, parent_id, compare_group, steps, found) AS (
      SELECT id, parent_id, compare_group, 1, (${answered("messages")} OR compare_group IS NOT NULL)::integer FROM messages
      WHERE user_id = ${userId} AND conversation_id = ${conversationId}
        AND id = CASE WHEN ${endId === "newest"}::boolean
          THEN (SELECT newest_message_id FROM conversations WHERE id = ${conversationId} AND user_id = ${userId})
          ELSE ${endId === "newest" ? null : endId}::bigint END
      UNION ALL
      SELECT m.id, m.parent_id, m.compare_group, steps + 1, found + (${answered("m")} OR m.compare_group IS NOT NULL)::integer
      FROM line JOIN messages m ON m.id = line.parent_id AND m.user_id = ${userId}
      WHERE found < ${limit}::integer AND steps < ${limit * STEPS_PER_MESSAGE}::integer
    )
    SELECT m.original_prompt, m.improvement ->> 'improvedPrompt' AS improved_prompt, m.answer,
      COALESCE((SELECT json_agg(q ->> 'question')
        FROM jsonb_array_elements(m.improvement -> 'questions') q), '[]') AS questions
    FROM line JOIN messages m ON m.user_id = ${userId} AND m.id = CASE WHEN line.compare_group IS NULL THEN line.id ELSE (
      -- Of answers side by side later prompts read one: the picked one, or the first until somebody picks.
      SELECT o.id FROM messages o
      WHERE o.user_id = ${userId} AND o.compare_group = line.compare_group AND ${answered("o")}
      ORDER BY o.is_picked DESC, o.status = 'failed', o.id LIMIT 1) END
    WHERE ${answered("m")}
    ORDER BY line.steps LIMIT ${limit}::integer`,
  );
  return rows
    .map(({ original_prompt, improved_prompt, answer, questions }) => ({
      originalPrompt: original_prompt,
      improvedPrompt: improved_prompt,
      answer,
      questions,
    }))
    .reverse();
}
