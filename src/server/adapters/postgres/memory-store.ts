import { and, desc, eq, inArray, isNotNull, ne, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PastDecision } from "#domain/memory/slot-decision.ts";
import { TASK_KINDS } from "#domain/routing/task.ts";
import type { MemoryStore, PromptToRemember, RememberedChoice } from "../../ports/memory-store.ts";
import { batchSaves } from "./batch-saves.ts";
import { type Db, runPrepared } from "./db.ts";
import { memoryItems, messages } from "./schema.ts";
import { toStorableJson } from "./stored-json.ts";

/** The memory ignores prompts that were sent with an API key, and prompts of temporary conversations. */
const IS_KEPT = sql`NOT messages.is_by_key AND NOT EXISTS (SELECT FROM conversations c
  WHERE c.id = messages.conversation_id AND c.user_id = messages.user_id AND c.is_temporary)`;

/** Prompts are gathered for this long before they are stored. No request waits for it. */
const GATHER_MS = 250;

interface RememberedPrompt extends PromptToRemember {
  readonly userId: number;
  readonly since: Date;
  readonly kept: number;
}

type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

const ownOfKind = (userId: number | Placeholder, kind: "choice" | "prompt") =>
  and(eq(memoryItems.userId, userId), eq(memoryItems.kind, kind));

export function createMemoryStore(db: Db): MemoryStore {
  const { id, slot, value, accepted, rejected, updatedAt: lastAt } = memoryItems;
  // Prepared once per connection, because every prompt runs it.
  const choices = db
    .select({ id, slot, value, accepted, rejected, lastAt })
    .from(memoryItems)
    .where(ownOfKind(sql.placeholder("userId"), "choice"))
    .orderBy(desc(lastAt), desc(id))
    .prepare("memory_choices");
  const rememberSoon = batchSaves(GATHER_MS, async (prompts: readonly RememberedPrompt[]) => {
    await rememberAll(db, prompts);
    return () => undefined;
  });

  return {
    async choices(userId) {
      const rows = await choices.execute({ userId });
      // The type is safe: a CHECK constraint forbids null in these columns for a choice.
      return rows as RememberedChoice[];
    },
    async prompts(userId) {
      const { id, category, updatedAt: lastAt } = memoryItems;
      const hasVector = sql<boolean>`${memoryItems.vector} IS NOT NULL`;
      const rows = await db
        .select({ id, category, hasVector, conversationId: messages.conversationId, lastAt })
        .from(memoryItems)
        .innerJoin(messages, and(eq(messages.id, memoryItems.messageId), eq(messages.userId, memoryItems.userId)))
        .where(ownOfKind(userId, "prompt"))
        .orderBy(desc(id));
      // An earlier version stored other names of task kinds. They become null.
      return rows.map((row) => ({ ...row, category: TASK_KINDS.find((kind) => kind === row.category) ?? null }));
    },
    async decided(userId, limit) {
      const { vector, decisions, id } = memoryItems;
      const rows = await db
        .select({ vector, decisions })
        .from(memoryItems)
        .where(and(ownOfKind(userId, "prompt"), isNotNull(vector), ne(decisions, [])))
        .orderBy(desc(id))
        .limit(limit);
      return rows.flatMap((row) =>
        row.vector === null ? [] : [{ vector: row.vector, decisions: row.decisions ?? [] }],
      );
    },
    decide: (userId, messageId, decisions, since) => storeDecisions(db, userId, messageId, decisions, since),
    remember: (userId, lesson, since, kept) => rememberSoon({ userId, ...lesson, since, kept }),
    forget: (userId, ids) => forgetItems(db, userId, [...new Set(ids)]),
    async forgetAll(userId, now) {
      await db.transaction(async (tx) => {
        await tx.execute(sql`UPDATE users SET memory_wiped_at = ${now.toISOString()} WHERE id = ${userId}`);
        await tx.delete(memoryItems).where(eq(memoryItems.userId, userId));
      });
    },
  };
}

