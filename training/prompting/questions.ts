/**
 * Learns which details are missing from which requests, and writes src/domain/prompting/weights/questions.ts.
 *
 *     node training/prompting/questions.ts [--data ../shared/data/prompts]
 *
 * One logistic model per kind of detail of the catalogue, over the trainable vague rows of in3_train that a question of the
 * kind fits. `--report FILE` writes cross-validated rankings as JSON Lines instead, for scoring elsewhere.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { analyzePrompt } from "#domain/prompting/analyze.ts";
import {
  DETAIL_KINDS,
  type DetailKind,
  type DetailKindName,
  fittingWordings,
  isSettled,
} from "#domain/prompting/ask-catalogue.ts";
import { QUESTION_FEATURES, questionFeatures, WORDING_VALUE, wordingFeature } from "#domain/prompting/ask-features.ts";
import type { Topic } from "#domain/prompting/ask-topics.ts";
import type { SparseFeatures } from "#domain/prompting/vagueness-features.ts";
import { hashOf } from "#domain/prompting/vagueness-words.ts";
import { packWeights } from "#domain/prompting/weights/vagueness-packing.ts";
import { asksFor } from "./questions-labels.ts";
import { fitLogistic, type LogisticModel, logitOf } from "./vagueness-logistic.ts";
import { type ClarificationRow, dataFolder, trainableRows } from "./vagueness-rows.ts";

const RIDGE = 1.5;
const FOLDS = 5;
const KINDS = Object.entries(DETAIL_KINDS) as [DetailKindName, DetailKind][];

interface Row {
  readonly row: number;
  readonly own: string;
  readonly fold: number;
  readonly topics: ReadonlySet<Topic>;
  readonly features: SparseFeatures;
  readonly missing: readonly string[];
}

const rows = trainableRows<ClarificationRow>(dataFolder(process.argv), "in3_train.jsonl")
  .filter(({ vague }) => vague)
  .map(({ row, task, missing_details }): Row => {
    const { parts, words, topics, taskType } = analyzePrompt(task);
    return {
      row,
      own: parts.own,
      fold: hashOf(task) % FOLDS,
      topics,
      features: questionFeatures(words, topics, taskType),
      missing: missing_details.map(({ description }) => description.toLowerCase()),
    };
  });

const reportAt = process.argv.indexOf("--report");
if (reportAt === -1) write();
else report(process.argv[reportAt + 1] ?? "/dev/stdout");

function learn(name: DetailKindName, kind: DetailKind, train: readonly Row[]): LogisticModel {
  const examples = train.flatMap((row) => {
    const fitting = fittingWordings(kind.wordings, row.topics);
    return fitting.map((number) => ({
      features: asked(row, number),
      label: isMissing(name, kind, number, row),
      weight: 1 / fitting.length,
    }));
  });
  if (examples.length === 0) return { weights: new Float64Array(QUESTION_FEATURES), bias: -2 };
  // A few rows that say neither yes nor no keep rare kinds from certainty.
  const none = { features: { indexes: [], values: [] }, weight: 1 };
  return fitLogistic(
    [...examples, { ...none, label: true }, ...Array.from({ length: 4 }, () => ({ ...none, label: false }))],
    QUESTION_FEATURES,
    RIDGE,
  );
}

function asked({ features: { indexes, values } }: Row, wording: number): SparseFeatures {
  return { indexes: [...indexes, wordingFeature(wording)], values: [...values, WORDING_VALUE] };
}

/** A question of this kind and wording asks for something that is missing. */
function isMissing(name: DetailKindName, kind: DetailKind, number: number, { missing }: Row): boolean {
  const wording = kind.wordings[number];
  return wording !== undefined && missing.some((detail) => asksFor(name, wording.question, detail));
}

function report(file: string): void {
  const lines = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const train = rows.filter((row) => row.fold !== fold);
    const models = KINDS.map(([name, kind]) => learn(name, kind, train));
    return rows
      .filter((row) => row.fold === fold)
      .map((row) => ({
        row: row.row,
        ranked: KINDS.flatMap(([name, kind], index) => {
          const model = models[index];
          if (model === undefined) return [];
          const best = fittingWordings(kind.wordings, row.topics)
            .map((number) => ({ number, p: 1 / (1 + Math.exp(-logitOf(model, asked(row, number)))) }))
            .sort((a, b) => b.p - a.p)[0];
          if (best === undefined) return [];
          const q = kind.wordings[best.number]?.question;
          return [
            { name, q, p: best.p, settled: isSettled(name, row.own), right: isMissing(name, kind, best.number, row) },
          ];
        }).sort((a, b) => b.p - a.p),
      }));
  });
  writeFileSync(file, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
}

function write(): void {
  const models = KINDS.map(([name, kind]) => learn(name, kind, rows));
  const all = models.flatMap(({ weights }) => [...weights]);
  const scale = Number((all.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127).toPrecision(6));
  const packed = packWeights(all.map((weight) => Math.round(weight / scale)));
  const text = `// Learned by training/prompting/questions.ts; do not edit. Command: node training/prompting/questions.ts
// ${rows.length} vague rows marked as trainable of OpenBMB/Tell_Me_More (Apache-2.0). 2026-11-21.
// Words are hashed into buckets; no row can be read back. One bias and ${QUESTION_FEATURES} weights per kind of detail.
export const QUESTION_SCALE = ${scale};
export const QUESTION_BIASES =
  "${models.map(({ bias }) => bias.toFixed(3)).join(" ")}";
export const QUESTION_WEIGHTS =
  "${packed}";
`;
  writeFileSync(join(import.meta.dirname, "../../src/domain/prompting/weights/questions.ts"), text);
}
