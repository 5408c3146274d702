import type { Token } from "marked";

/** No normal answer nests deeper. A harmful answer may, and each level uses space on the call stack. */
export const MARKDOWN_DEPTH_MAX = 16;

/** The depth of the first heading. Headings of this depth get the highest available level. */
export function headingDepthOf(tokens: readonly Token[]): number {
  const heading = tokens.find(({ type }) => type === "heading");
  return heading?.type === "heading" ? Number(heading.depth) : 1;
}