async function storeDecisions(
  db: Db,
  userId: number,
  messageId: number,
  decisions: readonly PastDecision[],
  since: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await mayWrite(tx, userId, since))) return;
    await tx.execute(sql`
      INSERT INTO memory_items (user_id, kind, updated_at, message_id, decisions)
      SELECT user_id, 'prompt', ${since.toISOString()}, id, '[]' FROM messages
      WHERE id = ${messageId} AND user_id = ${userId} AND ${IS_KEPT}
      FOR KEY SHARE
      ON CONFLICT (message_id) DO NOTHING`);
    const isThis = and(ownOfKind(userId, "prompt"), eq(memoryItems.messageId, messageId));
    const [row] = await tx.select({ before: memoryItems.decisions }).from(memoryItems).where(isThis);
    if (row === undefined) return;
    const { known, outdated, fresh } = compareDecisions(row.before ?? [], decisions);
    await uncount(tx, userId, outdated);
    await count(tx, userId, fresh, since);
    await tx.update(memoryItems).set({ decisions: known }).where(isThis);
  });
}

async function forgetItems(db: Db, userId: number, ids: readonly number[]): Promise<boolean> {
  return await db.transaction(async (tx) => {
    await lockMemory(tx, userId, sql`true`);
    const areOwn = and(inArray(memoryItems.id, [...ids]), eq(memoryItems.userId, userId));
    if ((await tx.$count(memoryItems, areOwn)) < ids.length) return false;
    const gone = await tx
      .delete(memoryItems)
      .where(areOwn)
      .returning({ kind: memoryItems.kind, slot: memoryItems.slot, value: memoryItems.value });
    await tx.execute(sql`
      INSERT INTO deleted_rows (kind, id, made_at, deleted_at)
      SELECT 'memory_items', item, date_trunc('milliseconds', created_at), now()
      FROM users, unnest(${sql.param(ids)}::bigint[]) AS item WHERE users.id = ${userId}
      ON CONFLICT (kind, id, made_at) DO UPDATE SET deleted_at = excluded.deleted_at`);
    for (const { kind, slot, value } of gone)
      if (kind === "choice") await dropDecisions(tx, userId, { slot: slot ?? "", value: value ?? "" });
    return true;
  });
}

/** `prompts`: at most one per user. All must have the same `kept`: this many prompts stay stored for each user. */
async function rememberAll(db: Db, prompts: readonly RememberedPrompt[]): Promise<void> {
  const column = <T>(of: (prompt: RememberedPrompt) => T) => sql.param(prompts.map(of));
  const userIds = sql`${column(({ userId }) => userId)}::bigint[]`;
  await runPrepared(
    db,
    "remember_prompts",
    sql`
    WITH given AS (
      SELECT * FROM unnest(${userIds}, ${column(({ messageId }) => messageId)}::bigint[],
        ${column(({ since }) => since.toISOString())}::timestamptz[],
        ${column(({ vector }) => (vector === null ? null : Buffer.from(vector)))}::bytea[],
        ${column(({ category }) => category)}::text[], ${column(({ scores }) => scores.clarity)}::real[],
        ${column(({ scores }) => scores.specificity)}::real[], ${column(({ scores }) => scores.structure)}::real[])
        AS g (user_id, message_id, since, vector, category, clarity, specificity, structure)
    ), users AS (
      -- Whoever waited here for a wipe sees it, and writes nothing. In one order, or two of these could wait for each other.
      SELECT id, preferences, memory_wiped_at FROM users WHERE id = ANY(${userIds}) ORDER BY id FOR NO KEY UPDATE
    ), kept AS (
      INSERT INTO memory_items (user_id, kind, updated_at, message_id, decisions, vector, category, clarity, specificity, structure)
      SELECT messages.user_id, 'prompt', given.since, messages.id, '[]', given.vector, given.category, given.clarity,
             given.specificity, given.structure
      FROM given JOIN users ON users.id = given.user_id AND ${isWritable(sql`given.since`)}
        JOIN messages ON messages.id = given.message_id AND messages.user_id = given.user_id
      WHERE ${IS_KEPT}
      FOR KEY SHARE OF messages
      ON CONFLICT (message_id) DO UPDATE SET vector = EXCLUDED.vector, category = EXCLUDED.category,
        clarity = EXCLUDED.clarity, specificity = EXCLUDED.specificity, structure = EXCLUDED.structure
      RETURNING id, user_id
    )
    -- The new one is not among those that are seen here, and takes a place.
    DELETE FROM memory_items WHERE id IN (
      SELECT old.id FROM kept, LATERAL (
        SELECT id FROM memory_items WHERE user_id = kept.user_id AND kind = 'prompt' AND id <> kept.id
        ORDER BY id DESC OFFSET ${(prompts[0]?.kept ?? 1) - 1}::integer) AS old)`,
  );
}

