import { sql } from "drizzle-orm";
import type { ImportStore } from "../../ports/import-store.ts";
import type { Db } from "./db.ts";
import { jsonText } from "./json-text.ts";

export function importStore(db: Db): ImportStore {
  return {
    async add(userId, conversations, room, now) {
      const { rows } = await db.execute<{ has_room: boolean; imported: number }>(sql`
        WITH owner AS (
          -- Whoever deletes the account meanwhile waits, or has left nobody to store them for.
          SELECT id FROM users WHERE id = ${userId} FOR KEY SHARE
        ), given AS MATERIALIZED (
          SELECT owner.id AS user_id, g.* FROM owner, jsonb_to_recordset(${jsonText(conversations)}::jsonb) AS g
            (key text, title text, snippet text, "createdAt" timestamptz, "updatedAt" timestamptz, characters integer, turns jsonb)
          WHERE NOT EXISTS (SELECT FROM conversations c WHERE c.user_id = owner.id AND c.import_key = g.key)
        ), room AS MATERIALIZED (
          SELECT count(*) + (SELECT count(*) FROM given) <= ${room.conversations}
            AND coalesce(sum(imported_characters), 0) + (SELECT coalesce(sum(characters), 0) FROM given) <= ${room.characters}
            AS is_there
          FROM conversations WHERE user_id = ${userId} AND import_key IS NOT NULL
        ), turns AS MATERIALIZED (
          -- The ids come first: a message names the one before it, and the conversation its last one.
          SELECT ordered.*, nextval(pg_get_serial_sequence('messages', 'id')) AS id FROM (
            SELECT key, place, turn ->> 'prompt' AS prompt, turn ->> 'answer' AS answer, (turn ->> 'createdAt')::timestamptz AS at
            FROM room, given, jsonb_array_elements(turns) WITH ORDINALITY AS t (turn, place)
            WHERE room.is_there ORDER BY key, place) AS ordered
        ), made AS (
          INSERT INTO conversations (user_id, title, snippet, created_at, updated_at, newest_message_id, import_key, imported_characters)
          SELECT user_id, title, snippet, "createdAt", "updatedAt", (SELECT max(id) FROM turns WHERE turns.key = given.key), key, characters
          FROM room, given WHERE room.is_there ORDER BY key
          ON CONFLICT (user_id, import_key) WHERE import_key IS NOT NULL DO NOTHING
          RETURNING id, user_id, import_key
        ), stored AS (
          INSERT INTO messages (id, conversation_id, user_id, parent_id, created_at, started_at, settled_at, imported_at,
                                original_prompt, answer, status, is_improvement_on)
          OVERRIDING SYSTEM VALUE
          SELECT turns.id, made.id, made.user_id, lag(turns.id) OVER (PARTITION BY made.id ORDER BY place), at, at, at,
                 ${now.toISOString()}::timestamptz, prompt, answer, CASE WHEN answer = '' THEN 'stopped' ELSE 'done' END, false
          FROM made JOIN turns ON turns.key = made.import_key
        )
        SELECT room.is_there AS has_room, (SELECT count(*)::int FROM made) AS imported FROM room`);
      const [outcome] = rows;
      return outcome?.has_room === true ? { kind: "added", imported: outcome.imported } : { kind: "no-room" };
    },
  };
}
