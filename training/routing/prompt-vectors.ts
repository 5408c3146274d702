import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What the embedder gives. */
const VECTOR_LENGTH = 384;

/** Vectors by the text they stand for. They are kept beside the data, never in the project. */
export type PromptVectors = ReadonlyMap<string, Float32Array>;

const KEY_BYTES = 16;
const RECORD_BYTES = KEY_BYTES + 4 * VECTOR_LENGTH;

/** Texts are kept as hashes. */
export const vectorKeyOf = (text: string): string =>
  createHash("sha256").update(text).digest().subarray(0, KEY_BYTES).toString("hex");

/** The file after --vectors, or the one in the data folder of this checkout. */
export function vectorsFile(args: readonly string[]): string {
  const at = args.indexOf("--vectors");
  return (at === -1 ? undefined : args[at + 1]) ?? join(import.meta.dirname, "../../data/routing-vectors.bin");
}

/** What embed-prompts.ts has made so far. */
export function readVectors(file: string): Map<string, Float32Array> {
  const found = new Map<string, Float32Array>();
  if (!existsSync(file)) return found;
  const bytes = readFileSync(file);
  for (let at = 0; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES) {
    const key = bytes.subarray(at, at + KEY_BYTES).toString("hex");
    const vector = new Float32Array(VECTOR_LENGTH);
    for (let index = 0; index < VECTOR_LENGTH; index += 1)
      vector[index] = bytes.readFloatLE(at + KEY_BYTES + 4 * index);
    found.set(key, vector);
  }
  return found;
}

/** Adds one vector to the file. */
export function keepVector(file: string, key: string, vector: Float32Array): void {
  const record = Buffer.alloc(RECORD_BYTES);
  record.write(key, "hex");
  vector.forEach((value, index) => {
    record.writeFloatLE(value, KEY_BYTES + 4 * index);
  });
  writeFileSync(file, record, { flag: "a" });
}
