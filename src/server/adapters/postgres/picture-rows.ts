import { type SQL, sql } from "drizzle-orm";
import type { ParsedFile, PictureRecord } from "../../ports/file-records.ts";
import type { MessageStore } from "../../ports/message-store.ts";
import { encodeByteaArray } from "./binary-arrays.ts";
import { type Db, runPrepared } from "./db.ts";
import { messageAncestorsSql } from "./message-rows.ts";

/** A part of the statement that starts a message: stores its pictures. Reads a table `message (id, user_id)`. */
export function storePicturesSql(conversationId: number | SQL, files: readonly ParsedFile[]): SQL {
  const read = files.flatMap(({ record, picture }, place) =>
    picture === undefined ? [] : [{ name: record.name, place, ...picture }],
  );
  const column = <T>(of: (file: (typeof read)[number]) => T) => sql.param(read.map(of));
  return sql`stored_pictures AS (
    INSERT INTO message_pictures (message_id, place, user_id, conversation_id, name, width, height, bytes, thumbnail)
    SELECT message.id, p.place, message.user_id, ${conversationId}::bigint, p.name, p.width, p.height, p.bytes, p.thumbnail
    FROM message, unnest(${column(({ place }) => place)}::integer[], ${column(({ name }) => name)}::text[],
      ${column(({ width }) => width)}::integer[], ${column(({ height }) => height)}::integer[],
      ${sql.param(encodeByteaArray(read.map(({ bytes }) => bytes)))}::bytea[],
      ${sql.param(encodeByteaArray(read.map(({ thumbnail }) => thumbnail)))}::bytea[])
      AS p (place, name, width, height, bytes, thumbnail)
  )`;
}

/** For a new version of a prompt: copies the pictures of the older message `versionOf`. */
export const copyPicturesSql = (versionOf: number): SQL => sql`kept_pictures AS (
    INSERT INTO message_pictures (message_id, place, user_id, conversation_id, name, width, height, bytes, thumbnail)
    SELECT message.id, p.place, p.user_id, p.conversation_id, p.name, p.width, p.height, p.bytes, p.thumbnail
    FROM message JOIN message_pictures p
      ON p.message_id = ${versionOf}::bigint AND p.user_id = message.user_id
  )`;

/** Implements MessageStore.pictures. Reads the message and its ancestors, see `messageAncestorsSql`. */
async function readPictures(
  db: Db,
  userId: number,
  conversationId: number,
  messageId: number,
  countMax: number,
): Promise<PictureRecord[]> {
  const rows = await runPrepared<Omit<PictureRecord, "isEarlier"> & { is_earlier: boolean }>(
    db,
    "message_pictures",
    sql`
    WITH RECURSIVE ${messageAncestorsSql("message_pictures", userId, conversationId, messageId)}
    SELECT p.name, p.width, p.height, p.bytes, p.message_id <> ${messageId} AS is_earlier
    FROM line JOIN message_pictures p ON p.message_id = line.id AND p.user_id = ${userId}
    ORDER BY line.steps, p.place LIMIT ${countMax}::integer`,
  );
  return rows.map(({ is_earlier, ...picture }) => ({ ...picture, isEarlier: is_earlier }));
}

export const createPictureStore = (db: Db): Pick<MessageStore, "pictures" | "picture"> => ({
  pictures: (...asked) => readPictures(db, ...asked),
  async picture(userId, messageId, place, size) {
    const column = sql.raw(size === "thumbnail" ? "thumbnail" : "bytes");
    const { rows } = await db.execute<{ bytes: Buffer }>(sql`
      SELECT ${column} AS bytes FROM message_pictures
      WHERE message_id = ${messageId} AND place = ${place} AND user_id = ${userId}`);
    return rows[0]?.bytes ?? null;
  },
});
