import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";

/** The tables whose licence (Apache-2.0 or MIT) lets weights learnt from them be shipped. */
export const TABLES = [
  "routellm_mmlu",
  "routellm_gsm8k",
  "zeroeval_gsm",
  "zeroeval_math_l5",
  "zeroeval_crux",
  "zeroeval_numersense_v2",
  "mmlu_pro",
  "reasoning_gym",
  "arena_bench_v1",
  "eqbench_v2",
] as const;
export type TableName = (typeof TABLES)[number];

export interface OutcomeRow {
  readonly table: TableName;
  readonly prompt: string;
  readonly cat: string;
  /** The question without options and spelling: rows with the same key stay on one side of every split. */
  readonly key: string;
  /** Outcome 0..1 per model snapshot; `weak` and `strong` in the pair tables. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Characters of each answer, where known. */
  readonly outputCharacters: Readonly<Record<string, number>>;
}

interface StoredRow {
  readonly prompt: string;
  readonly cat: string;
  readonly contaminated?: boolean;
  readonly weak?: number;
  readonly strong?: number;
  readonly m?: Record<string, number>;
  readonly oc?: Record<string, number>;
}

/** The folder after --data, or the one beside the repository. */
export function dataFolder(args: readonly string[]): string {
  const at = args.indexOf("--data");
  const given = at === -1 ? undefined : args[at + 1];
  return resolve(given ?? join(import.meta.dirname, "../../../shared/data/routing"));
}

/** The training rows of the tables, in a fixed order; rows that RouteLLM found in its own training data are left out. */
export const trainingRows = (folder: string, tables: readonly TableName[] = TABLES): OutcomeRow[] =>
  outcomeRows(folder, "train", tables);

/** The rows of one part of the data; `dev` is looked at seldom, see docs/quality.md. */
export function outcomeRows(folder: string, part: "train" | "dev", tables: readonly TableName[]): OutcomeRow[] {
  return tables.flatMap((table) =>
    gunzipSync(readFileSync(join(folder, part, `${table}.jsonl.gz`)))
      .toString("utf8")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => JSON.parse(line) as StoredRow)
      .filter(({ contaminated }) => contaminated !== true)
      .map((row) => ({
        table,
        prompt: row.prompt,
        cat: row.cat,
        key: keyOf(row.prompt),
        outcomes: row.m ?? { weak: row.weak ?? 0, strong: row.strong ?? 0 },
        outputCharacters: row.oc ?? {},
      })),
  );
}

function keyOf(prompt: string): string {
  const code = prompt.indexOf("[PYTHON]");
  const question = code === -1 ? (prompt.split(/\nA[.)] /)[0] ?? "") : prompt.slice(code);
  return question
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, code === -1 ? 160 : 400);
}
