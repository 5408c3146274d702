import { findInventedSpans, findLostSpans, type ProtectedKind } from "./protected-spans.ts";

export interface MeaningViolation {
  /** "lost number", "invented name", … */
  readonly kind: `${"lost" | "invented"} ${ProtectedKind}`;
  readonly text: string;
}

export interface MeaningCheck {
  /** True exactly when there are no violations. */
  readonly kept: boolean;
  readonly violations: readonly MeaningViolation[];
}

/**
 * Does `after` still say everything protected in `before`, and nothing specific that stands neither in `before` nor in
 * `sources` (saved preferences, stated assumptions)? Compares numbers, names, quotes, code, addresses, dates and limits.
 */
export function checkMeaning(before: string, after: string, sources: readonly string[] = []): MeaningCheck {
  if (before === after) return { kept: true, violations: [] };
  const violations: MeaningViolation[] = [
    ...findLostSpans(before, after).map(({ kind, text }) => ({ kind: `lost ${kind}`, text }) as const),
    ...findInventedSpans(after, [before, ...sources]).map(
      ({ kind, text }) => ({ kind: `invented ${kind}`, text }) as const,
    ),
  ];
  return { kept: violations.length === 0, violations };
}
