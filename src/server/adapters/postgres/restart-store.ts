import { and, eq, type SQL, sql } from "drizzle-orm";
import { ANSWER_LENGTH_MAX } from "#contract/limits.ts";
import { type MessageRecord, UNANSWERED_FIELDS } from "../../ports/message-record.ts";
import type { MessageStore, RestartOutcome } from "../../ports/message-store.ts";
import { admissionSql, type SendDecisionRow, toSendDecision } from "./admission.ts";
import type { Db } from "./db.ts";
import { LEASE_INTERVAL, messageColumns, paceColumns } from "./message-rows.ts";
import { messageEvents, messages } from "./schema.ts";

type ThrownAway = Extract<RestartOutcome, { kind: "restarted" }>["before"];
type Again = Parameters<MessageStore["resume"]>[2];

export function createRestartStore(db: Db): Pick<MessageStore, "restart" | "resume" | "countRetry"> {
  return {
    restart: (userId, id, { requestedModel, ...again }) =>
      // An imported answer is never replaced. But its prompt can be sent again, as a new version.
      answerAgain(db, { userId, id, ...again }, sql`imported_at IS NULL`, (before) => ({
        ...UNANSWERED_FIELDS,
        requestedModel,
        isContinued: false,
        feedback: null,
        // If the prompt is rewritten again, the review of the old rewrite is no longer valid.
        review: sql`CASE WHEN ${messages.reviewedImprovement} IS NOT NULL THEN ${messages.review} END`,
        isRetryCounted: sql`${messages.isRetryCounted} OR ${before?.status === "done"}`,
      })),
    resume: (userId, id, again) =>
      answerAgain(
        db,
        { userId, id, ...again },
        sql`answer <> '' AND length(answer) < ${ANSWER_LENGTH_MAX} AND (status <> 'done' OR is_incomplete) AND imported_at IS NULL`,
        () => ({ status: UNANSWERED_FIELDS.status, isContinued: true, errorCode: null, errorMessage: null }),
      ),
    async countRetry(userId, id) {
      const counted = await db
        .update(messages)
        .set({ isRetryCounted: true })
        .where(and(eq(messages.id, id), eq(messages.userId, userId), eq(messages.isRetryCounted, false)))
        .returning({ id: messages.id });
      return counted.length > 0;
    },
  };
}

/**
 * Does all in one transaction: takes a place in the send window, sets a new lease, clears the log, and counts the
 * prompt in the month.
 */
async function answerAgain(
  db: Db,
  { userId, id, leaseToken, now, limits }: Again & { readonly userId: number; readonly id: number },
  isAllowed: SQL,
  changes: (before: ThrownAway) => object,
): Promise<RestartOutcome> {
  return await db.transaction(async (tx) => {
    const asked = await tx.execute<SendDecisionRow & { before: ThrownAway } & Record<string, unknown>>(sql`
      WITH fresh AS (
        SELECT user_id, is_retry_counted, jsonb_build_object('status', status, 'route', route,
          'modelUsed', model_used, 'feedback', feedback) AS before
        FROM messages
        WHERE id = ${id} AND user_id = ${userId} AND status IN ('done', 'stopped', 'failed') AND (${isAllowed}) FOR NO KEY UPDATE
      ), ${admissionSql({ userId, now, ...limits })}
      SELECT verdict, next_at, CASE WHEN NOT fresh.is_retry_counted THEN fresh.before END AS before
      FROM verdict JOIN fresh ON true`);
    const [verdict] = asked.rows;
    if (verdict === undefined) return { kind: "not-final" };
    const decision = toSendDecision({ ...verdict, next_at: asDate(verdict.next_at) }, now);
    if (decision.kind === "refused") return decision;
    const [message] = await tx
      .update(messages)
      .set({
        ...changes(verdict.before),
        ...paceColumns(decision),
        leaseToken,
        leaseUntil: sql`now() + ${LEASE_INTERVAL}`,
        attempts: 1,
        isStopRequested: false,
        // The new log starts with a snapshot, which needs one id.
        lastEventId: sql`${messages.lastEventId} + 1`,
        startedAt: now,
        settledAt: null,
      })
      .where(and(eq(messages.id, id), eq(messages.userId, userId)))
      .returning(messageColumns);
    if (message === undefined) return { kind: "not-final" };
    await tx.delete(messageEvents).where(eq(messageEvents.messageId, id));
    await tx.execute(sql`
      INSERT INTO usage_records (user_id, month, prompts_generated)
      VALUES (${userId}, ${now.toISOString().slice(0, 7)}, 1)
      ON CONFLICT (user_id, month) DO UPDATE
        SET prompts_generated = usage_records.prompts_generated + 1, updated_at = now()`);
    return {
      kind: "restarted",
      message: message satisfies MessageRecord,
      lease: { messageId: id, token: leaseToken },
      before: verdict.before,
    };
  });
}

/** Raw statements return times as text. */
const asDate = (time: Date | string | null): Date | null => (time === null ? null : new Date(time));
