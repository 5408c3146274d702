import type { Target } from "./api-routes.ts";
import type { TestServer } from "./test-server.ts";

/** Things of this person's own, new for every call because many calls end them. */
export async function newTarget({ database: { pool } }: TestServer, userId: number): Promise<Target> {
  const now = "now(), now()";
  const conversation = await pool.query(
    `INSERT INTO conversations (user_id, title, created_at, updated_at) VALUES ($1, 'T', ${now}) RETURNING id`,
    [userId],
  );
  const folder = await pool.query(
    "INSERT INTO folders (user_id, name, created_at) VALUES ($1, gen_random_uuid()::text, now()) RETURNING id",
    [userId],
  );
  const libraryPrompt = await pool.query(
    "INSERT INTO library_prompts (user_id, title, text, created_at) VALUES ($1, 'P', 'P', now()) RETURNING id",
    [userId],
  );
  const message = await pool.query(
    `INSERT INTO messages (conversation_id, user_id, created_at, started_at, original_prompt, is_improvement_on, status,
       answer, settled_at) VALUES ($1, $2, ${now}, 'P', false, 'done', 'A', now()) RETURNING id`,
    [conversation.rows[0].id, userId],
  );
  const session = await pool.query(
    `INSERT INTO sessions (user_id, token_hash, created_at, last_seen_at, expires_at)
     VALUES ($1, decode(md5(random()::text), 'hex'), ${now}, now() + interval '1 day') RETURNING id`,
    [userId],
  );
  const memory = await pool.query(
    `INSERT INTO memory_items (user_id, kind, updated_at, message_id, decisions) VALUES ($1, 'prompt', now(), $2, '[]')
     RETURNING id`,
    [userId, message.rows[0].id],
  );
  // There is a limit to how many one person may own.
  await pool.query("DELETE FROM workspaces WHERE owner_id = $1", [userId]);
  const workspace = await pool.query(
    `WITH colleague AS (
       INSERT INTO users (email, first_name, password_hash, subscription_tier)
       VALUES (gen_random_uuid() || '@redraft.example', 'Bob', '', 'premier') RETURNING id
     ), workspace AS (
       INSERT INTO workspaces (owner_id, name, invite_code, created_at)
       VALUES ($1, 'W', gen_random_uuid()::text, now()) RETURNING id
     ), members AS (
       INSERT INTO workspace_members (workspace_id, user_id, seat, joined_at)
       SELECT workspace.id, $1, 1, now() FROM workspace UNION ALL SELECT workspace.id, colleague.id, 2, now() FROM workspace, colleague
     )
     INSERT INTO shared_prompts (workspace_id, shared_by, title, description, text, score, created_at)
     SELECT workspace.id, colleague.id, 'P', '', 'P', 50, now() FROM workspace, colleague
     RETURNING id, workspace_id, shared_by`,
    [userId],
  );
  const testCheckoutId = `test_checkout_${crypto.randomUUID()}`;
  await pool.query("INSERT INTO test_payment_objects VALUES ($1, 'checkout', $2, $3, now())", [
    testCheckoutId,
    userId,
    { plan: "plus", state: "open", expiresAt: "2099-01-01T00:00:00.000Z" },
  ]);
  // As there is to their keys.
  await pool.query("DELETE FROM api_keys WHERE user_id = $1", [userId]);
  const key = await pool.query(
    `INSERT INTO api_keys (user_id, name, token_hash, prefix, scopes, created_at)
     VALUES ($1, 'K', decode(md5(random()::text), 'hex'), 'rd_live_0000', '{chat}', now()) RETURNING id`,
    [userId],
  );
  const passkey = await pool.query(
    `INSERT INTO passkeys (user_id, name, credential_id, public_key, counter, created_at)
     VALUES ($1, 'P', gen_random_uuid()::text, decode('00', 'hex'), 0, now()) RETURNING id`,
    [userId],
  );
  return {
    testCheckoutId,
    apiKeyId: key.rows[0].id,
    passkeyId: passkey.rows[0].id,
    conversationId: conversation.rows[0].id,
    libraryPromptId: libraryPrompt.rows[0].id,
    folderId: folder.rows[0].id,
    messageId: message.rows[0].id,
    sessionId: session.rows[0].id,
    memoryItemId: memory.rows[0].id,
    workspaceId: workspace.rows[0].workspace_id,
    colleagueId: workspace.rows[0].shared_by,
    sharedPromptId: workspace.rows[0].id,
  };
}
