import { and, eq, inArray, sql } from "drizzle-orm";
import type { LeaseStore } from "../../ports/lease-store.ts";
import { UNSTORED_EVENTS_MAX } from "../../ports/message-log.ts";
import { type Db, runPrepared } from "./db.ts";
import { LEASE_INTERVAL, messageColumns } from "./message-rows.ts";
import { messages } from "./schema.ts";

// A lease lets one process write an answer for a short time. Only the database's clock counts: the nodes' clocks may
// differ.
export function createLeaseStore(db: Db): LeaseStore {
  return {
    async renew(leases) {
      const renewed = await runPrepared<{ id: number; is_stop_requested: boolean }>(
        db,
        "renew_leases",
        sql`
        WITH held AS (
          SELECT id FROM messages
          WHERE id = ANY(${sql.param(leases.map(({ messageId }) => messageId))}::bigint[])
            AND lease_token = ANY(${sql.param(leases.map(({ token }) => token))}::uuid[])
          -- In one order, as where the progress of many is saved: else each could wait for the other.
          ORDER BY id FOR NO KEY UPDATE
        )
        UPDATE messages m SET lease_until = now() + ${LEASE_INTERVAL} FROM held WHERE m.id = held.id
        RETURNING m.id, m.is_stop_requested`,
      );
      return new Map(renewed.map((row) => [row.id, { isStopRequested: row.is_stop_requested }]));
    },
    async expireAll() {
      await db
        .update(messages)
        .set({ leaseUntil: null })
        .where(inArray(messages.status, ["queued", "improving", "answering"]));
    },
    async takeOver(token) {
      const orphan = sql`(
        SELECT id FROM messages
        WHERE status IN ('queued', 'improving', 'answering')
          AND (lease_until IS NULL OR lease_until < now())
        ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)`;
      const [message] = await db
        .update(messages)
        .set({
          leaseToken: token,
          leaseUntil: sql`now() + ${LEASE_INTERVAL}`,
          attempts: sql`${messages.attempts} + 1`,
          // The log may contain later events than the row's last id, and readers may have received events that were
          // never stored. The new id always leaves a gap, so that the readers start again.
          lastEventId: sql`${UNSTORED_EVENTS_MAX + 1}::integer + greatest(${messages.lastEventId},
            (SELECT max(e.id) FROM message_events e WHERE e.message_id = ${messages.id}))`,
        })
        .where(eq(messages.id, orphan))
        .returning(messageColumns);
      return message === undefined ? null : { message, lease: { messageId: message.id, token } };
    },
    async release(lease) {
      await db
        .update(messages)
        .set({ leaseUntil: sql`now() - interval '1 second'`, attempts: sql`${messages.attempts} - 1` })
        .where(and(eq(messages.id, lease.messageId), eq(messages.leaseToken, lease.token)));
    },
    async dropLogs(before) {
      // The query starts with the log, which is small. The table of messages is large.
      await db.execute(sql`
        DELETE FROM message_events e USING messages m
        WHERE m.id = e.message_id AND m.settled_at < ${before.toISOString()}`);
    },
  };
}
