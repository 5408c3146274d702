import { meanOf } from "./fit-scores.ts";
import type { OutcomeRow } from "./outcome-rows.ts";

/** Snapshots that stand for one model: the same weights, or a neighbouring release, under another table's name. */
const SAME: Readonly<Record<string, string>> = {
  "claude-3.5-sonnet": "claude-3-5-sonnet-20241022",
  "gemini-1.5-flash-002": "gemini-1.5-flash",
  "gemini-1.5-pro-002": "gemini-1.5-pro",
  "gpt-3.5-turbo": "gpt-3.5-turbo-0125",
  "gpt-3.5-turbo-0613": "gpt-3.5-turbo-0125",
  "gpt-3.5-turbo-1106": "gpt-3.5-turbo-0125",
  "gpt-4-0125-preview": "gpt-4-turbo-2024-04-09",
  "gpt-4-0613": "gpt-4-0314",
  "gpt-4-1106-preview": "gpt-4-turbo-2024-04-09",
  "Meta-Llama-3.1-70B-Instruct@hyperbolic": "Meta-Llama-3.1-70B-Instruct",
  "gemma-2-27b-it@together": "gemma-2-27b-it",
};
const STEPS = 500;
const RATE = 0.7;
/** A model is held to the average one as by this many answers; a group of prompts hardly. */
const HOLD = { model: 1, group: 0.01 } as const;
/** A cell counts for no more answers than this, so that no table drowns the others. */
const CELL_MAX = 50;

interface Cell {
  readonly model: string;
  readonly group: string;
  readonly share: number;
  readonly weight: number;
}

/**
 * How often the `reference` models would fail on each row: its own share of failures, moved by what its table would show if
 * those models had answered it. Tables were answered by different models, so their plain failures do not stand on one scale.
 * From a Rasch model (one ability per model, one hardness per group of prompts) of the tables the rows come from.
 */
export function hardnessOnOneScale(
  rows: readonly OutcomeRow[],
  reference: readonly string[],
): ReadonlyMap<OutcomeRow, number> {
  const groups = Map.groupBy(rows, groupOf);
  const { abilities, hardness } = fitRasch(cellsOf(groups));
  const known = reference.flatMap((model) => abilities.get(model) ?? []);
  const scaled = new Map<OutcomeRow, number>();
  for (const [group, own] of groups) {
    const shown = meanOf(own.map(failuresOf));
    const expected = meanOf(known.map((ability) => 1 - chance(ability, hardness.get(group) ?? 0)));
    for (const row of own) scaled.set(row, failuresOf(row) - shown + expected);
  }
  return scaled;
}

/** The share of models that fail on a row. */
export const failuresOf = ({ outcomes }: OutcomeRow): number => 1 - meanOf(Object.values(outcomes));

// The parts of one table are tasks of their own, each answered by other models.
const groupOf = ({ table, cat }: OutcomeRow): string => (table === "reasoning_gym" ? `${table} ${cat}` : table);

const chance = (ability: number, hardness: number): number => 1 / (1 + Math.exp(hardness - ability));

function cellsOf(groups: ReadonlyMap<string, readonly OutcomeRow[]>): Cell[] {
  return [...groups].flatMap(([group, rows]) => {
    const outcomes = new Map<string, number[]>();
    for (const row of rows) {
      for (const [snapshot, outcome] of Object.entries(row.outcomes)) {
        const model = SAME[snapshot] ?? snapshot;
        outcomes.set(model, [...(outcomes.get(model) ?? []), outcome]);
      }
    }
    return [...outcomes].map(([model, own]) => ({
      model,
      group,
      share: meanOf(own),
      weight: Math.min(CELL_MAX, own.length),
    }));
  });
}

/** Newton's steps, in turn for models and for groups. */
function fitRasch(cells: readonly Cell[]): {
  readonly abilities: ReadonlyMap<string, number>;
  readonly hardness: ReadonlyMap<string, number>;
} {
  const abilities = new Map(cells.map(({ model }) => [model, 0]));
  const hardness = new Map(cells.map(({ group }) => [group, 0]));
  for (let step = 0; step < STEPS; step += 1) {
    improve(abilities, cells, HOLD.model, ({ model }) => model, 1);
    improve(hardness, cells, HOLD.group, ({ group }) => group, -1);
  }
  return { abilities, hardness };

  function improve(
    values: Map<string, number>,
    all: readonly Cell[],
    hold: number,
    keyOf: (cell: Cell) => string,
    sign: 1 | -1,
  ): void {
    const sums = new Map<string, { error: number; curve: number }>();
    for (const cell of all) {
      const expected = chance(abilities.get(cell.model) ?? 0, hardness.get(cell.group) ?? 0);
      const sum = sums.get(keyOf(cell)) ?? { error: 0, curve: 0 };
      sum.error += cell.weight * (cell.share - expected);
      sum.curve += cell.weight * expected * (1 - expected);
      sums.set(keyOf(cell), sum);
    }
    for (const [key, { error, curve }] of sums) {
      const value = values.get(key) ?? 0;
      values.set(key, value + (RATE * (sign * error - hold * value)) / (curve + hold));
    }
  }
}
