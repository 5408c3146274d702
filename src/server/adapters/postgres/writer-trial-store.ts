import { sql } from "drizzle-orm";
import type { WriterTrialStore } from "../../ports/writer-trial-store.ts";
import type { Db } from "./db.ts";

interface Row extends Record<string, unknown> {
  readonly model: string;
  readonly provider_model_id: string;
  readonly tried_at: string;
  readonly faithful: number;
  readonly rewritten: number;
  readonly total: number;
  readonly cost_usd: number | null;
}

export function writerTrialStore(db: Db): WriterTrialStore {
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