/** Locks the user's row, so that a user has one writer at a time and no write overlaps a wipe. */
async function lockMemory(tx: Transaction, userId: number, condition: SQL): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT 1 FROM users WHERE id = ${userId} AND ${condition} FOR NO KEY UPDATE`);
  return rows.length > 0;
}

const mayWrite = (tx: Transaction, userId: number, since: Date): Promise<boolean> =>
  lockMemory(tx, userId, isWritable(sql`${since.toISOString()}::timestamptz`));

/** SQL condition on a user's row: memory is on and was not wiped after `since`. */
const isWritable = (since: SQL): SQL => sql`coalesce(preferences->>'rememberEdits', 'true') <> 'false'
  AND (memory_wiped_at IS NULL OR memory_wiped_at < ${since})`;

/**
 * Updates the decisions `before` with the decisions `later`. Returns `known`: all decisions after the update;
 * `outdated`: decisions that `later` reverses, to subtract from the counts; `fresh`: new and reversed decisions, to add
 * to the counts.
 */
function compareDecisions(before: readonly PastDecision[], later: readonly PastDecision[]) {
  const isSame = (a: PastDecision) => (b: PastDecision) => a.slot === b.slot && a.value === b.value;
  const changed = later.filter((decision) => before.find(isSame(decision))?.isAccepted !== decision.isAccepted);
  const outdated = before.filter((decision) => changed.some(isSame(decision)));
  return {
    known: [...before.filter((decision) => !outdated.includes(decision)), ...changed],
    outdated,
    fresh: changed,
  };
}

const columns = (decisions: readonly PastDecision[]) => {
  const list = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
  return {
    slots: list(decisions.map(({ slot }) => slot)),
    values: list(decisions.map(({ value }) => value)),
    accepted: list(decisions.map(({ isAccepted }) => String(isAccepted))),
  };
};

async function count(tx: Transaction, userId: number, decisions: readonly PastDecision[], at: Date): Promise<void> {
  if (decisions.length === 0) return;
  const { slots, values, accepted } = columns(decisions);
  await tx.execute(sql`
    INSERT INTO memory_items (user_id, kind, updated_at, slot, value, accepted, rejected)
    SELECT ${userId}, 'choice', ${at.toISOString()}, d.slot, d.value, (d.accepted = 'true')::int, (d.accepted = 'false')::int
    FROM unnest(${slots}, ${values}, ${accepted}) AS d (slot, value, accepted)
    ON CONFLICT (user_id, slot, value) DO UPDATE SET
      accepted = memory_items.accepted + EXCLUDED.accepted, rejected = memory_items.rejected + EXCLUDED.rejected,
      updated_at = EXCLUDED.updated_at`);
}

async function uncount(tx: Transaction, userId: number, decisions: readonly PastDecision[]): Promise<void> {
  if (decisions.length === 0) return;
  const { slots, values, accepted } = columns(decisions);
  await tx.execute(sql`
    UPDATE memory_items SET
      accepted = greatest(0, memory_items.accepted - (d.accepted = 'true')::int),
      rejected = greatest(0, memory_items.rejected - (d.accepted = 'false')::int)
    FROM unnest(${slots}, ${values}, ${accepted}) AS d (slot, value, accepted)
    WHERE memory_items.user_id = ${userId} AND memory_items.kind = 'choice'
      AND memory_items.slot = d.slot AND memory_items.value = d.value`);
}

async function dropDecisions(tx: Transaction, userId: number, choice: { slot: string; value: string }): Promise<void> {
  await tx.execute(sql`
    UPDATE memory_items SET decisions = (
      SELECT coalesce(jsonb_agg(d), '[]') FROM jsonb_array_elements(decisions) AS d
      WHERE NOT (d->>'slot' = ${choice.slot} AND d->>'value' = ${choice.value}))
    WHERE user_id = ${userId} AND kind = 'prompt' AND decisions @> ${toStorableJson([choice])}::jsonb`);
}
