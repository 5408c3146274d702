import type { ProductModel } from "#domain/models.ts";
import { PRODUCT_MODELS } from "#domain/models.ts";
import type { Category } from "#domain/routing/prompt-category.ts";
import { CATEGORIES } from "#domain/routing/prompt-category.ts";
import { hardnessLogit, type PerModel, type StrengthLine, type StrengthTable } from "#domain/routing/strength-table.ts";
import { meanOf } from "./fit-scores.ts";

/** One outcome of one model: where it stands on the scale of hardness, and how much it counts. */
export interface StrengthRow {
  readonly table: string;
  readonly category: Category;
  readonly hardness: number;
  readonly outcomes: Readonly<Partial<Record<ProductModel, number>>>;
  readonly outputCharacters: Readonly<Partial<Record<ProductModel, number>>>;
}

interface Point {
  readonly x: number;
  readonly outcome: number;
}

/** How tightly a line is held to the one it starts from: 1 / variance of level and of slope. */
type Hold = readonly [level: number, slope: number];
/** Slopes above all: free ones followed the tables that were there, and lines crossed in a table that was not. */
const HOLD: Hold = [1, 100];
const AVERAGE_LINE: StrengthLine = [0.5, 1];
const STEPS = 30;
const TESTED: StrengthTable["tested"] = [0.02, 0.98];
/** A category with fewer rows of a model leaves it at its own mean. */
const CATEGORY_ROWS_MIN = 30;

/** `rows`: of tables in which every model has an outcome, so that no model is judged on easier rows than another. */
export function fitStrengths(rows: readonly StrengthRow[], dated: string): StrengthTable {
  const models = perModel((model) => fitLine(pointsOf(rows, model), AVERAGE_LINE, HOLD));
  const categories = CATEGORIES.flatMap((category) => {
    const own = rows.filter((row) => row.category === category);
    if (own.length < CATEGORY_ROWS_MIN) return [];
    return [[category, perModel((model) => fitLine(pointsOf(own, model), models[model], HOLD))] as const];
  });
  const lengths = perModel((model) => meanOverTables(rows, (row) => row.outputCharacters[model]));
  const average = meanOf(Object.values(lengths));
  return {
    dated,
    tested: TESTED,
    overall: rounded(perModel((model) => meanOverTables(rows, (row) => row.outcomes[model]))),
    models,
    categories: Object.fromEntries(categories),
    verbosity: rounded(perModel((model) => lengths[model] / average)),
  };
}

function pointsOf(rows: readonly StrengthRow[], model: ProductModel): Point[] {
  return rows.flatMap(({ outcomes, hardness }) => {
    const outcome = outcomes[model];
    return outcome === undefined ? [] : [{ x: hardnessLogit(hardness, TESTED), outcome }];
  });
}

/** Logistic regression on hardness, held to `start`; Newton's steps. */
function fitLine(points: readonly Point[], start: StrengthLine, [holdLevel, holdSlope]: Hold): StrengthLine {
  let [level, slope] = start;
  for (let step = 0; step < STEPS; step += 1) {
    let [g0, g1, h00, h01, h11] = [
      holdLevel * (level - start[0]),
      holdSlope * (slope - start[1]),
      holdLevel,
      0,
      holdSlope,
    ];
    for (const { x, outcome } of points) {
      const p = 1 / (1 + Math.exp(slope * x - level));
      const error = p - outcome;
      const curve = Math.max(1e-6, p * (1 - p));
      g0 += error;
      g1 -= error * x;
      h00 += curve;
      h01 -= curve * x;
      h11 += curve * x * x;
    }
    const determinant = h00 * h11 - h01 * h01;
    level -= (g0 * h11 - g1 * h01) / determinant;
    slope -= (g1 * h00 - g0 * h01) / determinant;
  }
  return [round(level), round(slope)];
}

const perModel = <Value>(make: (model: ProductModel) => Value): PerModel<Value> =>
  Object.fromEntries(PRODUCT_MODELS.map((model) => [model, make(model)])) as PerModel<Value>;
const round = (value: number): number => Math.round(value * 1000) / 1000;
const rounded = (values: PerModel<number>): PerModel<number> => perModel((model) => round(values[model]));

function meanOverTables(rows: readonly StrengthRow[], read: (row: StrengthRow) => number | undefined): number {
  const tables = [...new Set(rows.map(({ table }) => table))];
  return meanOf(
    tables.map((table) => meanOf(rows.filter((row) => row.table === table).flatMap((row) => read(row) ?? []))),
  );
}
