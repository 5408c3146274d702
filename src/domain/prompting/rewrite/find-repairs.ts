import type { Repair } from "./take-back.ts";

/** Everything in a rewrite that has to be put right. */
export function findRepairs(_prompt: string, _rewrite: string, _sources: readonly string[]): Repair[] {
  return [];
}
