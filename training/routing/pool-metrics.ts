import type { ProductModel } from "#domain/models.ts";
import type { Families } from "./families.ts";
import { meanOf } from "./fit-scores.ts";
import type { OutcomeRow } from "./outcome-rows.ts";

const CHARACTERS_PER_TOKEN = 4;
/** Of RouterArena's score: how much cost counts beside quality, and between which dollars per 1,000 prompts. */
const ARENA_COST_WEIGHT = 0.1;
const ARENA_DOLLARS = { least: 0.0044, most: 200 };

/** One prompt of a pool: what every model of the product made of it, and what that cost. */
export interface PoolRow {
  readonly table: string;
  readonly quality: Readonly<Partial<Record<ProductModel, number>>>;
  readonly dollars: Readonly<Partial<Record<ProductModel, number>>>;
}

/** Mean outcome and dollars of a way to choose, tables weighted equally. */
export interface Point {
  readonly quality: number;
  readonly dollars: number;
}

/** RouterArena's score of a way to choose, 0 to 1: quality and cost in one, by the formula of its paper (arXiv 2510.00202). */
export function arenaScore({ quality, dollars }: Point): number {
  const { least, most } = ARENA_DOLLARS;
  const cheapness = Math.log2(most / (1000 * dollars)) / Math.log2(most / least);
  return ((1 + ARENA_COST_WEIGHT) * quality * cheapness) / (ARENA_COST_WEIGHT * quality + cheapness);
}

/** The outcomes and list prices of the product's models on a row. */
export function poolRow(row: OutcomeRow, families: Families): PoolRow {
  const columns = Object.entries(families.map[row.table] ?? {}) as [ProductModel, string][];
  const quality: Partial<Record<ProductModel, number>> = {};
  const dollars: Partial<Record<ProductModel, number>> = {};
  for (const [model, column] of columns) {
    const outcome = row.outcomes[column];
    if (outcome === undefined) continue;
    const out =
      row.outputCharacters[column] || (families.defaultOutChars[row.table] ?? families.defaultOutCharsElsewhere);
    const [input, output] = families.price[model];
    const tokensIn = row.prompt.length / CHARACTERS_PER_TOKEN + families.overheadTokens;
    quality[model] = outcome;
    dollars[model] = (tokensIn * input + (out / CHARACTERS_PER_TOKEN) * output) / 1e6;
  }
  return { table: row.table, quality, dollars };
}

/** What an answer of each model is expected to cost before it exists, by its mean length on training rows; as the kit counts. */
export function expectedDollars(prompt: string, families: Families): Record<ProductModel, number> {
  return Object.fromEntries(
    families.pool.map((model) => {
      const [input, output] = families.price[model];
      const tokensIn = prompt.length / CHARACTERS_PER_TOKEN + families.overheadTokens;
      return [model, (tokensIn * input + (families.meanOutChars[model] / CHARACTERS_PER_TOKEN) * output) / 1e6];
    }),
  ) as Record<ProductModel, number>;
}

/** What the picks come to; `picks` run along `rows`. */
export function pointOf(rows: readonly PoolRow[], picks: readonly ProductModel[]): Point {
  const mean = (kind: "quality" | "dollars"): number =>
    meanOf(
      [...new Set(rows.map(({ table }) => table))].map((table) =>
        meanOf(rows.flatMap((row, at) => (row.table === table ? [row[kind][picks[at] ?? "gpt-4o"] ?? 0] : []))),
      ),
    );
  return { quality: mean("quality"), dollars: mean("dollars") };
}

/** Share of the best single model's quality that is kept, and share of its dollars that is saved. */
export function against(point: Point, single: Point): { readonly kept: number; readonly saved: number } {
  return { kept: point.quality / single.quality, saved: 1 - point.dollars / single.dollars };
}

/** What tossing a coin between the cheapest and the best single model saves at a quality; null when out of reach. */
export function coinTossSaves(quality: number, cheapest: Point, single: Point): number | null {
  if (quality > single.quality) return null;
  const share = Math.max(0, (quality - cheapest.quality) / (single.quality - cheapest.quality));
  return 1 - (share * single.dollars + (1 - share) * cheapest.dollars) / single.dollars;
}
