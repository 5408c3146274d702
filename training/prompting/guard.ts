/**
 * Learns what attempts to take over an assistant look like, and writes src/domain/prompting/weights/guard.ts.
 *
 *     node training/prompting/guard.ts [--data ../shared/data/prompts] [--report]
 *
 * Attacks and harmless texts that use their words come from two grammars of our own; everyday prompts and documents are rows
 * marked as trainable. No attack of a collection is read. `--report` leaves families and whole files out in turn, prints what
 * is found of them, and writes nothing.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SparseFeatures } from "#domain/prompting/analyze/vagueness-features.ts";
import { isAttempt } from "#domain/prompting/guard/guard.ts";
import { unfoldDisguise } from "#domain/prompting/guard/guard-disguise.ts";
import { GUARD_FEATURES, guardFeatures } from "#domain/prompting/guard/guard-features.ts";
import { textPieces } from "#domain/prompting/guard/guard-pieces.ts";
import { type SignsFound, weighSigns } from "#domain/prompting/guard/guard-rules.ts";
import { packWeights } from "#domain/prompting/weights/vagueness-packing.ts";
import { attackFamilies } from "./guard-attacks.ts";
import { benignFamilies } from "./guard-benign.ts";
import { fitLogistic, type LogisticModel, logitOf } from "./vagueness-logistic.ts";
import { dataFolder, trainableRows } from "./vagueness-rows.ts";

const RIDGE = 2;
/** So many times some families are left out at once, so that the relatives of a family are often gone as well. */
const FOLDS = 7;
const ATTACKS_PER_FAMILY = 120;
const BENIGN_PER_FAMILY = 220;
/** What a class of texts weighs, shared by its families or files. */
const ATTACK_WEIGHT = 900;
const TRICKY_WEIGHT = 700;
const ORDINARY_WEIGHT = 900;

interface Row {
  readonly kind: "attack" | "tricky" | "ordinary";
  readonly family: string;
  readonly features: SparseFeatures;
  readonly pieces: readonly SparseFeatures[];
  readonly signs: SignsFound;
}

const folder = dataFolder(process.argv);
const isReport = process.argv.includes("--report");
const rows = readRows();
if (isReport) report();
else write();

function readRows(): Row[] {
  const row = (kind: Row["kind"], family: string, text: string): Row => {
    const read = unfoldDisguise(text);
    const pieces = isReport ? textPieces(read).map(guardFeatures) : [];
    return { kind, family, features: guardFeatures(read), pieces, signs: weighSigns(read) };
  };
  const families = (kind: Row["kind"], grammar: ReadonlyMap<string, readonly string[]>): Row[] =>
    [...grammar].flatMap(([family, texts]) => texts.map((text) => row(kind, family, text)));
  const file = <Line>(name: string, textOf: (line: Line) => string): Row[] =>
    [...new Set(trainableRows<Line>(folder, name).map(textOf))].map((text) => row("ordinary", name, text));
  return [
    ...families("attack", attackFamilies(ATTACKS_PER_FAMILY)),
    ...families("tricky", benignFamilies(BENIGN_PER_FAMILY)),
    ...file<{ task: string }>("in3_train.jsonl", ({ task }) => task),
    ...file<{ prompt: string }>("clear_prompts.jsonl", ({ prompt }) => prompt),
    ...file<{ better: string }>("pairwise_quality.jsonl", ({ better }) => better),
    ...file<{ full_text: string }>("pii_presidio.jsonl", ({ full_text }) => full_text),
    ...file<{ context: string }>("injection_bipia_contexts.jsonl", ({ context }) => String(context)),
  ];
}

function learn(train: readonly Row[]): LogisticModel {
  const sizes = new Map<string, number>();
  const members = new Map<string, Set<string>>();
  for (const { kind, family } of train) {
    sizes.set(family, (sizes.get(family) ?? 0) + 1);
    members.set(kind, (members.get(kind) ?? new Set()).add(family));
  }
  const share = { attack: ATTACK_WEIGHT, tricky: TRICKY_WEIGHT, ordinary: ORDINARY_WEIGHT };
  const examples = train.map(({ kind, family, features }) => ({
    features,
    label: kind === "attack",
    weight: share[kind] / (members.get(kind)?.size ?? 1) / (sizes.get(family) ?? 1),
  }));
  return fitLogistic(examples, GUARD_FEATURES, RIDGE);
}

function report(): void {
  const scored: { row: Row; logit: number; pieces: readonly number[] }[] = [];
  const families = [...new Set(rows.map(({ kind, family }) => `${kind} ${family}`))];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const isLeftOut = ({ kind, family }: Row): boolean => families.indexOf(`${kind} ${family}`) % FOLDS === fold;
    const model = learn(rows.filter((row) => !isLeftOut(row)));
    for (const row of rows)
      if (isLeftOut(row)) {
        const pieces = row.pieces.map((piece) => logitOf(model, piece));
        scored.push({ row, logit: logitOf(model, row.features), pieces });
      }
  }
  const percent = (list: readonly boolean[]): string =>
    `${((100 * list.filter(Boolean).length) / Math.max(1, list.length)).toFixed(1)} %`.padStart(8);
  const print = (name: string, own: typeof scored): void => {
    const bySigns = percent(own.map(({ row: { signs } }) => signs.isPlain || signs.share >= 1));
    const byModel = [0, 1, 2].map((least) => percent(own.map(({ logit }) => logit >= least)));
    const both = percent(own.map(({ row, logit, pieces }) => isAttempt(row.signs, logit, () => pieces)));
    console.log(name.padEnd(32), "signs", bySigns, "model from 0, 1, 2", ...byModel, "verdict", both);
  };
  for (const name of families) {
    print(
      name,
      scored.filter(({ row }) => `${row.kind} ${row.family}` === name),
    );
  }
  for (const kind of ["attack", "tricky", "ordinary"]) {
    print(
      kind,
      scored.filter(({ row }) => row.kind === kind),
    );
  }
}

function write(): void {
  const model = learn(rows);
  const largest = model.weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const scale = Number((largest / 127).toPrecision(6));
  const packed = packWeights([...model.weights].map((weight) => Math.round(weight / scale)));
  const count = (kind: Row["kind"]): number => rows.filter((row) => row.kind === kind).length;
  const text = `// Learned by training/prompting/guard.ts; do not edit. Command: node training/prompting/guard.ts
// ${count("attack")} attacks and ${count("tricky")} harmless texts from grammars of our own; ${count("ordinary")} rows marked as trainable of OpenBMB/Tell_Me_More
// (Apache-2.0), openai/grade-school-math, HumanEval, presidio-research and BIPIA (MIT), IFEval and FollowBench (Apache-2.0).
// 2026-11-21. Words are hashed into buckets; no row can be read back.
export const GUARD_BIAS = ${model.bias.toFixed(4)};
export const GUARD_SCALE = ${scale};
export const GUARD_WEIGHTS =
  "${packed}";
`;
  writeFileSync(join(import.meta.dirname, "../../src/domain/prompting/weights/guard.ts"), text);
}
