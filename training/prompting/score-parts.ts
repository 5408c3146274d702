/**
 * Learns what each part of the score costs, and writes src/domain/prompting/weights/score-parts.ts. Pairwise logistic
 * regression with costs that cannot be negative: of two versions of a prompt, the better one is to score higher. The pairs
 * are those of FollowBench and worse versions made by rule (score-variants.ts) of IN3, IFEval and HumanEval prompts, only
 * rows that may be trained on. Fixed seed and order, so the same rows give the same bytes.
 *
 *   node training/prompting/score-parts.ts [--data FOLDER] [--cross-validate] [--pairs FILE]
 *
 * --cross-validate prints figures and writes nothing; --pairs then also judges the pairs of a JSON file.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { findContradictions } from "../../src/domain/prompting/score/score-contradictions.ts";
import { blankFiller } from "../../src/domain/prompting/score/score-filler.ts";
import { FOUND_KINDS, findCostlyWords } from "../../src/domain/prompting/score/score-found-words.ts";
import { measure } from "../../src/domain/prompting/score/score-measures.ts";
import { PARTS } from "../../src/domain/prompting/score/score-parts.ts";
import { CONTRADICTION_COST, LEARNED_SHARES } from "../../src/domain/prompting/score/score-prompt.ts";
import { topicOnly } from "../../src/domain/prompting/score/score-topic.ts";
import { type Pair, readPairs } from "./score-pairs.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: join(ROOT, "../shared/data/prompts") },
    "cross-validate": { type: "boolean", default: false },
    pairs: { type: "string" },
  },
});
const FOLDS = 5;
const ROUNDS = 1500;
const STEP = 0.03;
const RIDGE = 0.003;
/** So many points of a hundred make a preference e times likelier. */
const TEMPERATURE = 0.5;

interface Difference {
  readonly kind: string;
  readonly weight: number;
  readonly fold: number;
  readonly isProgram: boolean;
  /** Worse less better, in points of a hundred for a cost of one. */
  readonly amounts: Float64Array;
  /** What the parts that are not learned say. */
  readonly fixed: number;
}

const COSTS = PARTS.length + FOUND_KINDS.length;
/** The lists of vague words are right more often than pairs can show: longer prompts are better and have more of them. */
const VAGUE_LEAST = 0.2;
const LEAST = Float64Array.from({ length: COSTS }, (_, index) =>
  index === PARTS.length + FOUND_KINDS.indexOf("vague") ? VAGUE_LEAST : 0,
);

const amountsCache = new Map<string, ReturnType<typeof amountsOf>>();
function amountsOf(prompt: string) {
  const text = blankFiller(prompt);
  const measures = measure(text);
  const clarity = LEARNED_SHARES.clarity * 10;
  const amounts = new Float64Array(COSTS);
  PARTS.forEach(({ dimension, amount }, index) => {
    amounts[index] = amount(measures) * LEARNED_SHARES[dimension] * 10;
  });
  for (const { kind, weight } of findCostlyWords(text, measures)) {
    const index = PARTS.length + FOUND_KINDS.indexOf(kind);
    amounts[index] = (amounts[index] ?? 0) + weight * clarity;
  }
  const contradictions = findContradictions(text).reduce((sum, { weight }) => sum + weight, 0) * CONTRADICTION_COST;
  const topic = topicOnly(text, measures).reduce((sum, { points }) => sum + points, 0);
  const fixed = (contradictions + topic) * clarity;
  return { amounts, fixed, isProgram: measures.isProgram };
}
function cached(prompt: string) {
  const known = amountsCache.get(prompt) ?? amountsOf(prompt);
  amountsCache.set(prompt, known);
  return known;
}

function differenceOf({ kind, better, worse, weight, isUnlisted }: Pair): Difference {
  const [good, bad] = [cached(better), cached(worse)];
  const amounts = bad.amounts.map((amount, index) => amount - (good.amounts[index] ?? 0));
  if (isUnlisted) amounts[PARTS.length + FOUND_KINDS.indexOf("vague")] = 0;
  const fold = createHash("sha256").update(better.slice(0, 40)).digest().readUInt8(0) % FOLDS;
  return { kind, weight, fold, amounts, fixed: bad.fixed - good.fixed, isProgram: good.isProgram || bad.isProgram };
}

