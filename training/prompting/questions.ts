/**
 * Learns which questions ask for what is missing from which requests, and writes src/domain/prompting/weights/questions.ts.
 *
 *     node training/prompting/questions.ts [--data ../shared/data/prompts]
 *
 * Least squares over the trainable vague rows of in3_train: the target of a question is how alike it is to the most alike
 * missing detail of the row. `--report FILE` writes what cross-validated weights would ask, as JSON Lines, for scoring elsewhere.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { analyzePrompt, type PromptAnalysis } from "#domain/prompting/analyze/analyze.ts";
import { hashOf } from "#domain/prompting/analyze/vagueness-words.ts";
import { type Candidate, candidatesOf } from "#domain/prompting/ask/ask-candidates.ts";
import { THING_KINDS, TOPIC_QUESTIONS } from "#domain/prompting/ask/ask-catalogue.ts";
import { chosenCandidates } from "#domain/prompting/ask/ask-choice.ts";
import { type QuestionModel, rankedCandidates } from "#domain/prompting/ask/ask-ranking.ts";
import {
  requestTraitCount,
  requestTraits,
  stemOf,
  THING_TRAITS,
  thingTraits,
} from "#domain/prompting/ask/ask-traits.ts";
import { packWeights } from "#domain/prompting/weights/vagueness-packing.ts";
import { fitRidge, type RidgeModel } from "./questions-ridge.ts";
import { SENSES } from "./questions-senses.ts";
import { type InquiredDetail, QuestionSimilarity } from "./questions-similarity.ts";
import { type ClarificationRow, dataFolder, trainableRows } from "./vagueness-rows.ts";

const TOPIC_RIDGE = 0.5;
const THING_RIDGE = 5;
const WORD_ROWS_MIN = 4;
// Questions that share no more than this with a detail do not ask for it.
const TOPIC_LIKENESS_MIN = 0.12;
const THING_LIKENESS_MIN = 0.2;
const FOLDS = 5;

interface Row {
  readonly task: string;
  readonly analysis: PromptAnalysis;
  readonly fold: number;
  readonly missing: readonly string[];
  readonly candidates: readonly Candidate[];
}

const vagueRows = trainableRows<ClarificationRow & { readonly missing_details: readonly InquiredDetail[] }>(
  dataFolder(process.argv),
  "in3_train.jsonl",
).filter(({ vague, missing_details }) => vague && missing_details.length > 0);
const similarity = new QuestionSimilarity(vagueRows.map(({ missing_details }) => missing_details));
const rows = vagueRows.map(({ task, missing_details }): Row => {
  const analysis = analyzePrompt(task);
  return {
    task,
    analysis,
    fold: hashOf(task) % FOLDS,
    missing: missing_details.map(({ description }) => description.toLowerCase()),
    candidates: candidatesOf(analysis, analysis.parts.own),
  };
});

const likenesses = new Map<string, number>();
/** How alike a question is to the most alike of some details. */
function likeness(question: string, missing: readonly string[]): number {
  return missing.reduce((most, description) => {
    const key = `${question}|${description}`;
    const known = likenesses.get(key) ?? similarity.of(question, description);
    likenesses.set(key, known);
    return Math.max(most, known);
  }, 0);
}
const topicTargets = rows.map(({ missing }) =>
  TOPIC_QUESTIONS.map(({ question }) => beyond(likeness(question, missing), TOPIC_LIKENESS_MIN)),
);

const reportAt = process.argv.indexOf("--report");
if (reportAt === -1) write();
else report(process.argv[reportAt + 1] ?? "/dev/stdout");

interface Learned {
  readonly stems: readonly string[];
  readonly topics: readonly RidgeModel[];
  readonly things: readonly RidgeModel[];
}

