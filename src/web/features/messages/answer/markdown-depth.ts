import type { Token } from "marked";

/** No real answer nests deeper. A hostile one might, and each level uses a stack frame. */
export const DEPTH_MAX = 16;

/** Depth of the answer's first heading. That heading gets the first available level. */
export function headingDepthOf(tokens: readonly Token[]): number {
  const heading = tokens.find(({ type }) => type === "heading");
  return heading?.type === "heading" ? Number(heading.depth) : 1;
}
