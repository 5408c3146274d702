import { type SQL, sql } from "drizzle-orm";
import { chargeReservedQuotasSql } from "./admission.ts";
import type { Db } from "./db.ts";

interface HeldRow extends Record<string, unknown> {
  readonly id: string;
  readonly tokens: string;
  readonly microusd: string;
}

/**
 * Call it before the same transaction deletes rows of `holder`: afterwards, nobody could release their reservations.
 * Each reservation counts as spent in full, because the provider may have charged it. A process that still answers
 * knows the real amount, so the caller must first wait for it. `which`: the SQL condition for the rows, including their
 * owner.
 */
export async function chargeReservationsInFull(
  tx: Pick<Db, "execute">,
  holder: "messages" | "api_calls",
  which: SQL,
): Promise<void> {
  const table = sql.identifier(holder);
  const isUnderWay =
    holder === "messages" ? sql`status IN ('queued', 'improving', 'answering')` : sql`settled_at IS NULL`;
  // Rows without a reservation are locked too, so that they reserve nothing meanwhile.
  const { rows } = await tx.execute<HeldRow>(sql`
    SELECT id, reserved_tokens AS tokens, reserved_microusd AS microusd FROM ${table}
    WHERE ${which} AND ${isUnderWay} ORDER BY id FOR UPDATE`);
  for (const { id, tokens, microusd } of rows) {
    const spent = { tokens: Number(tokens), microUsd: Number(microusd) };
    if (spent.tokens === 0 && spent.microUsd === 0) continue;
    await tx.execute(sql`
      WITH held AS (
        SELECT id, user_id, started_at, 'full' AS pace, reserved_tokens, reserved_microusd FROM ${table}
        WHERE ${which} AND id = ${id}
      ), freed AS (
        UPDATE ${table} holder SET reserved_tokens = 0, reserved_microusd = 0 FROM held WHERE holder.id = held.id
      ), ${chargeReservedQuotasSql({ spent, isPlaceFreed: false })}
      SELECT id FROM held`);
  }
}
