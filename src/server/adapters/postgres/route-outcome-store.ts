import { sql } from "drizzle-orm";
import type { ModelName } from "#domain/catalogue/models.ts";
import type { RatingAction, RouteOutcome, WordingOutcome } from "#domain/routing/route-outcomes.ts";
import type { TaskKind } from "#domain/routing/task.ts";
import type { RouteOutcomeStore } from "../../ports/route-outcome-store.ts";
import type { Db } from "./db.ts";

interface Row extends Record<string, unknown> {
  readonly kind: TaskKind;
  readonly model: ModelName;
  readonly rival: ModelName | "";
  readonly act: RatingAction;
  readonly won: number;
  readonly lost: number;
}

type WordingRow = { readonly [Field in keyof WordingOutcome]: WordingOutcome[Field] } & Record<string, unknown>;

export function createRouteOutcomeStore(db: Db): RouteOutcomeStore {
  return {
    async add(outcomes) {
      // Rows are locked in the order of their key, so that two concurrent picks cannot deadlock.
      const inOrder = [...outcomes].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      await db.transaction(async (tx) => {
        for (const outcome of inOrder) {
          if ("improvedWon" in outcome) await addWordingOutcome(tx, outcome);
          else await addModelOutcome(tx, outcome);
        }
      });
    },
    async read() {
      const [state, counts, wordings] = await Promise.all([
        db.execute<{ is_frozen: boolean }>(sql`SELECT is_frozen FROM route_learning`),
        db.execute<Row>(sql`
          SELECT kind, model, rival, act, won, lost FROM model_outcomes
          WHERE won > 0 OR lost > 0 ORDER BY kind, model, rival, act`),
        db.execute<WordingRow>(sql`
          SELECT kind, model, improved_won AS "improvedWon", typed_won AS "typedWon" FROM wording_outcomes
          WHERE improved_won > 0 OR typed_won > 0 ORDER BY kind, model`),
      ]);
      return {
        isFrozen: state.rows[0]?.is_frozen ?? false,
        counts: counts.rows.map((row) => ({
          ...row,
          rival: row.rival === "" ? null : row.rival,
          won: Number(row.won),
          lost: Number(row.lost),
        })),
        wordings: wordings.rows.map((row) => ({
          ...row,
          improvedWon: Number(row.improvedWon),
          typedWon: Number(row.typedWon),
        })),
      };
    },
    async freeze(isFrozen) {
      await db.execute(sql`
        INSERT INTO route_learning (is_frozen) VALUES (${isFrozen})
        ON CONFLICT (is_only) DO UPDATE SET is_frozen = excluded.is_frozen`);
    },
    async reset() {
      await db.execute(sql`WITH wordings AS (DELETE FROM wording_outcomes) DELETE FROM model_outcomes`);
    },
  };
}

async function addWordingOutcome(
  tx: Pick<Db, "execute">,
  { kind, model, improvedWon, typedWon }: WordingOutcome,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO wording_outcomes AS counted (kind, model, improved_won, typed_won)
    SELECT ${kind}, ${model}, ${Math.max(0, improvedWon)}::bigint, ${Math.max(0, typedWon)}::bigint
    WHERE NOT EXISTS (SELECT FROM route_learning WHERE is_frozen)
    ON CONFLICT (kind, model) DO UPDATE
    SET improved_won = greatest(0, counted.improved_won + ${improvedWon}::bigint),
      typed_won = greatest(0, counted.typed_won + ${typedWon}::bigint)`);
}

async function addModelOutcome(
  tx: Pick<Db, "execute">,
  { kind, model, rival, act, won, lost }: RouteOutcome,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO model_outcomes AS counted (kind, model, rival, act, won, lost)
    SELECT ${kind}, ${model}, ${rival ?? ""}, ${act}, ${Math.max(0, won)}::bigint, ${Math.max(0, lost)}::bigint
    WHERE NOT EXISTS (SELECT FROM route_learning WHERE is_frozen)
    ON CONFLICT (kind, model, rival, act) DO UPDATE
    SET won = greatest(0, counted.won + ${won}::bigint), lost = greatest(0, counted.lost + ${lost}::bigint)`);
}

const keyOf = (outcome: RouteOutcome | WordingOutcome): string =>
  "improvedWon" in outcome
    ? `wording ${outcome.kind} ${outcome.model}`
    : [outcome.kind, outcome.model, outcome.rival ?? "", outcome.act].join(" ");
