import {
  gramValues,
  type LearnedScore,
  type LearnedScores,
  type ScoreInput,
  scaledMeasures,
} from "#domain/routing/learned-scores.ts";
import { GRAM_BUCKETS } from "#domain/routing/prompt-grams.ts";
import { PROMPT_KINDS, type PromptKind } from "#domain/routing/prompt-kind.ts";
import { MEASURES } from "#domain/routing/prompt-measures.ts";
import type { OutcomeRow, TableName } from "./outcome-rows.ts";
import { fitRidge, type RidgeRow } from "./ridge.ts";

export interface FeaturedRow extends OutcomeRow {
  readonly input: ScoreInput;
  /** What the embedder makes of it; null where embed-prompts.ts has not been run. */
  readonly vector: Float32Array | null;
}

/** How one score is learnt. */
export interface ScoreRecipe {
  readonly ridge: number;
  /** Per kind: how much the words count. */
  readonly wordShare: Readonly<Record<PromptKind, number>>;
  /** Per kind: how much the measures count. */
  readonly measureShare: Readonly<Record<PromptKind, number>>;
  /** Per table: how much a row counts; a table that is not named is not used. */
  readonly tables: Readonly<Partial<Record<TableName, number>>>;
  readonly target: (row: OutcomeRow) => number;
  /** Learn only what differs within a table, not from table to table. */
  readonly isWithinTables: boolean;
}

const BLOCK = 1 + MEASURES;
const SIZE = GRAM_BUCKETS + PROMPT_KINDS.length * BLOCK;
/** The start value of a kind is hardly held back. */
const START_STRENGTH = 3;

export function rarityOf(rows: readonly FeaturedRow[]): Float32Array {
  const met = new Float64Array(GRAM_BUCKETS);
  for (const { input } of rows) {
    const own = new Set(input.grams.flatMap(({ buckets }) => [...buckets]));
    for (const bucket of own) met[bucket] = (met[bucket] ?? 0) + 1;
  }
  return Float32Array.from(met, (count) => (count < 2 ? 0 : Math.log(rows.length / count)));
}

export function scaleOf(rows: readonly FeaturedRow[]): LearnedScores["scale"] {
  const entries = PROMPT_KINDS.map((kind) => {
    const own = rows.filter(({ input }) => input.kind === kind).map(({ input }) => input.measures);
    const means = Array.from({ length: MEASURES }, (_, index) => meanOf(own.map((measures) => measures[index] ?? 0)));
    const spreads = means.map((mean, index) =>
      Math.sqrt(meanOf(own.map((measures) => ((measures[index] ?? 0) - mean) ** 2))),
    );
    return [kind, { means, spreads: spreads.map((spread) => (spread < 1e-6 ? 0 : spread)) }] as const;
  });
  return Object.fromEntries(entries) as unknown as LearnedScores["scale"];
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

export function fitScore(
  rows: readonly FeaturedRow[],
  shared: Pick<LearnedScores, "rarity" | "scale">,
  recipe: ScoreRecipe,
): LearnedScore {
  const used = rows.filter(({ table }) => (recipe.tables[table] ?? 0) > 0);
  const tables = [...new Set(used.map(({ table }) => table))];
  const means = new Map(
    tables.map((table) => [table, meanOf(used.filter((row) => row.table === table).map(recipe.target))]),
  );
  const overall = meanOf([...means.values()]);
  const ridgeRows = used.map((row): RidgeRow => {
    const start = recipe.isWithinTables ? (means.get(row.table) ?? 0) : overall;
    return {
      ...featuresOf(row.input, shared, recipe),
      target: recipe.target(row) - start,
      weight: recipe.tables[row.table] ?? 0,
    };
  });
  const weights = fitRidge(ridgeRows, SIZE, recipe.ridge);
  const entries = PROMPT_KINDS.map((kind, number) => {
    const block = weights.slice(GRAM_BUCKETS + number * BLOCK, GRAM_BUCKETS + (number + 1) * BLOCK);
    const strength = measureStrength(recipe, kind);
    return [kind, [...block].map((weight, at) => (at === 0 ? overall + weight * START_STRENGTH : weight * strength))];
  });
  return {
    grams: Float32Array.from(weights.subarray(0, GRAM_BUCKETS)),
    wordShare: recipe.wordShare,
    measures: Object.fromEntries(entries) as LearnedScore["measures"],
  };
}

const measureStrength = ({ measureShare }: ScoreRecipe, kind: PromptKind): number =>
  measureShare[kind] / Math.sqrt(MEASURES);

function featuresOf(
  input: ScoreInput,
  { rarity, scale }: Pick<LearnedScores, "rarity" | "scale">,
  recipe: ScoreRecipe,
): Pick<RidgeRow, "indexes" | "values"> {
  const share = recipe.wordShare[input.kind];
  const kind = GRAM_BUCKETS + PROMPT_KINDS.indexOf(input.kind) * BLOCK;
  const strength = measureStrength(recipe, input.kind);
  const measures = scaledMeasures(input, scale);
  const indexes = input.grams.flatMap(({ buckets }) => [...buckets]);
  const values = gramValues(input.grams, rarity).flatMap((own) => [...own].map((value) => value * share));
  return {
    indexes: Int32Array.from([...indexes, kind, ...measures.keys().map((index) => kind + 1 + index)]),
    values: Float32Array.from([...values, START_STRENGTH, ...[...measures].map((value) => value * strength)]),
  };
}
