import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { PiiLexicon } from "#domain/prompting/anonymize/pii-features.ts";
import { WEIGHT_ZERO } from "#domain/prompting/anonymize/pii-model.ts";
import type { PiiModel } from "#domain/prompting/anonymize/pii-tagger.ts";
import { lettersOf, packWordSet, readWordSet } from "#domain/prompting/words/word-set.ts";
import { measurePii } from "./pii-measure.ts";
import { meanModel, trainTagger } from "./pii-perceptron.ts";
import { makeSamples, type PiiRow } from "./pii-samples.ts";
import { OCCUPATION_AREAS, OCCUPATION_ROLES, OCCUPATIONS, PII_TEMPLATES } from "./pii-templates.ts";
import { nameWords, placeWords, plainWords, seededRandom } from "./pii-values.ts";

const SEED = 20_251;
const BUCKET_BITS = 13;
const FOLDS = 5;
const RUNS = 3;
const SIZES = { rows: 12, written: 50 };

const { values } = parseArgs({ options: { data: { type: "string" }, cv: { type: "boolean" } } });
const project = resolve(import.meta.dirname, "../..");
const data = resolve(values.data ?? `${project}/../shared/data/prompts`);

function readRows<Row extends { may_train: boolean; holdout: boolean }>(file: string): Row[] {
  const rows: Row[] = readFileSync(`${data}/${file}`, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return rows.filter((row) => row.may_train && !row.holdout);
}

const rows = readRows<PiiRow>("pii_presidio.jsonl");
const prompts = [
  ...readRows<{ prompt: string; may_train: boolean; holdout: boolean }>("clear_prompts.jsonl").map(
    ({ prompt }) => prompt,
  ),
  ...readRows<{ task: string; may_train: boolean; holdout: boolean }>("in3_train.jsonl").map(({ task }) => task),
];

const words = { common: commonWords(), names: nameWords(), places: placeWords() };
const packed = {
  common: packWordSet(words.common, 10),
  names: packWordSet(words.names, 8),
  places: packWordSet(words.places, 8),
};
const lexicon: PiiLexicon = {
  common: readWordSet(packed.common),
  names: readWordSet(packed.names),
  places: readWordSet(packed.places),
};
const plain = plainSentences();

if (values.cv === true) crossValidate();
else writeWeights(train(rows));

/** The mean of several runs: one perceptron alone leans on the order of its examples. */
function train(chosen: readonly PiiRow[]): PiiModel {
  const runs = Array.from({ length: RUNS }, (_, run) => {
    const random = seededRandom(SEED + run);
    return trainTagger(makeSamples(chosen, plain, random, SIZES), lexicon, BUCKET_BITS, random);
  });
  return meanModel(runs);
}

/** Whole templates are left out, since sentences of one template are near copies. */
function crossValidate(): void {
  const templates = [...new Set(rows.map(({ template_id }) => template_id))].sort((a, b) => a - b);
  const foldOf = new Map(templates.map((template, index) => [template, (index * 7) % FOLDS]));
  const models = Array.from({ length: FOLDS }, (_, fold) =>
    train(rows.filter(({ template_id }) => foldOf.get(template_id) !== fold)),
  );
  const modelFor = ({ template_id }: PiiRow): PiiModel => {
    const model = models[foldOf.get(template_id) ?? 0];
    if (model === undefined) throw new Error("no model of this fold");
    return model;
  };
  console.log("all", measurePii(rows, modelFor));
  // Templates drawn with replacement give the interval: they differ more than their sentences.
  const random = seededRandom(SEED);
  const draws = Array.from({ length: 60 }, () => {
    const drawn = templates.map(() => templates[Math.floor(random() * templates.length)]);
    return measurePii(
      drawn.flatMap((template) => rows.filter(({ template_id }) => template_id === template)),
      modelFor,
    );
  });
  for (const name of ["f2At90", "f2At70"] as const) {
    const sorted = draws.map((figures) => figures[name]).sort((a, b) => a - b);
    console.log(name, "95 % interval over templates", sorted[1]?.toFixed(3), sorted[58]?.toFixed(3));
  }
}

/** Words seen in lower case in several trainable prompts, and the library's English words. */
function commonWords(): Set<string> {
  const counts = new Map<string, number>();
  const written = PII_TEMPLATES.map((template) => template.replace(/\{\{\w+\}\}/g, " "));
  for (const text of prompts) {
    for (const [word] of text.matchAll(/(?<![\p{L}\p{N}])\p{Ll}[\p{Ll}'’]*(?![\p{L}\p{N}])/gu))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Set([
    ...[...counts].filter(([, count]) => count >= 2).map(([word]) => word),
    ...[...plainWords(), ...OCCUPATIONS, ...OCCUPATION_AREAS, ...OCCUPATION_ROLES].filter((word) => word.length > 2),
    ...written.flatMap((text) => [...text.toLowerCase().matchAll(/\p{L}+(?:['’]\p{L}+)?/gu)].map(([word]) => word)),
  ]);
}

/** Sentences of trainable prompts with no capital letter inside, so with no name. */
function plainSentences(): string[] {
  const sentences = prompts.flatMap((prompt) => prompt.split(/(?<=[.!?])\s+/));
  const clean = sentences.filter((sentence) => {
    const found = [...sentence.matchAll(/\p{L}[\p{L}'’]*/gu)].map(([word]) => word);
    const inside = found.slice(1);
    return (
      sentence.length < 300 &&
      found.length > 3 &&
      lexicon.common.has(found[0]?.toLowerCase() ?? "") &&
      inside.every((word) => !/^\p{Lu}\p{Ll}/u.test(word) || word.startsWith("I'")) &&
      !/\b(?:19|20)\d\d\b|years? old|\bage\b/.test(sentence)
    );
  });
  return clean.filter((_, index) => index % Math.ceil(clean.length / 3000) === 0);
}

function writeWeights(model: PiiModel): void {
  const header = (what: string) => `// Generated: do not edit. ${what}
// Sources: pii_presidio.jsonl (presidio-research 7622dec1e5f7d25dc60b57c28c39f4c4af197018, MIT), the trainable rows only (${rows.length}); ordinary words and
// sentences of clear_prompts.jsonl and in3_train.jsonl (IN3, IFEval: Apache-2.0; GSM8K, HumanEval: MIT), the trainable rows only (${prompts.length});
// made-up values from @faker-js/faker 10.6.0 (MIT); sentences written for this project (training/prompting/pii-templates.ts).
// Made on 2026-11-21 by: node training/prompting/pii-tagger.ts --data ../shared/data/prompts
`;
  const folder = `${project}/src/domain/prompting/weights`;
  const letters = lettersOf(Int8Array.from(model.weights, (weight) => weight + WEIGHT_ZERO));
  writeFileSync(
    `${folder}/pii-tagger.ts`,
    `${header("Weights of the tagger of personal data over hashed features.")}export const PII_BUCKET_BITS = ${model.bucketBits};\nexport const PII_TRANSITIONS =\n  "${model.transitions.join(" ")}";\nexport const PII_WEIGHTS =\n  "${letters}";\n`,
  );
  writeFileSync(
    `${folder}/pii-words.ts`,
    `${header("Word lists as Bloom filters.")}export const PII_COMMON_WORDS =\n  "${packed.common}";\nexport const PII_NAME_WORDS =\n  "${packed.names}";\nexport const PII_PLACE_WORDS =\n  "${packed.places}";\n`,
  );
  console.log({
    words: [words.common.size, words.names.size, words.places.size],
    plain: plain.length,
    tagger: letters.length,
  });
}
