import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { FolderRecord, FolderStore } from "../../ports/conversation-store.ts";
import type { ImportStore } from "../../ports/import-store.ts";
import type { ReviewStore } from "../../ports/review-store.ts";
import type { RewriterTrialStore } from "../../ports/rewriter-trial-store.ts";
import type { Store, UsageStore } from "../../ports/store.ts";
import { createAccountDataStore } from "./account-data-store.ts";
import { createAccountStore } from "./account-store.ts";
import { createAccountTokenStore } from "./account-token-store.ts";
import { createAdminStatsStore } from "./admin-stats-store.ts";
import { createAdminStore } from "./admin-store.ts";
import { createApiCallStore, createStoredApiCallStore } from "./api-call-store.ts";
import { createApiKeyStore } from "./api-key-store.ts";
import { createAttemptStore } from "./attempt-store.ts";
import { createBillingStore } from "./billing-store.ts";
import { createCatalogueStore } from "./catalogue-store.ts";
import { createCoachStore } from "./coach-store.ts";
import { createConversationStore } from "./conversation-store.ts";
import { type Db, openDb } from "./db.ts";
import { createLeaseStore } from "./lease-store.ts";
import { createLibraryStore } from "./library-store.ts";
import { createMemoryStore } from "./memory-store.ts";
import { createMessageStore } from "./message-store.ts";
import { createPassageStore } from "./passage-store.ts";
import { createQuotaStore } from "./quota-store.ts";
import { createRouteOutcomeStore } from "./route-outcome-store.ts";
import { folders, improvementPreviews, messages, usageRecords } from "./schema.ts";
import { createSearchStore } from "./search-store.ts";
import { createSessionStore } from "./session-store.ts";
import { createSharedCopyStore } from "./shared-copy-store.ts";
import { createIdentityStore, createPasskeyStore, createSecondFactorStore } from "./sign-in-stores.ts";
import { toStorableJson } from "./stored-json.ts";
import { createWorkspaceStore } from "./workspace-store.ts";

export function connectStore(pool: Pool): Store {
  const db = openDb(pool);
  return {
    accounts: createAccountStore(db),
    admin: createAdminStore(db),
    accountTokens: createAccountTokenStore(db),
    accountData: createAccountDataStore(pool),
    apiCalls: createApiCallStore(db),
    keptCalls: createStoredApiCallStore(db),
    apiKeys: createApiKeyStore(db),
    attempts: createAttemptStore(db),
    passkeys: createPasskeyStore(db),
    secondFactors: createSecondFactorStore(db),
    sessions: createSessionStore(db),
    conversations: createConversationStore(db),
    identities: createIdentityStore(db),
    folders: folderStore(db),
    imports: importStore(db),
    search: createSearchStore(db),
    sharedCopies: createSharedCopyStore(db),
    messages: createMessageStore(db),
    library: createLibraryStore(db),
    memory: createMemoryStore(db),
    reviews: reviewStore(db),
    passages: createPassageStore(db),
    writerTrials: writerTrialStore(db),
    routeOutcomes: createRouteOutcomeStore(db),
    figures: createAdminStatsStore(db),
    leases: createLeaseStore(db),
    usage: usageStore(db),
    workspaces: createWorkspaceStore(db),
    quotas: createQuotaStore(db),
    billing: createBillingStore(db),
    coach: createCoachStore(db),
    catalogue: createCatalogueStore(db),
  };
}

function usageStore(db: Db): UsageStore {
  return {
    async month(userId, month) {
      const [record] = await db
        .select({ promptsGenerated: usageRecords.promptsGenerated, gpt4oUsage: usageRecords.gpt4oUsage })
        .from(usageRecords)
        .where(and(eq(usageRecords.userId, userId), eq(usageRecords.month, month)));
      return record ?? { promptsGenerated: 0, gpt4oUsage: 0 };
    },
  };
}

interface Row extends Record<string, unknown> {
  readonly model: string;
  readonly provider_model_id: string;
  readonly tried_at: string;
  readonly faithful: number;
  readonly rewritten: number;
  readonly total: number;
  readonly cost_usd: number | null;
}

