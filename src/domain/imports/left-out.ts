/** The kinds of content that an import leaves out. From "empty" on, a whole conversation is left out. */
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

/** The count of each kind. A missing kind counts as 0. */
export type LeftOutCounts = Partial<Record<LeftOutKind, number>>;

/** Changes `leftOut`. */
export function countLeftOut(leftOut: LeftOutCounts, kind: LeftOutKind, by = 1): void {
  if (by > 0) leftOut[kind] = (leftOut[kind] ?? 0) + by;
}
