import { and, desc, eq, sql } from "drizzle-orm";
import type { LibraryPromptRecord, LibraryStore } from "../../ports/library-store.ts";
import type { Db } from "./db.ts";
import { libraryPrompts } from "./schema.ts";

export function createLibraryStore(db: Db): LibraryStore {
  const columns = {
    id: libraryPrompts.id,
    title: libraryPrompts.title,
    text: libraryPrompts.text,
    isPinned: libraryPrompts.isPinned,
    useCount: libraryPrompts.useCount,
    lastValues: libraryPrompts.lastValues,
    createdAt: libraryPrompts.createdAt,
  };
  const isOwn = (userId: number, id: number) => and(eq(libraryPrompts.id, id), eq(libraryPrompts.userId, userId));
  const read = async (userId: number, id: number): Promise<LibraryPromptRecord | null> =>
    (await db.select(columns).from(libraryPrompts).where(isOwn(userId, id)))[0] ?? null;

  return {
    list: (userId) =>
      db
        .select(columns)
        .from(libraryPrompts)
        .where(eq(libraryPrompts.userId, userId))
        .orderBy(desc(libraryPrompts.isPinned), desc(libraryPrompts.useCount), desc(libraryPrompts.id)),
    async add(userId, { title, text }, max, now) {
      const { rows } = await db.execute<{ id: number }>(sql`
        INSERT INTO library_prompts (user_id, title, text, created_at)
        SELECT ${userId}::bigint, ${title}::text, ${text}::text, ${now.toISOString()}::timestamptz
        WHERE (SELECT count(*) FROM library_prompts WHERE user_id = ${userId}) < ${max}
        RETURNING id`);
      return rows[0] === undefined ? null : await read(userId, Number(rows[0].id));
    },
    async change(userId, id, { title, text, isPinned }) {
      const changes = {
        ...(title !== undefined && { title }),
        ...(text !== undefined && { text }),
        ...(isPinned !== undefined && { isPinned }),
      };
      if (Object.keys(changes).length === 0) return await read(userId, id);
      const [changed] = await db.update(libraryPrompts).set(changes).where(isOwn(userId, id)).returning(columns);
      return changed ?? null;
    },
    async remove(userId, id) {
      return (await db.delete(libraryPrompts).where(isOwn(userId, id)).returning({ id: libraryPrompts.id })).length > 0;
    },
    async countUse(userId, id, values) {
      const [used] = await db
        .update(libraryPrompts)
        .set({ useCount: sql`${libraryPrompts.useCount} + 1`, lastValues: values })
        .where(isOwn(userId, id))
        .returning(columns);
      return used ?? null;
    },
  };
}
