import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { migrate } from "#server/adapters/postgres/migrate.ts";
import { openEmptyTestDatabase } from "#support/database.ts";

const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));
const NAME = "0025_memory_rule_ids.sql";

test("what users taught in words is kept as ids, counts that mean one rule add up, and what means none goes", async () => {
  const before = mkdtempSync(join(tmpdir(), "redraft-migrations-"));
  const database = await openEmptyTestDatabase();
  const { pool } = database;
  try {
    for (const name of readdirSync(MIGRATIONS).filter((file) => file < NAME)) {
      copyFileSync(join(MIGRATIONS, name), join(before, name));
    }
    await migrate(pool, before);
    await pool.query(`INSERT INTO users (email, first_name, password_hash) VALUES ('ada@redraft.example', 'Ada', 'x')`);
    await pool.query(
      `INSERT INTO conversations (user_id, title, created_at, updated_at) VALUES (1, 'One', now(), now())`,
    );
    await pool.query(
      `INSERT INTO messages (conversation_id, user_id, created_at, started_at, original_prompt, is_improvement_on, status)
       VALUES (1, 1, now(), now(), 'a prompt', true, 'done')`,
    );
    for (const [slot, value, accepted, rejected] of [
      ["Tone", "Use a friendly tone.", 2, 1],
      ["Tone", "Friendly", 3, 0],
      ["Spelling", "", 0, 1],
      ["Capital", "", 0, 2],
      ["Order", "Lead with what sets the place apart, then go through it as a visitor would.", 0, 2],
      ["Channel", "Instagram", 4, 0],
    ]) {
      await pool.query(
        "INSERT INTO memory_items (user_id, kind, updated_at, slot, value, accepted, rejected) VALUES (1, 'choice', now(), $1, $2, $3, $4)",
        [slot, value, accepted, rejected],
      );
    }
    const decisions = [
      { slot: "Tone", value: "Friendly", isAccepted: true },
      { slot: "Channel", value: "Instagram", isAccepted: true },
    ];
    await pool.query(
      "INSERT INTO memory_items (user_id, kind, updated_at, message_id, decisions) VALUES (1, 'prompt', now(), 1, $1::jsonb)",
      [JSON.stringify(decisions)],
    );
    await migrate(pool, MIGRATIONS);
    const choices = await pool.query(
      "SELECT slot, value, accepted, rejected FROM memory_items WHERE kind = 'choice' ORDER BY value",
    );
    expect(choices.rows).toEqual([
      { slot: "listing.order", value: "listing.order", accepted: 0, rejected: 2 },
      { slot: "repair", value: "repair", accepted: 0, rejected: 3 },
      { slot: "tone", value: "tone.friendly", accepted: 5, rejected: 1 },
    ]);
    const prompts = await pool.query("SELECT decisions FROM memory_items WHERE kind = 'prompt'");
    expect(prompts.rows).toEqual([{ decisions: [{ slot: "tone", value: "tone.friendly", isAccepted: true }] }]);
  } finally {
    await database.close();
    rmSync(before, { recursive: true });
  }
});
