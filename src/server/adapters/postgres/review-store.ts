import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { ReviewStore } from "../../ports/review-store.ts";
import type { Db } from "./db.ts";
import { jsonText } from "./json-text.ts";
import { improvementPreviews, messages } from "./schema.ts";

/** One person reviews one prompt at a time, on a few devices; more than this nobody goes back to. */
const PREVIEWS_KEPT_MAX = 20;

export function reviewStore(db: Db): ReviewStore {
  return {
    async savePreview(userId, { id, originalPrompt, improvement, conversationId, now }) {
      await db.execute(sql`
        WITH surplus AS (
          DELETE FROM improvement_previews WHERE user_id = ${userId} AND id IN (
            SELECT id FROM improvement_previews WHERE user_id = ${userId}
            ORDER BY created_at DESC, id OFFSET ${PREVIEWS_KEPT_MAX - 1})
        )
        INSERT INTO improvement_previews (id, user_id, original_prompt, improvement, created_at, conversation_id)
        VALUES (${id}, ${userId}, ${originalPrompt}, ${jsonText(improvement)}::jsonb, ${now.toISOString()},
          (SELECT id FROM conversations WHERE id = ${conversationId}::bigint AND user_id = ${userId}))`);
    },
    async findPreview(userId, id, since) {
      const [found] = await db
        .select({ originalPrompt: improvementPreviews.originalPrompt, improvement: improvementPreviews.improvement })
        .from(improvementPreviews)
        .where(
          and(
            eq(improvementPreviews.id, id),
            eq(improvementPreviews.userId, userId),
            gte(improvementPreviews.createdAt, since),
          ),
        );
      // One that an older version made is as good as expired.
      if (found === undefined || found.improvement === null) return null;
      return { originalPrompt: found.originalPrompt, improvement: found.improvement };
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
