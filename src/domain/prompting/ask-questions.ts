import type { PromptAnalysis } from "./analyze.ts";
import {
  DETAIL_KINDS,
  type DetailKind,
  type DetailKindName,
  fittingWordings,
  isSettled,
  type Wording,
} from "./ask-catalogue.ts";
import { questionFeatures } from "./ask-features.ts";
import { FALLBACKS, frameQuestions, GENERAL } from "./ask-frames.ts";
import { questionScorer } from "./ask-scores.ts";
import type { Question } from "./improvement.ts";

const QUESTIONS_MAX = 3;
/** A second or third question must be this likely to name something that is missing. */
const WORTH_ASKING_MIN = 0.09;
/** `settled` reads no further than this. */
const READ_MAX = 4_000;

// Kinds that ask nearly the same; the likelier one is enough.
const OVERLAPS: readonly (readonly DetailKindName[])[] = [
  ["level", "studyStatus", "background", "depth"],
  ["level", "fitnessLevel"],
  ["learningStyle", "resourceType", "outputFormat"],
  ["learningStyle", "platform"],
  ["style", "theme", "genre", "tone"],
  ["goal", "fitnessGoal", "purpose"],
  ["goal", "calories"],
  ["duration", "timeAvailable", "workoutFrequency"],
  ["timeFrame", "travelDates"],
  ["library", "algorithm"],
  ["source", "targetPage", "shop"],
  ["focus", "keyPoints"],
  ["dataType", "scrapeWhat"],
  ["schedule", "timeAvailable"],
];

export interface RankedDetail {
  readonly kind: DetailKindName;
  readonly wording: Wording;
  readonly probability: number;
}

/** At most three questions whose answers would change the reply most; none for a prompt that is clear enough. */
export function askQuestions(analysis: PromptAnalysis): Question[] {
  if (!analysis.vague) return [];
  const own = analysis.parts.own.slice(0, READ_MAX);
  const framed = frameQuestions(own);
  if (framed !== null) return framed.slice(0, QUESTIONS_MAX).sort(byImportance);
  const chosen: RankedDetail[] = [];
  for (const ranked of rankDetails(analysis)) {
    const enough = chosen.length > 0 && ranked.probability < WORTH_ASKING_MIN;
    if (enough || chosen.length === QUESTIONS_MAX) break;
    if (!isSettled(ranked.kind, own) && !chosen.some(({ kind }) => overlap(kind, ranked.kind))) chosen.push(ranked);
  }
  if (chosen.every(({ kind }) => kind === "purpose")) return [...(FALLBACKS[analysis.taskType] ?? GENERAL)];
  return chosen.map(toQuestion).sort(byImportance);
}

const byImportance = (a: Question, b: Question): number => b.importance - a.importance;

/** Every detail that a question about this request could ask for, the likeliest to be missing first. */
export function rankDetails({ words, topics, taskType }: PromptAnalysis): RankedDetail[] {
  const score = questionScorer(questionFeatures(words, topics, taskType));
  return KINDS.flatMap(([kind, { wordings }], number): RankedDetail[] => {
    const fitting = fittingWordings(wordings, topics);
    const probabilities = score(number, fitting);
    const probability = Math.max(...probabilities);
    const wording = wordings[fitting[probabilities.indexOf(probability)] ?? -1];
    return wording === undefined ? [] : [{ kind, wording, probability }];
  }).sort((a, b) => b.probability - a.probability);
}

const KINDS = Object.entries(DETAIL_KINDS) as [DetailKindName, DetailKind][];

function toQuestion({ kind, wording }: RankedDetail): Question {
  const { detail, importance }: DetailKind = DETAIL_KINDS[kind];
  return { detail, question: wording.question, options: wording.options, importance };
}

function overlap(one: DetailKindName, other: DetailKindName): boolean {
  return OVERLAPS.some((kinds) => kinds.includes(one) && kinds.includes(other));
}
