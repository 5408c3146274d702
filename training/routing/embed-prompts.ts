/**
 * Makes the vectors of the training prompts, with the embedder that the product runs and of the text that it would embed.
 * It takes some minutes, may be ended at any time and goes on where it was.
 *
 *     node training/routing/embed-prompts.ts --embedder data [--data ../shared/data/routing] [--vectors FILE] [--part train]
 *
 * `--embedder`: the folder in which the server keeps its embedder; fetched into it where it is not there.
 */
import { textToEmbed } from "#domain/prompting/scrub/text-to-embed.ts";
import { openEmbedder } from "#server/adapters/embeddings/open-embedder.ts";
import { fetchEmbedderInto } from "./fetch-embedder-into.ts";
import { dataFolder, outcomeRows, TABLES, type TableName } from "./outcome-rows.ts";
import { keepVector, readVectors, vectorKeyOf, vectorsFile } from "./prompt-vectors.ts";

const WITHIN_MS = 60_000;
/** Those that strengths are learnt from come first. */
const FIRST: readonly TableName[] = [
  "zeroeval_gsm",
  "zeroeval_math_l5",
  "zeroeval_crux",
  "routellm_mmlu",
  "routellm_gsm8k",
];

const directory = process.argv[process.argv.indexOf("--embedder") + 1] ?? "data";
const part = process.argv.includes("--part") ? process.argv[process.argv.indexOf("--part") + 1] : "train";
const file = vectorsFile(process.argv);
const known = new Set(readVectors(file).keys());
await fetchEmbedderInto(directory);
const say = (_: object, text: string) => console.error(text);
const embedder = openEmbedder({ directory, log: { info: say, warn: say } });
const tables = [...FIRST, ...TABLES.filter((table) => !FIRST.includes(table))];
for (const { prompt } of outcomeRows(dataFolder(process.argv), part === "dev" ? "dev" : "train", tables)) {
  const key = vectorKeyOf(prompt);
  if (known.has(key)) continue;
  known.add(key);
  const text = textToEmbed(prompt);
  const vector = text === null ? null : await embedder.embed(text, WITHIN_MS);
  if (vector !== null) keepVector(file, key, vector);
}
console.log(`${known.size} prompts`);
await embedder.close();
