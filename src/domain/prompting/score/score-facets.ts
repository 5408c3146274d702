import type { Scores } from "../improvement.ts";
import { FACETS, type Facet, facetsOf } from "./answer-facets.ts";
import type { Deduction } from "./score-deduction.ts";
import type { Measures } from "./score-measures.ts";

interface FacetCost {
  readonly dimension: keyof Scores;
  readonly missing: NonNullable<Deduction["missing"]>;
  /** In points of ten, before the deductions of its dimension shrink. */
  readonly points: number;
  readonly reason: string;
}

const COSTS: Readonly<Record<Facet, FacetCost>> = {
  reader: {
    dimension: "specificity",
    missing: "reader",
    points: 1.4,
    reason: "It does not say who will read or use it.",
  },
  purpose: {
    dimension: "specificity",
    missing: "purpose or goal",
    points: 1.4,
    reason: "It does not say what it is for.",
  },
  tone: {
    dimension: "specificity",
    missing: "style or taste",
    points: 0.6,
    reason: "It does not say how it should sound.",
  },
  length: {
    dimension: "structure",
    missing: "length or depth",
    points: 1.1,
    reason: "It does not say how long it should be.",
  },
  form: {
    dimension: "structure",
    missing: "format",
    points: 1.1,
    reason: "It does not say which form it should have.",
  },
  exclusions: {
    dimension: "structure",
    missing: "conditions",
    points: 0.9,
    reason: "Say what the answer must and must not contain, and in which form.",
  },
};
/** Who asks for a fact or a sum needs no reader and no tone. */
const OF_A_QUESTION = 1;
const QUESTION =
  /^\W*(?:what|who|when|where|which|why|how|is|are|was|were|do|does|did|will|would|should)\b|\bhow (?:many|much|long|far|old|often)\b[^?]{0,200}\?\s*$|\bwhat (?:is|was|are|will be) [^?]{0,120}\?\s*$/i;
const QUESTION_WORDS_MAX = 120;
/** A request that says little settles one or two of them by chance: they count from the third on. */
const COUNTED_SHARE = 0.9;

/** What a text does not say about the answer it wants: reader, purpose, length, form, tone, and what stays out. */
export function facetDeductions(text: string, { isProgram, words }: Measures): Deduction[] {
  if (isProgram) return [];
  const kind = QUESTION.test(text) && words <= QUESTION_WORDS_MAX ? OF_A_QUESTION : 1;
  const settled = facetsOf(text);
  const open = FACETS.map((facet) => ({
    ...COSTS[facet],
    points: COSTS[facet].points * (1 - settled[facet]),
    span: null,
  }));
  const all = FACETS.reduce((sum, facet) => sum + COSTS[facet].points, 0);
  const share = open.reduce((sum, { points }) => sum + points, 0) / all;
  const shrink = (kind * Math.min(1, share / COUNTED_SHARE)) / Math.max(share, COUNTED_SHARE / 2);
  return open
    .map((deduction) => ({ ...deduction, points: deduction.points * shrink }))
    .filter(({ points }) => points > 0);
}
