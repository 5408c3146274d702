import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { migrate } from "#server/adapters/postgres/migrate.ts";
import { openEmptyTestDatabase } from "#support/database.ts";

const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

test("conversations from before there were branches become one line each, with answers side by side as one turn", async () => {
  const before = mkdtempSync(join(tmpdir(), "redraft-migrations-"));
  const database = await openEmptyTestDatabase();
  try {
    for (const name of readdirSync(MIGRATIONS).filter((file) => file < "0014")) {
      copyFileSync(join(MIGRATIONS, name), join(before, name));
    }
    await migrate(database.pool, before);
    await database.pool.query(
      `INSERT INTO users (email, first_name, password_hash) VALUES ('ada@redraft.example', 'Ada', 'x')`,
    );
    await database.pool.query(
      `INSERT INTO conversations (user_id, title, created_at, updated_at) VALUES (1, 'One', now(), now()), (1, 'Two', now(), now())`,
    );
    const group = "00000000-0000-4000-8000-000000000001";
    // By turns in two conversations; 4 and 6 stand side by side.
    for (const [conversation, compared] of [
      [1, null],
      [2, null],
      [1, null],
      [1, group],
      [2, null],
      [1, group],
      [1, null],
    ]) {
      await database.pool.query(
        `INSERT INTO messages (conversation_id, user_id, created_at, started_at, original_prompt, is_improvement_on, status, compare_group)
         VALUES ($1, 1, now(), now(), 'a prompt', true, 'done', $2)`,
        [conversation, compared],
      );
    }
    await migrate(database.pool, MIGRATIONS);
    const { rows } = await database.pool.query("SELECT id, parent_id FROM messages ORDER BY id");
    expect(rows.map(({ id, parent_id }) => [id, parent_id])).toEqual([
      [1, null],
      [2, null],
      [3, 1],
      [4, 3],
      [5, 2],
      [6, 3],
      [7, 4],
    ]);
    const newest = await database.pool.query("SELECT newest_message_id AS newest FROM conversations ORDER BY id");
    expect(newest.rows).toEqual([{ newest: 7 }, { newest: 5 }]);
  } finally {
    await database.close();
    rmSync(before, { recursive: true });
  }
});
