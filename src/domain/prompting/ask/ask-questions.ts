import type { PromptAnalysis } from "../analyze/analyze.ts";
import type { Question } from "../improvement.ts";
import { candidatesOf } from "./ask-candidates.ts";
import { chosenCandidates } from "./ask-choice.ts";
import { FALLBACKS, frameQuestions, GENERAL } from "./ask-frames.ts";
import { DETAIL_KINDS } from "./ask-kinds.ts";
import { QUESTION_MODEL } from "./ask-model.ts";
import { type RankedCandidate, rankedCandidates } from "./ask-ranking.ts";

const QUESTIONS_MAX = 3;
/** What a request says already is looked for no further than this. */
const READ_MAX = 4_000;

/** At most three questions whose answers would change the reply most; none for a prompt that is clear enough. */
export function askQuestions(analysis: PromptAnalysis): Question[] {
  if (!analysis.vague) return [];
  const own = analysis.parts.own.slice(0, READ_MAX);
  const framed = frameQuestions(own);
  if (framed !== null) return framed.slice(0, QUESTIONS_MAX).sort(byImportance);
  const chosen = chosenCandidates(rankedCandidates(analysis, candidatesOf(analysis, own), QUESTION_MODEL));
  if (chosen.every(({ kind }) => kind === "purpose")) return [...(FALLBACKS[analysis.taskType] ?? GENERAL)];
  return chosen.map(toQuestion).sort(byImportance);
}

const byImportance = (a: Question, b: Question): number => b.importance - a.importance;

function toQuestion({ kind, question, options }: RankedCandidate): Question {
  const { detail, importance } = DETAIL_KINDS.get(kind) ?? { detail: kind, importance: 2 };
  return { detail, question, options, importance };
}
