/**
 * The kinds of content that an import leaves out. For "empty" and the kinds below it in this list, the whole
 * conversation is left out.
 */
export const SKIPPED_CONTENT_KINDS = [
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
export type SkippedContentKind = (typeof SKIPPED_CONTENT_KINDS)[number];

/** The count of each kind. A missing kind counts as 0. */
export type SkippedContentCounts = Partial<Record<SkippedContentKind, number>>;

/** Changes `leftOut`. */
export function countSkippedContent(leftOut: SkippedContentCounts, kind: SkippedContentKind, by = 1): void {
  if (by > 0) leftOut[kind] = (leftOut[kind] ?? 0) + by;
}
