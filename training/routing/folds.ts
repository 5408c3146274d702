import { createHash } from "node:crypto";

/** The fold of a row, by the hash of its key: the same question is never on both sides. */
export function foldOf(key: string, seed: number, folds: number): number {
  return createHash("sha256").update(`${seed}|${key}`).digest().readUInt32BE(0) % folds;
}
