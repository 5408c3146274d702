import type { Scores } from "./improvement.ts";
import { findContradictions } from "./score-contradictions.ts";
import type { Deduction } from "./score-deduction.ts";
import { blankFiller } from "./score-filler.ts";
import { expectedMissing, likelyMissing, type RequestFeatures, requestFeatures } from "./score-missing.ts";
import { findSlips } from "./score-slips.ts";
import { informationUnits, isProgram, substanceDeductions } from "./score-substance.ts";
import { findVagueWords } from "./score-vague-words.ts";

export interface PromptScore {
  readonly scores: Scores;
  /** 0 to 100. */
  readonly overall: number;
  /** Per dimension their points add up to what the score lacks of ten, the dearest first. */
  readonly deductions: readonly Deduction[];
}

/** What each dimension counts for in the overall score. */
const DIMENSION_SHARES: Scores = { clarity: 0.35, specificity: 0.4, structure: 0.25 };
const DIMENSIONS = ["clarity", "specificity", "structure"] as const;

const VAGUE_WORD_COST = 0.64;
const CONTRADICTION_COST = 1.4;
const SLIP_COST = 0.3;
const TOPIC_ONLY_COST = 1.2;
const MISSING_COST = 1.4;
const LONG_TEXT = 900;
const MISSING_IN_CODE = 2;
const SLOTS_NAMED_MAX = 3;

/**
 * Clarity, specificity and structure, each ten points less what is deducted. Specificity knows from people's judgements
 * which requests lack details (a small linear model); all else counts what stands in the prompt. Boilerplate is not
 * read, and layout makes no difference.
 */
export function scorePrompt(prompt: string): PromptScore {
  const text = blankFiller(prompt);
  const features = requestFeatures(text);
  // The model has learned from everyday requests; of code it knows nothing.
  if (isProgram(text)) return scoreText(text, [unusualCases(missingPoints(text, MISSING_IN_CODE))]);
  return scoreText(text, missingDeductions(features, missingPoints(text, expectedMissing(features))));
}

/** The score of a text without boilerplate, with what the learned model deducts. */
export function scoreText(text: string, missing: readonly Deduction[]): PromptScore {
  const deductions = withinTen([...clarityDeductions(text), ...missing, ...substanceDeductions(text)]);
  const lacking = (dimension: keyof Scores): number =>
    deductions.reduce((sum, deduction) => (deduction.dimension === dimension ? sum + deduction.points : sum), 0);
  const exact = {
    clarity: 10 - lacking("clarity"),
    specificity: 10 - lacking("specificity"),
    structure: 10 - lacking("structure"),
  };
  const overall = DIMENSIONS.reduce((sum, dimension) => sum + 10 * DIMENSION_SHARES[dimension] * exact[dimension], 0);
  return {
    scores: {
      clarity: bounded(exact.clarity, 10),
      specificity: bounded(exact.specificity, 10),
      structure: bounded(exact.structure, 10),
    },
    overall: bounded(overall, 100),
    deductions,
  };
}

function clarityDeductions(text: string): Deduction[] {
  // In a long text most words are material, not wishes.
  const cost = VAGUE_WORD_COST / (1 + Math.max(0, text.length - LONG_TEXT) / LONG_TEXT);
  const vague = findVagueWords(text).map(({ start, end, weight, reason }) => ({
    dimension: "clarity" as const,
    points: weight * cost,
    span: { start, end },
    missing: null,
    reason,
  }));
  const contradictions = findContradictions(text).map(({ start, end, weight, reason }) => ({
    dimension: "clarity" as const,
    points: weight * CONTRADICTION_COST,
    span: { start, end },
    missing: null,
    reason,
  }));
  const slips = findSlips(text).map(({ start, end, reason }) => ({
    dimension: "clarity" as const,
    points: SLIP_COST,
    span: { start, end },
    missing: null,
    reason,
  }));
  return [...contradictions, ...vague, ...slips, ...topicOnly(text)];
}

// A topic alone can be answered in a hundred ways.
const OPENS_WITH_TOPIC =
  /^\s*(?:(?:please )?(?:can|could) you )?(?:please )?(?:tell me(?: more)?(?: about)?|(?:find|give|get|show|send)(?: me)? (?:some |more |all |any )?(?:info\w{0,10}|details|facts)(?: (?:on|about|for|regarding|of))?|i(?:['’]m| am) (?:looking|searching) for(?: (?:some |more )?(?:info\w{0,10})(?: (?:on|about|for|regarding))?)?|i(?:['’]m| am) interested in|i (?:want|need|would like|['’]d like)(?: to (?:know|learn|find|get|find out))?(?: (?:some |more )?info\w{0,10})?(?: (?:on|about))?|what is|what are|what['’]s|who is|looking for)\b/i;
const TOPIC_WORDS_MAX = 12;

function topicOnly(text: string): Deduction[] {
  const opening = OPENS_WITH_TOPIC.exec(text);
  const words = text.split(/\s+/).filter((word) => word !== "").length;
  if (opening === null || words > TOPIC_WORDS_MAX) return [];
  return [
    {
      dimension: "clarity",
      points: TOPIC_ONLY_COST,
      span: null,
      missing: "request",
      reason: "It names a topic, not what you want to know about it.",
    },
  ];
}

/** What so many missing details cost a text. The model knows short requests; what a long one spells out is not missing. */
export function missingPoints(text: string, details: number): number {
  return (MISSING_COST * details) / (1 + Math.max(0, informationUnits(text) - 18) / 100);
}

const unusualCases = (points: number): Deduction => ({
  dimension: "specificity",
  points,
  span: null,
  missing: "unusual cases",
  reason: "It may not say what happens with empty, wrong or unusual input.",
});

function missingDeductions(features: RequestFeatures, points: number): Deduction[] {
  return likelyMissing(features, SLOTS_NAMED_MAX).map(({ slot, share }) => ({
    dimension: "specificity" as const,
    points: points * share,
    span: null,
    missing: slot,
    reason: `It leaves open: ${slot}.`,
  }));
}

/** Where a dimension would fall below zero, its deductions shrink alike. */
function withinTen(found: readonly Deduction[]): Deduction[] {
  const shrink: Record<string, number> = {};
  for (const dimension of DIMENSIONS) {
    const sum = found.reduce((total, one) => (one.dimension === dimension ? total + one.points : total), 0);
    shrink[dimension] =
      sum <= SOFT_FROM
        ? 1
        : (SOFT_FROM + (10 - SOFT_FROM) * (1 - Math.exp(-(sum - SOFT_FROM) / (10 - SOFT_FROM)))) / sum;
  }
  return found
    .map((deduction) => ({ ...deduction, points: deduction.points * (shrink[deduction.dimension] ?? 1) }))
    .sort((a, b) => b.points - a.points);
}

// Up to here deductions count in full; beyond, ever less, so that every further one still costs something.
const SOFT_FROM = 8;

const bounded = (score: number, most: number): number => Math.min(most, Math.max(0, Math.round(score * 1000) / 1000));
