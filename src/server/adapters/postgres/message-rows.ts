import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { MessageRateDecision } from "#domain/plans/quotas.ts";
import type { MessageRecord } from "../../ports/message-record.ts";
import { messages } from "./schema.ts";

const { leaseToken, leaseUntil, settledAt, isRetryCounted, ...columns } = getTableColumns(messages);
export const messageColumns = columns;

const asItIs = (column: AnyPgColumn) => sql`${column}`;

/** The same columns as raw database values, for a reader that must copy even unreadable values. */
export const rawMessageColumns: typeof messageColumns = {
  ...messageColumns,
  ...(Object.fromEntries(
    Object.entries(messageColumns)
      .filter(([, column]) => column.columnType === "PgCustomColumn")
      .map(([name, column]) => [name, asItIs(column)]),
  ) as Partial<typeof messageColumns>),
};

/** How long a lease is valid: long enough for a busy process to renew it, and a crash is noticed within a minute. */
export const LEASE_INTERVAL = sql.raw("interval '15 seconds'");

export const paceColumns = (
  decision: MessageRateDecision,
): Pick<MessageRecord, "pace" | "limitedBy" | "limitedUntil"> =>
  decision.kind === "slowed"
    ? { pace: "slow", limitedBy: "soft-window", limitedUntil: decision.fullSpeedAt }
    : { pace: "full", limitedBy: null, limitedUntil: null };

/** Files and pictures are searched in at most this many earlier messages. */
const STEPS_MAX = 200;

/**
 * A part of a statement: a recursive table `line (id, parent_id, steps)` with the message and its ancestors, the
 * nearest first. Other branches are never read. If the conversation has no rows in the table `attached` (the table of
 * files or of pictures), `line` is empty.
 */
export const messageAncestorsSql = (
  attached: "message_files" | "message_pictures",
  userId: number,
  conversationId: number,
  messageId: number,
): SQL => sql`line (id, parent_id, steps) AS (
      SELECT id, parent_id, 1 FROM messages
      WHERE id = ${messageId} AND user_id = ${userId} AND conversation_id = ${conversationId}
        AND EXISTS (SELECT FROM ${sql.raw(attached)} WHERE conversation_id = ${conversationId} AND user_id = ${userId})
      UNION ALL
      SELECT m.id, m.parent_id, steps + 1 FROM line JOIN messages m ON m.id = line.parent_id AND m.user_id = ${userId}
      WHERE steps < ${STEPS_MAX}::integer
    )`;
