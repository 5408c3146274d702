import { sql } from "drizzle-orm";
import type { ModelName } from "#domain/models.ts";
import type { PickOutcome } from "#domain/routing/pick-outcome.ts";
import type { Category } from "#domain/routing/prompt-category.ts";
import type { DifficultyBucket, RouteOutcome } from "#domain/routing/route-outcome.ts";
import type { RouteOutcomeStore } from "../../ports/route-outcome-store.ts";
import type { Db } from "./db.ts";

interface Row extends Record<string, unknown> {
  readonly category: Category;
  readonly difficulty: DifficultyBucket;
  readonly model: ModelName;
  readonly rival: ModelName | "";
  readonly won: number;
  readonly lost: number;
}

type PickRow = { readonly [Field in keyof PickOutcome]: PickOutcome[Field] } & Record<string, unknown>;

export function routeOutcomeStore(db: Db): RouteOutcomeStore {
  return {
    async add(outcomes) {
      // Rows are locked in the order of their key, so that two picks at once never wait for each other in a circle.
      const inOrder = [...outcomes].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      await db.transaction(async (tx) => {
        for (const outcome of inOrder) {
          if ("winner" in outcome) {
            const { category, difficulty, winner, loser, place, length, isBlind, times } = outcome;
            await tx.execute(sql`
            INSERT INTO pick_outcomes AS counted (category, difficulty, winner, loser, place, length, is_blind, times)
            SELECT ${category}, ${difficulty}, ${winner}, ${loser}, ${place}, ${length}, ${isBlind}::boolean, ${Math.max(0, times)}::bigint
            WHERE NOT EXISTS (SELECT FROM route_learning WHERE is_frozen)
            ON CONFLICT (category, difficulty, winner, loser, place, length, is_blind) DO UPDATE
            SET times = greatest(0, counted.times + ${times}::bigint)`);
            continue;
          }
          const { category, difficulty, model, rival, won, lost } = outcome;
          await tx.execute(sql`
            INSERT INTO route_outcomes AS counted (category, difficulty, model, rival, won, lost)
            SELECT ${category}, ${difficulty}, ${model}, ${rival ?? ""}, ${Math.max(0, won)}::bigint, ${Math.max(0, lost)}::bigint
            WHERE NOT EXISTS (SELECT FROM route_learning WHERE is_frozen)
            ON CONFLICT (category, difficulty, model, rival) DO UPDATE
            SET won = greatest(0, counted.won + ${won}::bigint), lost = greatest(0, counted.lost + ${lost}::bigint)`);
        }
      });
    },
    async read() {
      const [state, counts, picks] = await Promise.all([
        db.execute<{ is_frozen: boolean }>(sql`SELECT is_frozen FROM route_learning`),
        db.execute<Row>(sql`
          SELECT category, difficulty, model, rival, won, lost FROM route_outcomes
          WHERE won > 0 OR lost > 0 ORDER BY category, difficulty, model, rival`),
        db.execute<PickRow>(sql`
          SELECT category, difficulty, winner, loser, place, length, is_blind AS "isBlind", times FROM pick_outcomes
          WHERE times > 0 ORDER BY category, difficulty, winner, loser, place, length, is_blind`),
      ]);
      return {
        isFrozen: state.rows[0]?.is_frozen ?? false,
        picks: picks.rows.map((row) => ({ ...row, times: Number(row.times) })),
        counts: counts.rows.map((row) => ({
          ...row,
          rival: row.rival === "" ? null : row.rival,
          won: Number(row.won),
          lost: Number(row.lost),
        })),
      };
    },
    async freeze(isFrozen) {
      await db.execute(sql`
        INSERT INTO route_learning (is_frozen) VALUES (${isFrozen})
        ON CONFLICT (is_only) DO UPDATE SET is_frozen = excluded.is_frozen`);
    },
    async reset() {
      await db.execute(sql`WITH picks AS (DELETE FROM pick_outcomes) DELETE FROM route_outcomes`);
    },
  };
}

const keyOf = (outcome: PickOutcome | RouteOutcome): string =>
  "winner" in outcome
    ? [
        "pick",
        outcome.category,
        outcome.difficulty,
        outcome.winner,
        outcome.loser,
        outcome.place,
        outcome.length,
        outcome.isBlind,
      ].join(" ")
    : [outcome.category, outcome.difficulty, outcome.model, outcome.rival ?? ""].join(" ");
