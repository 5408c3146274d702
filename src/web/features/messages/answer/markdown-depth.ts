import type { Token } from "marked";

/** Nobody nests deeper; a hostile answer might, and every level costs a frame of the stack. */
export const DEPTH_MAX = 16;

/** Depth of the answer's first heading: whatever it is, it takes the first level there is. */
export function headingDepthOf(tokens: readonly Token[]): number {
  const heading = tokens.find(({ type }) => type === "heading");
  return heading?.type === "heading" ? Number(heading.depth) : 1;
}
