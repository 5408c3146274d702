/** What an import leaves behind, by kind. The last ones are whole conversations. */
export const LEFT_OUT_KINDS = [
  "images",
  "recordings",
  "files",
  "steps",
  "thoughts",
  "hidden",
  "branches",
  "unknown",
  "cut",
  "empty",
  "too-long",
  "unreadable",
  "beyond",
] as const;
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number];

/** How many there are of each kind; none where a kind is missing. */
export type LeftOut = Partial<Record<LeftOutKind, number>>;

/** Counts one more, or several. Changes `leftOut`. */
export function countLeftOut(leftOut: LeftOut, kind: LeftOutKind, by = 1): void {
  if (by > 0) leftOut[kind] = (leftOut[kind] ?? 0) + by;
}
