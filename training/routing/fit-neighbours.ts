import { gramValues } from "#domain/routing/learned-scores.ts";
import { type Neighbours, VOTE_POWER } from "#domain/routing/neighbour-hardness.ts";
import { GRAM_BUCKETS } from "#domain/routing/prompt-grams.ts";
import { type FeaturedRow, meanOf, type ScoreRecipe } from "./fit-scores.ts";
import type { OutcomeRow } from "./outcome-rows.ts";

/** Adds up, per bucket, the votes of all rows that are not alone in it. */
export function fitNeighbours(
  rows: readonly FeaturedRow[],
  rarity: Float32Array,
  tables: ScoreRecipe["tables"],
  hardnessOf: (row: OutcomeRow) => number,
): Neighbours {
  const usual = meanOf([...Map.groupBy(rows, ({ table }) => table).values()].map((own) => meanOf(own.map(hardnessOf))));
  const weight = new Float64Array(GRAM_BUCKETS);
  const sums = new Float64Array(GRAM_BUCKETS);
  for (const row of rows) {
    const excess = hardnessOf(row) - usual;
    gramValues(row.input.grams, rarity).forEach((values, group) => {
      values.forEach((value, index) => {
        const bucket = row.input.grams[group]?.buckets[index] ?? 0;
        const vote = (tables[row.table] ?? 0) * value ** VOTE_POWER;
        weight[bucket] = (weight[bucket] ?? 0) + vote;
        sums[bucket] = (sums[bucket] ?? 0) + vote * excess;
      });
    });
  }
  return {
    weight: Float32Array.from(weight),
    excess: Float32Array.from(sums, (sum, bucket) => (weight[bucket] === 0 ? 0 : sum / (weight[bucket] ?? 1))),
    usual,
  };
}
