/**
 * Fits what is guessed of a model of which nobody has published a figure (domain/routing/strength-prior.ts): least squares over
 * the seven models of CATALOGUE_2025, on the figures of their makers. Prints the constants, and what each misses a model by that
 * it was not fitted to.
 *
 *     node training/routing/fit-prior.ts
 */
import { CATALOGUE_2025 } from "#domain/catalogue/catalogue-2025.ts";
import type { ProductModel } from "#domain/models.ts";
import { boundedLogit } from "#domain/routing/strength-prior.ts";

/** Up to when each knows the world, by its maker's page. */
const KNOWS_UNTIL: Readonly<Record<ProductModel, readonly [year: number, month: number]>> = {
  "gpt-3.5-turbo": [2021, 9],
  "gpt-4o-mini": [2023, 10],
  "gpt-4o": [2023, 10],
  "claude-sonnet": [2025, 1],
  "claude-opus": [2025, 5],
  "gemini-flash-lite": [2025, 1],
  "gemini-2.5-pro": [2025, 1],
};
const DOLLARS_MIDDLE = 0.25;
const YEAR_MIDDLE = 2024;

const models = [...CATALOGUE_2025.values()].map(({ name, price, strengths }) => {
  const [step] = price ?? [];
  const { knowledge, code, maths } = strengths;
  if (step === undefined || knowledge === undefined || code === undefined || maths === undefined)
    throw new Error(`${name} has no price or no figures`);
  const [year, month] = KNOWS_UNTIL[name as ProductModel];
  const dollars = (3 * step.input + step.output) / 4;
  return {
    known: [1, Math.log(dollars / DOLLARS_MIDDLE), year + (month - 1) / 12 - YEAR_MIDDLE],
    index: boundedLogit(knowledge.hard),
    knowledgeEasy: boundedLogit(knowledge.easy),
    codeEasy: boundedLogit(code.easy),
    codeHard: boundedLogit(code.hard),
    mathsEasy: boundedLogit(maths.easy),
    mathsHard: boundedLogit(maths.hard),
  };
});
const all = models.map(() => true);
const index = models.map((model) => model.index);
const known = models.map((model) => model.known);
console.log(
  `index of start, price, years: ${show(leastSquares(known, index, all))}; misses by ${missed(known, index).toFixed(2)}`,
);
for (const kind of ["knowledgeEasy", "codeEasy", "codeHard", "mathsEasy", "mathsHard"] as const) {
  const shown = models.map((model) => model[kind]);
  const line = leastSquares(
    index.map((value) => [1, value]),
    shown,
    all,
  );
  // How far off the index is that is read back off such a figure.
  const errors = models.map((_, left) => {
    const [start = 0, slope = 1] = leastSquares(
      index.map((value) => [1, value]),
      shown,
      models.map((_, at) => at !== left),
    );
    return ((shown[left] ?? 0) - start) / slope - (index[left] ?? 0);
  });
  console.log(
    `${kind} of start, index: ${show(line)}; read back, misses the index by ${rootMeanSquare(errors).toFixed(2)}`,
  );
}

/** What a fit misses models by that it has not seen: each left out in turn. */
function missed(rows: readonly (readonly number[])[], targets: readonly number[]): number {
  return rootMeanSquare(
    rows.map((row, left) => {
      const weights = leastSquares(
        rows,
        targets,
        rows.map((_, at) => at !== left),
      );
      return row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0) - (targets[left] ?? 0);
    }),
  );
}

/** Least squares by Gauss and Jordan on the normal equations. */
function leastSquares(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  isUsed: readonly boolean[],
): number[] {
  const size = rows[0]?.length ?? 0;
  const table = Array.from({ length: size }, () => new Array<number>(size + 1).fill(0));
  rows.forEach((row, at) => {
    if (isUsed[at] !== true) return;
    const full = [...row, targets[at] ?? 0];
    for (let i = 0; i < size; i += 1) add(table[i], full, row[i] ?? 0);
  });
  for (let pivot = 0; pivot < size; pivot += 1) {
    const own = table[pivot];
    const scale = own?.[pivot] ?? 1;
    own?.forEach((value, at) => {
      own[at] = value / scale;
    });
    table.forEach((other, at) => {
      if (at !== pivot) add(other, own ?? [], -(other[pivot] ?? 0));
    });
  }
  return table.map((row) => row[size] ?? 0);
}

function add(to: number[] | undefined, row: readonly number[], factor: number): void {
  row.forEach((value, at) => {
    if (to !== undefined) to[at] = (to[at] ?? 0) + factor * value;
  });
}

function rootMeanSquare(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);
}

function show(weights: readonly number[]): string {
  return weights.map((weight) => weight.toFixed(2)).join(", ");
}
