/**
 * Makes the landmarks by which the router tells whether a prompt is like what was measured, and writes
 * src/domain/routing/weights/routing-landmarks.ts. No random number: the same vectors give the same bytes.
 *
 *     node training/routing/train-landmarks.ts [--data ../shared/data/routing] [--vectors FILE]
 *
 * embed-prompts.ts makes the vectors.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fitLandmarks, packLandmarks } from "./fit-landmarks.ts";
import { dataFolder, trainingRows } from "./outcome-rows.ts";
import { readVectors, vectorKeyOf, vectorsFile } from "./prompt-vectors.ts";

const FILE = join(import.meta.dirname, "../../src/domain/routing/weights/routing-landmarks.ts");
const vectors = readVectors(vectorsFile(process.argv));
const own = trainingRows(dataFolder(process.argv)).flatMap(({ prompt }) => vectors.get(vectorKeyOf(prompt)) ?? []);
const { width, values } = packLandmarks(fitLandmarks(own));
writeFileSync(
  FILE,
  `// Made by training/routing/train-landmarks.ts; do not edit. Means of groups of training prompts of the same tables as
// routing-scores.ts, as all-MiniLM-L6-v2 in 8 bits reads them; no row can be read back.
import type { PackedLandmarks } from "../packed-landmarks.ts";

export const PACKED_LANDMARKS: PackedLandmarks = {
  width: ${width},
  values:
    "${values}",
};
`,
);
console.log(`${own.length} prompts, ${values.length} characters`);
