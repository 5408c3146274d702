import { sql } from "drizzle-orm";
import type { FileText } from "#domain/files/file-section.ts";
import { type Db, runPrepared } from "./db.ts";
import { messageLine } from "./message-line.ts";

/** As many as two of the largest prompts bring. */
const FILE_TEXTS_MAX = 20;
/**
 * MessageStore.fileTexts. Steps from the message to those it follows, so files of other branches are never read; where a
 * conversation has no files, it takes no step. It lies between a prompt and its first word, so it is prepared.
 */
export async function readFileTexts(
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
    WITH RECURSIVE ${messageLine("message_files", userId, conversationId, messageId)}
    SELECT f.name, left(f.text, ${lengthMax}::integer) AS text, f.characters,
      -- What is not even read takes no room: every token has at least one character.
      least(f.tokens, ${lengthMax}::integer) AS tokens, f.message_id <> ${messageId} AS is_earlier
    FROM line JOIN message_files f ON f.message_id = line.id AND f.user_id = ${userId}
    ORDER BY line.steps, f.place LIMIT ${FILE_TEXTS_MAX}::integer`,
  );
  return rows.map(({ is_earlier, ...file }) => ({ ...file, isEarlier: is_earlier }));
}
