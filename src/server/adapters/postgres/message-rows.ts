import { getTableColumns, sql } from "drizzle-orm";
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