function learnCosts(rows: readonly Difference[]): Float64Array {
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const costs = new Float64Array(COSTS).fill(0.3);
  const [mean, square] = [new Float64Array(COSTS), new Float64Array(COSTS)];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const slope = costs.map((cost) => RIDGE * cost);
    for (const row of rows) {
      const pull = -row.weight / total / TEMPERATURE / (1 + Math.exp(marginOf(costs, row) / TEMPERATURE));
      row.amounts.forEach((amount, index) => {
        slope[index] = (slope[index] ?? 0) + pull * amount;
      });
    }
    slope.forEach((value, index) => {
      mean[index] = 0.9 * (mean[index] ?? 0) + 0.1 * value;
      square[index] = 0.99 * (square[index] ?? 0) + 0.01 * value * value;
      const size = Math.sqrt((square[index] ?? 0) / (1 - 0.99 ** round)) + 1e-9;
      costs[index] = Math.max(
        LEAST[index] ?? 0,
        (costs[index] ?? 0) - (STEP * (mean[index] ?? 0)) / (1 - 0.9 ** round) / size,
      );
    });
  }
  return costs;
}

function marginOf(costs: Float64Array, { amounts, fixed }: Difference): number {
  let sum = fixed;
  for (let index = 0; index < COSTS; index += 1) sum += (costs[index] ?? 0) * (amounts[index] ?? 0);
  return sum;
}

const verdict = (margin: number): number => (margin > 1e-9 ? 1 : margin < -1e-9 ? 0 : 0.5);

function report(rows: readonly Difference[], others: readonly Difference[]): void {
  const results = new Map<string, number[]>();
  const note = (kind: string, value: number) => results.set(kind, [...(results.get(kind) ?? []), value]);
  for (const isProgram of [true, false]) {
    const mine = rows.filter((row) => row.isProgram === isProgram);
    for (let fold = 0; fold < FOLDS; fold += 1) {
      const costs = learnCosts(mine.filter((row) => row.fold !== fold));
      for (const row of mine) if (row.fold === fold) note(row.kind, verdict(marginOf(costs, row)));
    }
    const costs = learnCosts(mine);
    for (const row of others)
      if (row.isProgram === isProgram) {
        note(`other: ${row.kind}`, verdict(marginOf(costs, row)));
        const amounts = Float64Array.from(row.amounts);
        amounts[PARTS.length + FOUND_KINDS.indexOf("vague")] = 0;
        note(`other, no list: ${row.kind}`, verdict(marginOf(costs, { ...row, amounts })));
      }
    const names = [...PARTS.map(({ key }) => key), ...FOUND_KINDS];
    console.log(
      isProgram ? "program:" : "prose:",
      names.map((name, index) => `${name} ${(costs[index] ?? 0).toFixed(2)}`).join(", "),
    );
  }
  for (const [kind, values] of results)
    console.log(`  ${kind}: ${(values.reduce((s, v) => s + v, 0) / values.length).toFixed(3)} of ${values.length}`);
}

const pairs = readPairs(options.data);
const rows = pairs.map(differenceOf);
if (options["cross-validate"]) {
  const others =
    options.pairs === undefined
      ? []
      : (JSON.parse(readFileSync(options.pairs, "utf8")) as { type: string; better: string; worse: string }[]);
  report(
    rows,
    others.map(({ type, better, worse }) => differenceOf({ kind: type, better, worse, weight: 1, isUnlisted: false })),
  );
} else write();

function write(): void {
  const table = (isProgram: boolean) => {
    const costs = [...learnCosts(rows.filter((row) => row.isProgram === isProgram))].map((cost) =>
      Number(cost.toPrecision(3)),
    );
    const found = FOUND_KINDS.map((finder, index) => `${finder}: ${costs[PARTS.length + index]}`).join(", ");
    return { parts: `[${costs.slice(0, PARTS.length).join(", ")}]`, found: `{ ${found} }` };
  };
  const [program, prose] = [table(true), table(false)];
  writeFileSync(
    join(ROOT, "src/domain/prompting/weights/score-parts.ts"),
    `// Written by \`node training/prompting/score-parts.ts\`; do not edit. What each part of the score costs, in points of ten.
// Sources: FollowBench 6278f4c1377b4eafab737267b8b21acd52ea0e52 and IFEval (Apache-2.0), IN3 654fcec4da3b3465536d57b0d1995e8699a5a8f0
// (Apache-2.0), HumanEval (MIT): ${rows.length} pairs of rows that may be trained on. No text of a row is kept.

/** In the order of PARTS. */
// biome-ignore format: as written
export const PROSE_PARTS: readonly number[] = ${prose.parts};
// biome-ignore format: as written
export const PROGRAM_PARTS: readonly number[] = ${program.parts};
/** For each word that is found. */
export const PROSE_COSTS = ${prose.found};
export const PROGRAM_COSTS = ${program.found};
`,
  );
}
