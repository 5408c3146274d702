import type { ProductModel } from "#domain/models.ts";
import type { LearnedScores } from "#domain/routing/learned-scores.ts";
import { readPrompt } from "#domain/routing/prompt-features.ts";
import type { PromptKind } from "#domain/routing/prompt-kind.ts";
import { readText } from "#domain/routing/read-text.ts";
import { scoreInputOf } from "#domain/routing/score-input.ts";
import type { StrengthTable } from "#domain/routing/strength-table.ts";
import type { Families } from "./families.ts";
import { fitNeighbours } from "./fit-neighbours.ts";
import { type FeaturedRow, fitScore, rarityOf, type ScoreRecipe, scaleOf } from "./fit-scores.ts";
import { fitStrengths, type StrengthRow } from "./fit-strengths.ts";
import { foldOf } from "./folds.ts";
import { failuresOf, hardnessOnOneScale } from "./one-scale.ts";
import type { OutcomeRow } from "./outcome-rows.ts";
import { type PromptVectors, vectorKeyOf } from "./prompt-vectors.ts";

/** Everything that is learnt. */
export interface LearnedRouter {
  readonly scores: LearnedScores;
  readonly strengths: StrengthTable;
}

const INNER_FOLDS = 4;
const DATED = "2024";

const shares = (word: number, choice: number, other: number): Readonly<Record<PromptKind, number>> => ({
  "word-problem": word,
  "formal-maths": other,
  code: other,
  choice,
  text: other,
});

/** How much more often the strong model of a pair is right; elsewhere how often models fail. */
const NEED: ScoreRecipe = {
  ridge: 4,
  wordShare: shares(0.1, 1, 0.5),
  measureShare: shares(1, 0.1, 0.5),
  tables: { routellm_mmlu: 1, routellm_gsm8k: 1, mmlu_pro: 0.2 },
  target: (row) =>
    row.outcomes.strong === undefined ? failuresOf(row) : row.outcomes.strong - (row.outcomes.weak ?? 0),
  isWithinTables: true,
};

const HARDNESS: Omit<ScoreRecipe, "target"> = {
  ridge: 2,
  wordShare: shares(0.3, 0.8, 0.55),
  measureShare: shares(0.84, 0.5, 0.84),
  tables: {
    zeroeval_gsm: 1,
    zeroeval_math_l5: 1,
    zeroeval_crux: 1,
    zeroeval_numersense_v2: 0.5,
    mmlu_pro: 0.5,
    reasoning_gym: 0.3,
    arena_bench_v1: 0.5,
    eqbench_v2: 0.5,
  },
  isWithinTables: false,
};

export const featured = (rows: readonly OutcomeRow[], vectors: PromptVectors = new Map()): FeaturedRow[] =>
  rows.map((row) => ({
    ...row,
    input: scoreInputOf(readText(row.prompt)),
    vector: vectors.get(vectorKeyOf(row.prompt)) ?? null,
  }));

/** Scores from all rows; strengths over hardness that was predicted for rows its weights had not seen. */
export function learnRouter(rows: readonly FeaturedRow[], families: Families): LearnedRouter {
  const scaled = hardnessOnOneScale(rows.filter(isAboutHardness), referenceOf(families));
  const hardnessOf = (row: OutcomeRow): number => scaled.get(row) ?? failuresOf(row);
  const shared = { rarity: rarityOf(rows), scale: scaleOf(rows) };
  const scores = { ...shared, need: fitScore(rows, shared, NEED), ...fitHardness(rows, shared, hardnessOf) };
  return { scores, strengths: fitStrengths(unseenHardness(rows, families, hardnessOf), DATED) };
}

const isAboutHardness = ({ table }: OutcomeRow): boolean => (HARDNESS.tables[table] ?? 0) > 0;

/** The snapshots that stand for the models of the product. */
const referenceOf = ({ map, completeTables }: Families): string[] => [
  ...new Set(completeTables.flatMap((table) => Object.values(map[table] ?? {}))),
];

function fitHardness(
  rows: readonly FeaturedRow[],
  shared: Pick<LearnedScores, "rarity" | "scale">,
  hardnessOf: (row: OutcomeRow) => number,
): Pick<LearnedScores, "hardness" | "neighbours"> {
  return {
    hardness: fitScore(rows, shared, { ...HARDNESS, target: hardnessOf }),
    neighbours: fitNeighbours(rows.filter(isAboutHardness), shared.rarity, HARDNESS.tables, hardnessOf),
  };
}

/** The rows that every model of the product has answered, each with the hardness that weights predict which have not seen it. */
function unseenHardness(
  rows: readonly FeaturedRow[],
  families: Families,
  hardnessOf: (row: OutcomeRow) => number,
): StrengthRow[] {
  const mapped = rows.filter(({ table }) => families.completeTables.includes(table));
  return Array.from({ length: INNER_FOLDS }, (_, fold) => {
    const inFold = ({ key }: OutcomeRow) => foldOf(key, 99, INNER_FOLDS) === fold;
    const seen = rows.filter((row) => !inFold(row));
    const shared = { rarity: rarityOf(seen), scale: scaleOf(seen) };
    const learned = fitHardness(seen, shared, hardnessOf);
    return mapped
      .filter(inFold)
      .map((row) => strengthRow(row, { ...shared, ...learned, need: learned.hardness }, families));
  }).flat();
}

function strengthRow(row: FeaturedRow, scores: LearnedScores, families: Families): StrengthRow {
  const columns = Object.entries(families.map[row.table] ?? {}) as [ProductModel, string][];
  const pick = (values: Readonly<Record<string, number>>) =>
    Object.fromEntries(columns.flatMap(([model, column]) => (column in values ? [[model, values[column]]] : [])));
  const { category, hardness } = readPrompt(row.prompt, readText(row.prompt), row.input, scores);
  return {
    table: row.table,
    category,
    hardness,
    outcomes: pick(row.outcomes),
    outputCharacters: pick(row.outputCharacters),
  };
}
