import type { Token } from "marked";

/** A hostile answer may nest deeper, and each level uses a stack frame. No real answer nests deeper. */
export const MARKDOWN_DEPTH_MAX = 16;

/** The depth of the first heading. Headings of this depth get the highest available level. */
export function headingDepthOf(tokens: readonly Token[]): number {
  const heading = tokens.find(({ type }) => type === "heading");
  return heading?.type === "heading" ? Number(heading.depth) : 1;
}