function learn(isUsed: (row: Row) => boolean): Learned {
  const used = rows.flatMap((row, number) => (isUsed(row) ? [{ row, number }] : []));
  const counts = new Map<string, number>();
  for (const { row } of used)
    for (const stem of new Set(row.analysis.words.map(stemOf))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const stems = [...counts].flatMap(([stem, count]) => (count >= WORD_ROWS_MIN ? [stem] : [])).sort();
  const known = new Map(stems.map((stem, index) => [stem, index]));
  const traitCount = requestTraitCount(known);
  const traits = used.map(({ row }) => requestTraits(row.analysis, known));
  const topics = TOPIC_QUESTIONS.map((_, question) =>
    fitRidge(
      traits,
      used.map(({ number }) => topicTargets[number]?.[question] ?? 0),
      traitCount,
      TOPIC_RIDGE,
    ),
  );
  const things = THING_KINDS.map((kind) => {
    const sense = SENSES[kind];
    const asked = used.flatMap(({ row }, at) =>
      row.candidates.flatMap((candidate) => {
        const request = traits[at];
        if (candidate.thing === null || candidate.kind !== kind || request === undefined) return [];
        const right = row.missing.filter((detail) => sense === undefined || sense.test(detail));
        return [
          {
            traits: thingTraits(request, candidate.thing, traitCount),
            target: beyond(likeness(candidate.question, right), THING_LIKENESS_MIN),
          },
        ];
      }),
    );
    return fitRidge(
      asked.map((each) => each.traits),
      asked.map(({ target }) => target),
      traitCount + THING_TRAITS,
      THING_RIDGE,
    );
  });
  return { stems, topics, things };
}

function modelOf({ stems, topics, things }: Learned): QuestionModel {
  const known = new Map(stems.map((stem, index) => [stem, index]));
  return {
    known,
    topicScale: 1,
    topicBiases: topics.map(({ bias }) => bias),
    topicWeights: joined(topics),
    thingScale: 1,
    thingBiases: new Map(THING_KINDS.map((kind, index) => [kind, things[index]?.bias ?? 0])),
    thingKinds: new Map(THING_KINDS.map((kind, index) => [kind, index])),
    thingWeights: joined(things),
  };
}

function joined(models: readonly RidgeModel[]): Float64Array {
  return Float64Array.from(models.flatMap(({ weights }) => [...weights]));
}

function report(file: string): void {
  const lines = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const model = modelOf(learn((row) => row.fold !== fold));
    return rows
      .filter((row) => row.fold === fold)
      .map(({ task, analysis, candidates }) => {
        const ranked = rankedCandidates(analysis, candidates, model);
        return {
          task,
          asked: chosenCandidates(ranked).map(({ question }) => question),
          ranked: ranked.slice(0, 30).map(({ question, kind, likelihood }) => ({ question, kind, p: likelihood })),
        };
      });
  });
  writeFileSync(file, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
}

function write(): void {
  const { stems, topics, things } = learn(() => true);
  const packed = [topics, things].map((models) => {
    const all = joined(models);
    const most = all.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0);
    const scale = Number((most / 127).toPrecision(6));
    return { scale, text: packWeights([...all].map((weight) => Math.round(weight / scale))) };
  });
  const biases = (models: readonly RidgeModel[]): string => models.map(({ bias }) => bias.toFixed(3)).join(" ");
  const text = `// Learned by training/prompting/questions.ts; do not edit. Command: node training/prompting/questions.ts
// ${rows.length} vague rows marked as trainable of OpenBMB/Tell_Me_More (Apache-2.0). 2026-11-21.
// Stems that ${WORD_ROWS_MIN} rows or more share; one bias and one weight per trait for each question and for each kind of detail.
export const QUESTION_STEMS =
  "${stems.join(" ")}";
export const TOPIC_BIASES =
  "${biases(topics)}";
export const TOPIC_SCALE = ${packed[0]?.scale};
export const TOPIC_WEIGHTS =
  "${packed[0]?.text}";
export const THING_BIASES =
  "${biases(things)}";
export const THING_SCALE = ${packed[1]?.scale};
export const THING_WEIGHTS =
  "${packed[1]?.text}";
`;
  writeFileSync(join(import.meta.dirname, "../../src/domain/prompting/weights/questions.ts"), text);
}

function beyond(likeness: number, least: number): number {
  return Math.max(0, (likeness - least) / (1 - least));
}
