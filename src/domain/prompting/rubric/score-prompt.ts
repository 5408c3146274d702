import type { Scores } from "../improvement.ts";
import { findContradiction } from "./find-contradiction.ts";
import { type PromptView, viewPrompt } from "./prompt-view.ts";
import { RUBRIC, RUBRIC_CHECK_IDS, type RubricCheckId } from "./rubric.ts";
import { saysContent, saysForm, saysLimits, saysPurpose, saysReader, saysTone } from "./what-prompt-says.ts";

interface CheckResult {
  readonly id: RubricCheckId;
  /** Null: the prompt needs nothing of it, or its language is one that the check cannot read. It does not count then. */
  readonly passed: boolean | null;
  /** What a coach would say: praise, or what to do. Empty where the check does not count. */
  readonly sentence: string;
}

export interface PromptScore {
  /** Ten, always in the same order. */
  readonly checks: readonly CheckResult[];
  readonly scores: Scores;
  /** 0 to 100: the mean of the three. */
  readonly overall: number;
}

export interface ScoreContext {
  /** Files or pictures came with the prompt. */
  readonly hasMaterial: boolean;
  /** It goes on with a conversation: what it does not say may have been said there, and does not count. */
  readonly goesOn?: boolean | undefined;
}

/** Of a dimension in which no check counts: neither praise nor blame. */
const UNSEEN = 7;
/** More than these, in no order, are several tasks; up to these they may be wishes about one. */
const TASKS_MAX = 3;

/** Ten named checks. Clarity, specificity and structure are the means of those of their checks that count. */
export function scorePrompt(prompt: string, { hasMaterial, goesOn = false }: ScoreContext): PromptScore {
  const view = viewPrompt(prompt);
  const results =
    view.language === "none" && !goesOn ? ALL_FAILED : resultsOf(view, hasMaterial || view.bringsMaterial, goesOn);
  const checks = RUBRIC_CHECK_IDS.map((id) => ({ id, passed: results[id], sentence: sentenceOf(id, results[id]) }));
  const scores = {
    clarity: meanOf(checks, "clarity"),
    specificity: meanOf(checks, "specificity"),
    structure: meanOf(checks, "structure"),
  };
  const overall = (10 * (scores.clarity + scores.specificity + scores.structure)) / 3;
  return { checks, scores, overall: rounded(overall) };
}

type Results = Readonly<Record<RubricCheckId, boolean | null>>;
const ALL_FAILED = Object.fromEntries(RUBRIC_CHECK_IDS.map((id) => [id, false])) as Results;

function resultsOf(view: PromptView, hasMaterial: boolean, goesOn: boolean): Results {
  const { language, request } = view;
  const isSeen = language === "english";
  /** Counts where such a request needs it; elsewhere it is welcome and not missed. */
  const needed = (isSaid: boolean, isNeeded: boolean): boolean | null =>
    isSaid || (isNeeded && isSeen && !goesOn ? false : null);
  const isForReaders = request === "making";
  const namesTask = request !== "none";
  return {
    task: needed(namesTask && isSeen, true),
    material: needed(hasMaterial, request === "editing" || view.pointsAtMaterial),
    consistent: isSeen && namesTask ? findContradiction(view) === null : null,
    reader: needed(saysReader(view), request !== "question" && request !== "code"),
    purpose: needed(saysPurpose(view), request !== "question" && request !== "code"),
    content: needed(hasMaterial || saysContent(view), request !== "question"),
    tone: needed(saysTone(view), isForReaders || request === "none"),
    form: needed(saysForm(view), request !== "question"),
    limits: needed(saysLimits(view), request !== "question"),
    order: isSeen ? view.taskCount <= TASKS_MAX || view.isOrdered : null,
  };
}

const sentenceOf = (id: RubricCheckId, passed: boolean | null): string =>
  passed === null ? "" : RUBRIC[id][passed ? "praise" : "advice"];

function meanOf(checks: readonly CheckResult[], dimension: keyof Scores): number {
  const counted = checks.filter(({ id, passed }) => RUBRIC[id].dimension === dimension && passed !== null);
  if (counted.length === 0) return UNSEEN;
  return rounded((10 * counted.filter(({ passed }) => passed).length) / counted.length);
}

const rounded = (score: number): number => Math.round(score * 10) / 10;