function writerTrialStore(db: Db): RewriterTrialStore {
  return {
    async all() {
      const { rows } = await db.execute<Row>(sql`SELECT * FROM writer_trials ORDER BY model`);
      return rows.map((row) => ({
        ...{ model: row.model, providerModelId: row.provider_model_id, triedAt: new Date(row.tried_at) },
        ...{ faithful: row.faithful, rewritten: row.rewritten, total: row.total, costUsd: row.cost_usd },
      }));
    },
    async save({ model, providerModelId, triedAt, faithful, rewritten, total, costUsd }) {
      await db.execute(sql`
        INSERT INTO writer_trials (model, provider_model_id, tried_at, faithful, rewritten, total, cost_usd)
        VALUES (${model}, ${providerModelId}, ${triedAt.toISOString()}::timestamptz, ${faithful}::integer,
          ${rewritten}::integer, ${total}::integer, ${costUsd}::double precision)
        ON CONFLICT (model) DO UPDATE SET provider_model_id = excluded.provider_model_id, tried_at = excluded.tried_at,
          faithful = excluded.faithful, rewritten = excluded.rewritten, total = excluded.total, cost_usd = excluded.cost_usd`);
    },
  };
}

function folderStore(db: Db): FolderStore {
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

function importStore(db: Db): ImportStore {
  return {
    async add(userId, conversations, room, now) {
      const { rows } = await db.execute<{ has_room: boolean; imported: number }>(sql`
        WITH owner AS (
          -- Whoever deletes the account meanwhile waits, or has left nobody to store them for.
          SELECT id FROM users WHERE id = ${userId} FOR KEY SHARE
        ), given AS MATERIALIZED (
          SELECT owner.id AS user_id, g.* FROM owner, jsonb_to_recordset(${toStorableJson(conversations)}::jsonb) AS g
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

/** The newest previews that are kept for each user: a user reviews one prompt at a time, on few devices. */
const PREVIEWS_KEPT_MAX = 20;

function reviewStore(db: Db): ReviewStore {
  return {
    async savePreview(userId, { id, originalPrompt, improvement, name, conversationId, now }) {
      await db.execute(sql`
        WITH surplus AS (
          DELETE FROM improvement_previews WHERE user_id = ${userId} AND id IN (
            SELECT id FROM improvement_previews WHERE user_id = ${userId}
            ORDER BY created_at DESC, id OFFSET ${PREVIEWS_KEPT_MAX - 1})
        )
        INSERT INTO improvement_previews (id, user_id, original_prompt, improvement, name, created_at, conversation_id)
        VALUES (${id}, ${userId}, ${originalPrompt}, ${toStorableJson(improvement)}::jsonb, ${name}, ${now.toISOString()},
          (SELECT id FROM conversations WHERE id = ${conversationId}::bigint AND user_id = ${userId}))`);
    },
    async findPreview(userId, id, since) {
      const [found] = await db
        .select({
          originalPrompt: improvementPreviews.originalPrompt,
          improvement: improvementPreviews.improvement,
          name: improvementPreviews.name,
        })
        .from(improvementPreviews)
        .where(
          and(
            eq(improvementPreviews.id, id),
            eq(improvementPreviews.userId, userId),
            gte(improvementPreviews.createdAt, since),
          ),
        );
      // A preview that this version cannot read counts as expired.
      if (found === undefined || found.improvement === null) return null;
      return { ...found, improvement: found.improvement };
    },
    async dropPreviews(before) {
      await db.delete(improvementPreviews).where(lt(improvementPreviews.createdAt, before));
    },
    async swapReview(userId, messageId, review) {
      const isOwn = and(eq(messages.id, messageId), eq(messages.userId, userId));
      return await db.transaction(async (tx) => {
        const [held] = await tx.select({ before: messages.review }).from(messages).where(isOwn).for("update");
        if (held === undefined) return null;
        await tx.update(messages).set({ review }).where(isOwn);
        return held;
      });
    },
  };
}
