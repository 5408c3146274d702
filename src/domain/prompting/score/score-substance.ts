import { PROGRAM_PARTS, PROSE_PARTS } from "../weights/score-parts.ts";
import type { Deduction } from "./score-deduction.ts";
import type { Measures } from "./score-measures.ts";
import { PARTS } from "./score-parts.ts";

/** What a text lacks in facts, conditions and separate statements, and what it wastes in words. */
export function substanceDeductions(measures: Measures): Deduction[] {
  const weights = measures.isProgram ? PROGRAM_PARTS : PROSE_PARTS;
  const byReason = new Map<string, Deduction>();
  PARTS.forEach(({ dimension, missing, reason, amount }, index) => {
    const points = (weights[index] ?? 0) * amount(measures);
    if (points <= 0) return;
    const before = byReason.get(reason)?.points ?? 0;
    byReason.set(reason, { dimension, points: before + points, span: null, missing, reason });
  });
  return [...byReason.values()];
}
