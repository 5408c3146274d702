import type { Deduction } from "./score-deduction.ts";
import type { Measures } from "./score-measures.ts";
import { beginningsOf, expectedMissing, likelyMissing, requestFeatures } from "./score-missing.ts";
import { isTopicOnly } from "./score-topic.ts";

const MISSING_COST = 1.6;
const MISSING_IN_CODE = 2;
const SLOTS_NAMED_MAX = 3;
const TOLD_USUAL = 10;
const TOLD_MUCH = 15;
const TOPIC_DETAILS = 2.4;
const TOPIC_TRUST = 0.5;

/** What a reader would miss in a text, and what that costs. */
export function missingDeductions(text: string, measures: Measures): Deduction[] {
  // The model has learned from everyday requests; of code it knows nothing.
  if (measures.isProgram) {
    return [
      {
        dimension: "specificity",
        points: missingPoints(measures, MISSING_IN_CODE),
        span: null,
        missing: "unusual cases",
        reason: "It may not say what happens with empty, wrong or unusual input.",
      },
    ];
  }
  const [whole, ...beginnings] = beginningsOf(text).map(requestFeatures);
  if (whole === undefined) return [];
  // No more is missing than in its beginning alone.
  const expected = Math.min(expectedMissing(whole), ...beginnings.map(expectedMissing));
  const points = missingPoints(measures, detailsOf(text, measures, expected));
  return likelyMissing(whole, SLOTS_NAMED_MAX).map(({ slot, share }) => ({
    dimension: "specificity" as const,
    points: points * share,
    span: null,
    missing: slot,
    reason: `It leaves open: ${slot}.`,
  }));
}

/** The model has learned from tasks: of a bare topic it knows little, and nearly everything is open. */
export function detailsOf(text: string, measures: Measures, expected: number): number {
  return isTopicOnly(text, measures) ? TOPIC_DETAILS + TOPIC_TRUST * (expected - TOPIC_DETAILS) : expected;
}

/** What so many missing details cost a text. The model knows short requests; what a long one spells out is not missing. */
export function missingPoints({ exactWords, plainWords, facts, names }: Measures, details: number): number {
  const told = exactWords + plainWords + facts + names;
  return (MISSING_COST * details) / (1 + Math.max(0, told - TOLD_USUAL) / TOLD_MUCH);
}
