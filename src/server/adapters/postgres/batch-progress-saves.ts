import { sql } from "drizzle-orm";
import type { Lease, MessageProgress } from "../../ports/answer-records.ts";
import type { MessageStore } from "../../ports/message-store.ts";
import { batchSaves } from "./batch-saves.ts";
import { type Db, runPrepared } from "./db.ts";
import { toStorableJson } from "./storable-json.ts";

interface Given {
  readonly lease: Lease;
  readonly progress: MessageProgress;
}

/** Progress may be stored with this delay, because only lists show the stored progress. */
const GATHER_MS = 40;

/** Implements MessageStore.saveProgress. An answer saves at most once per GATHER_MS, so a batch has no answer twice. */
export function batchProgressSaves(db: Db): MessageStore["saveProgress"] {
  const saveSoon = batchSaves(GATHER_MS, async (batch: readonly Given[]) => {
    const ids = await save(db, batch);
    return ({ lease }) => ids.has(lease.messageId);
  });
  return (lease, progress) => saveSoon({ lease, progress });
}

async function save(db: Db, batch: readonly Given[]): Promise<ReadonlySet<number>> {
  const column = <T>(of: (given: Given) => T) => sql.param(batch.map(of));
  const json = (value: unknown) => (value === undefined ? null : toStorableJson(value));
  const saved = await runPrepared<{ id: number }>(
    db,
    "save_progress",
    sql`
      -- Several rows are locked in the order of their ids, here as where leases are renewed.
      WITH held AS (
        SELECT m.id, p.status, p.improvement, p.route FROM messages m JOIN unnest(
          ${column(({ lease }) => lease.messageId)}::bigint[], ${column(({ lease }) => lease.token)}::uuid[],
          ${column(({ progress }) => progress.status)}::text[],
          ${column(({ progress }) => json(progress.improvement))}::text[],
          ${column(({ progress }) => json(progress.route))}::text[]
        ) AS p (id, token, status, improvement, route) ON m.id = p.id AND m.lease_token = p.token
        ORDER BY m.id FOR NO KEY UPDATE OF m
      )
      UPDATE messages m SET
        status = held.status,
        improvement = coalesce(held.improvement::jsonb, m.improvement),
        route = coalesce(held.route::jsonb, m.route)
      FROM held WHERE m.id = held.id
      RETURNING m.id`,
  );
  return new Set(saved.map(({ id }) => id));
}
