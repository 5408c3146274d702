import { and, asc, eq, sql } from "drizzle-orm";
import type { FolderRecord, FolderStore } from "../../ports/folder-store.ts";
import type { Db } from "./db.ts";
import { folders } from "./schema.ts";

export function folderStore(db: Db): FolderStore {
  const isOwn = (userId: number, id: number) => and(eq(folders.id, id), eq(folders.userId, userId));
  const columns = { id: folders.id, name: folders.name };

  return {
    list: (userId) =>
      db.select(columns).from(folders).where(eq(folders.userId, userId)).orderBy(asc(folders.name), asc(folders.id)),
    async create(userId, name, max, now) {
      const { rows } = await db.execute<{ id: number; name: string }>(sql`
        INSERT INTO folders (user_id, name, created_at)
        SELECT ${userId}::bigint, ${name}::text, ${now.toISOString()}::timestamptz
        WHERE (SELECT count(*) FROM folders WHERE user_id = ${userId} AND name <> ${name}) < ${max}
        ON CONFLICT (user_id, name) DO UPDATE SET name = EXCLUDED.name
        RETURNING id, name`);
      const [row] = rows;
      return row === undefined ? null : { id: Number(row.id), name: row.name };
    },
    async rename(userId, id, name): Promise<FolderRecord | "missing" | "name-taken"> {
      const { rows } = await db.execute<{ id: number; is_taken: boolean; is_renamed: boolean }>(sql`
        WITH taken AS (
          SELECT EXISTS (SELECT FROM folders WHERE user_id = ${userId} AND name = ${name} AND id <> ${id}) AS is_taken
        ), renamed AS (
          UPDATE folders SET name = ${name} FROM taken
          WHERE id = ${id} AND user_id = ${userId} AND NOT is_taken RETURNING id
        )
        SELECT f.id, taken.is_taken, EXISTS (SELECT FROM renamed) AS is_renamed
        FROM folders f, taken WHERE f.id = ${id} AND f.user_id = ${userId}`);
      const [row] = rows;
      if (row === undefined) return "missing";
      return row.is_taken ? "name-taken" : { id, name };
    },
    async remove(userId, id) {
      return (await db.delete(folders).where(isOwn(userId, id)).returning({ id: folders.id })).length > 0;
    },
  };
}
