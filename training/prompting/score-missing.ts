/**
 * Learns how many details a reader would miss in a request, and which, from people's judgements (IN3). Writes
 * src/domain/prompting/weights/score-missing.ts. Ridge regression by conjugate gradients over hashed features: nothing
 * but sums and products in a fixed order, so the same rows give the same bytes.
 *
 *   node training/prompting/score-missing.ts [--data FOLDER] [--cross-validate]
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { detailsOf, missingPoints } from "../../src/domain/prompting/score/score-details.ts";
import { blankFiller } from "../../src/domain/prompting/score/score-filler.ts";
import { measure } from "../../src/domain/prompting/score/score-measures.ts";
import {
  beginningsOf,
  MISSING_BUCKETS,
  MISSING_MAX,
  MISSING_SLOTS,
  type MissingSlot,
  requestFeatures,
  SLOT_BUCKETS,
} from "../../src/domain/prompting/score/score-missing.ts";
import { lackOf } from "../../src/domain/prompting/score/score-prompt.ts";

import { predict, ridge } from "./score-ridge.ts";
import { seeded, withSlips, wordy } from "./score-variants.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: join(ROOT, "../shared/data/prompts") },
    "cross-validate": { type: "boolean", default: false },
  },
});

interface Row {
  readonly task: string;
  readonly missing_details: readonly { readonly description: string; readonly importance: string }[];
  readonly may_train: boolean;
  readonly holdout: boolean;
}

const PENALTY = 1.4;
const SLOT_PENALTY = 2;
const FOLDS = 5;
const REPEATS = 5;
const INT8_MAX = 127;

/** Which slot a description of a missing detail speaks of; the first that fits. */
const SLOT_WORDS: readonly (readonly [MissingSlot, RegExp])[] = [
  ["budget", /budget|price|cost|free|paid|afford|financ|income|invest|risk/i],
  [
    "health or diet",
    /diet|allerg|health|nutri|calor|medical|injur|ingredient|cuisine|food|meal|fitness (?:goal|level)/i,
  ],
  ["level of skill or knowledge", /level|skill|experience|knowledge|expertise|proficien|beginner|familiar|difficult/i],
  ["reader", /audience|recipient|reader|age|gender|grade|who\b|guest|participants|players|user profile/i],
  ["place", /location|city|region|country|where|destination|climate|area of|local|area$|state\b/i],
  ["time frame", /time|duration|date|schedule|period|frequency|when|deadline|season|latest|year|day/i],
  [
    "tools and environment",
    /language|platform|system|software|tool|librar|environment|framework|device|equipment|operating|version|database|model/i,
  ],
  [
    "input to work on",
    /file|data|input|source of data|directory|folder|text to|paragraph|website|url|content of|existing|backup/i,
  ],
  ["format", /format|output|structure|presentation|layout|type of report|medium/i],
  ["length or depth", /length|depth|detail|complexity|scope|extent|comprehens/i],
  ["size or quantity", /size|number|amount|quantity|how many|space|dimension|measure/i],
  ["sources or criteria", /source|criteria|metric|definition|ranking|basis|standard|reliab|'top|'best|popularity/i],
  ["style or taste", /style|taste|genre|tone|theme|color|colour|design|preferen|music|mood|aesthetic/i],
  ["brand or features", /brand|feature|model|product|option|material|type of (?:car|phone|laptop)/i],
  ["purpose or goal", /purpose|goal|objective|reason|intend|use case|usage|motivation|need|challenge|problem|concern/i],
  ["topic or focus", /./],
];

