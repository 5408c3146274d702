import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import { copiedTurnsSchema } from "#contract/shared-copies.ts";
import type { CopiedTurn } from "#domain/conversations/conversation-copy.ts";
import { toStorableText } from "#domain/text/storable-text.ts";
import type { SharedCopyRecord, SharedCopyStore } from "../../ports/shared-copy-store.ts";
import type { Db } from "./db.ts";
import { sharedCopies, switchedOffFeatures, users } from "./schema.ts";
import { readStoredValue, toStorableJson } from "./stored-json.ts";

const FEATURE = "share-links";

export function createSharedCopyStore(db: Db): SharedCopyStore {
  const columns = {
    linkKey: sharedCopies.linkKey,
    title: sharedCopies.title,
    turns: sharedCopies.turns,
    createdAt: sharedCopies.createdAt,
  };
  const isOwn = (userId: number, conversationId: number) =>
    and(eq(sharedCopies.conversationId, conversationId), eq(sharedCopies.userId, userId));
  const off = db.select({ one: sql`1` }).from(switchedOffFeatures).where(eq(switchedOffFeatures.feature, FEATURE));

  return {
    async find(userId, conversationId) {
      const [found] = await db.select(columns).from(sharedCopies).where(isOwn(userId, conversationId));
      return found === undefined ? null : asRecord(found);
    },
    async save(userId, conversationId, copy) {
      const { rows } = await db.execute<{ link_key: string }>(sql`
        INSERT INTO shared_copies (conversation_id, user_id, link_key, title, turns, created_at)
        SELECT id, user_id, ${copy.linkKey}, ${toStorableText(copy.title)}, ${toStorableJson(copy.turns)}::jsonb, ${copy.createdAt.toISOString()}::timestamptz
        FROM conversations WHERE id = ${conversationId} AND user_id = ${userId} AND NOT is_temporary
        FOR KEY SHARE
        ON CONFLICT (conversation_id) DO UPDATE
          SET title = EXCLUDED.title, turns = EXCLUDED.turns, created_at = EXCLUDED.created_at
        RETURNING link_key`);
      const [saved] = rows;
      return saved === undefined ? null : { ...copy, linkKey: saved.link_key };
    },
    async revoke(userId, conversationId) {
      await db.delete(sharedCopies).where(isOwn(userId, conversationId));
    },
    async read(linkKey) {
      const [found] = await db
        .select(columns)
        .from(sharedCopies)
        .innerJoin(users, eq(users.id, sharedCopies.userId))
        .where(and(eq(sharedCopies.linkKey, linkKey), isNull(users.suspendedAt), notExists(off)));
      return found === undefined ? null : asRecord(found);
    },
    isOn: async () => (await off).length === 0,
    async setOn(isOn) {
      if (isOn) await db.delete(switchedOffFeatures).where(eq(switchedOffFeatures.feature, FEATURE));
      else await db.insert(switchedOffFeatures).values({ feature: FEATURE }).onConflictDoNothing();
    },
  };
}

const asRecord = (row: Omit<SharedCopyRecord, "turns"> & { turns: unknown }): SharedCopyRecord => ({
  ...row,
  turns: readStoredValue<readonly CopiedTurn[]>(copiedTurnsSchema, row.turns, []),
});