const rows = readFileSync(join(options.data, "in3_train.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Row)
  .filter(({ may_train, holdout }) => may_train && !holdout);
/** Slips and detours leave as much open as the plain request: the model learns from such versions too. */
const random = seeded(11);
const VERSIONS = 2;
const versions = rows.flatMap(({ task }, of) =>
  Array.from({ length: VERSIONS }, (_, i) => (i % 2 === 0 ? withSlips : wordy)(task, random)).flatMap((text) =>
    text === null ? [] : [{ of, features: requestFeatures(blankFiller(text)) }],
  ),
);
const features = rows.map(({ task }) => requestFeatures(blankFiller(task)));
const beginnings = rows.map(({ task }) => beginningsOf(blankFiller(task)).map(requestFeatures));
const counts = rows.map(({ missing_details }) => missing_details.length);

/**
 * The rest of the score also differs from request to request. The model is fitted so that the whole score, not this part
 * alone, follows the counts: what the rest already gives or takes is moved into its target.
 */
const OFFSET_SHARE = 1;
const rest = rows.map(({ task }) => -10 * lackOf(blankFiller(task), []));
const perDetail = rows.map(({ task }, index) => (rest[index] ?? 0) - overallWith(task, 1));
const restMean = mean(rest);
const perDetailMean = mean(perDetail);
const targets = counts.map((count, index) => count + (OFFSET_SHARE * ((rest[index] ?? 0) - restMean)) / perDetailMean);

/** How well a request does (tenfold lack, turned round) that misses so many details. */
function overallWith(task: string, details: number): number {
  const text = blankFiller(task);
  const measures = measure(text);
  const expected = Math.min(MISSING_MAX, Math.max(0, details));
  const points = missingPoints(measures, detailsOf(text, measures, expected));
  return -10 * lackOf(text, [{ dimension: "specificity", points, span: null, missing: "topic or focus", reason: "" }]);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
const slots = rows.map(({ missing_details }) => new Set(missing_details.map(({ description }) => slotOf(description))));

function slotOf(description: string): MissingSlot {
  return SLOT_WORDS.find(([, words]) => words.test(description))?.[0] ?? "topic or focus";
}

function quantise(weights: readonly number[]): { bytes: Int8Array; scale: number } {
  const scale = Number((Math.max(...weights.map(Math.abs)) / INT8_MAX).toPrecision(6));
  return { bytes: Int8Array.from(weights, (weight) => Math.round(weight / scale)), scale };
}

const base64 = (bytes: Int8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64");

function crossValidate(): void {
  const correlations: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const folds = rows.map(({ task }) => foldOf(task, repeat));
    const predicted = rows.map(() => 0);
    for (let fold = 0; fold < FOLDS; fold += 1) {
      const kept = [...rows.keys()].filter((index) => folds[index] !== fold);
      const also = versions.filter(({ of }) => folds[of] !== fold);
      const weights = ridge(
        [...kept.flatMap((index) => features[index] ?? []), ...also.map((version) => version.features)],
        [...kept.map((index) => targets[index] ?? 0), ...also.map(({ of }) => targets[of] ?? 0)],
        MISSING_BUCKETS,
        PENALTY,
      );
      for (const [index, feature] of features.entries()) {
        if (folds[index] === fold)
          predicted[index] = Math.min(
            ...(beginnings[index] ?? [feature]).map((one) => predict(weights, one, MISSING_BUCKETS)),
          );
      }
    }
    const overalls = rows.map(({ task }, index) => -overallWith(task, predicted[index] ?? 0));
    correlations.push(spearman(overalls, counts));
  }
  console.log(
    `Spearman with the count of missing details, ${FOLDS}-fold, ${REPEATS} times:`,
    correlations.map((value) => value.toFixed(3)).join(" "),
  );
}

/** Requests that begin alike are often variants of one; they go to one fold. */
const foldOf = (task: string, repeat: number): number =>
  createHash("sha256")
    .update(`${repeat} ${task.toLowerCase().split(" ").slice(0, 6).join(" ")}`)
    .digest()
    .readUInt32LE(0) % FOLDS;

function spearman(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [ranks(a), ranks(b)];
  const middle = (x.length + 1) / 2;
  let [both, left, right] = [0, 0, 0];
  for (const [index, rank] of x.entries()) {
    const [p, q] = [rank - middle, (y[index] ?? 0) - middle];
    both += p * q;
    left += p * p;
    right += q * q;
  }
  return both / Math.sqrt(left * right);
}

function ranks(values: readonly number[]): number[] {
  const order = [...values.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const result = values.map(() => 0);
  for (let start = 0; start < order.length; ) {
    let end = start;
    while (end + 1 < order.length && values[order[end + 1] ?? 0] === values[order[start] ?? 0]) end += 1;
    for (let place = start; place <= end; place += 1) result[order[place] ?? 0] = (start + end) / 2 + 1;
    start = end + 1;
  }
  return result;
}

function write(): void {
  const missing = ridge(
    [...features, ...versions.map((version) => version.features)],
    [...targets, ...versions.map(({ of }) => targets[of] ?? 0)],
    MISSING_BUCKETS,
    PENALTY,
  );
  const perSlot = MISSING_SLOTS.map((slot) =>
    ridge(
      features,
      slots.map((present) => (present.has(slot) ? 1 : 0)),
      SLOT_BUCKETS,
      SLOT_PENALTY,
    ),
  );
  const counting = quantise([...missing.subarray(0, MISSING_BUCKETS)]);
  // First the table of each slot, then the biases.
  const naming = quantise([
    ...perSlot.flatMap((weights) => [...weights.subarray(0, SLOT_BUCKETS)]),
    ...perSlot.map((weights) => weights[SLOT_BUCKETS] ?? 0),
  ]);
  writeFileSync(
    join(ROOT, "src/domain/prompting/weights/score-missing.ts"),
    `// Written by \`node training/prompting/score-missing.ts\`; do not edit.
// Source: IN3, OpenBMB/Tell_Me_More 654fcec4da3b3465536d57b0d1995e8699a5a8f0, Apache-2.0; ${rows.length} rows that may be trained on.
// Weights of hashed features only: no text of a row is kept.
import { readInt8 } from "../score/score-weights.ts";

/** Details that an average request misses. */
export const MISSING_BIAS = ${Number((missing[MISSING_BUCKETS] ?? 0).toPrecision(6))};
export const MISSING_SCALE = ${counting.scale};
export const SLOT_SCALE = ${naming.scale};
export const MISSING_WEIGHTS: Int8Array = readInt8(
  "${base64(counting.bytes)}",
);
export const SLOT_WEIGHTS: Int8Array = readInt8(
  "${base64(naming.bytes)}",
);
`,
  );
}

if (options["cross-validate"]) crossValidate();
else write();
