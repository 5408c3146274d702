import { NO_MEMORY, type PromptMemory } from "../memory/prompt-memory.ts";
import { analyzePrompt, type PromptAnalysis } from "./analyze/analyze.ts";
import { checkMeaning } from "./check/check-meaning.ts";
import { type Addition, additionEdits, additionsFor } from "./edit/edit-additions.ts";
import { noiseEdits } from "./edit/edit-noise.ts";
import { endStopEdits, runOnEdits } from "./edit/edit-run-ons.ts";
import { repairEdits } from "./edit/repair-edits.ts";
import { wordingEdits } from "./edit/wording-edits.ts";
import { explanationOf, reasonsOf } from "./explain-improvement.ts";
import type { DiffHunk, Improvement, Question } from "./improvement.ts";
import { chooseKind } from "./kinds/choose-kind.ts";
import { type EarlierTurn, isFollowUp } from "./kinds/follow-up.ts";
import type { Kind } from "./kinds/kind.ts";
import { questionsFor, toQuestion } from "./kinds/kind-questions.ts";
import { settledQuestions } from "./kinds/settled-questions.ts";
import { learnedFrom } from "./learned/memory-slots.ts";
import type { PreferenceFields } from "./preference-fields.ts";
import { hunksOf, improvedTextOf } from "./prompt-edit.ts";
import { IMPROVED_PROMPT_LENGTH_MAX } from "./rewrite-limits.ts";
import { scorePrompt } from "./score/score-prompt.ts";

export interface ImproveInput {
  readonly prompt: string;
  readonly preferences?: PreferenceFields | undefined;
  /** What was learned from this user, for this prompt. */
  readonly memory?: PromptMemory | undefined;
  /** What was said before, oldest first. */
  readonly turns?: readonly EarlierTurn[] | undefined;
  /** Known to continue what was said before; without it, the words and the turns decide. */
  readonly isFollowUp?: boolean | undefined;
  readonly questionsMax?: number | undefined;
  /** Ids of questions the user has answered or refused in this conversation. */
  readonly settledQuestionIds?: readonly string[] | undefined;
  /** Files or pictures came with the prompt, or with what was said before: nobody is asked for the material then. */
  readonly hasMaterial?: boolean | undefined;
}

const QUESTIONS_MAX = 2;

/**
 * The improver: analyze, choose the kind, improve, check, score. Deterministic. A rewrite that fails the check is not used, and
 * a prompt that needs nothing, or that goes on with what was said before, comes back as it is.
 */
export function improvePrompt(input: ImproveInput): Improvement {
  const { prompt, preferences = {}, memory = NO_MEMORY, turns = [] } = input;
  const analysis = analyzePrompt(prompt);
  const { vague, vagueScore, parts } = analysis;
  const goesOn = input.isFollowUp ?? isFollowUp(prompt, turns);
  const isTouchable = analysis.isEnglish && !analysis.looksLikeCode && !goesOn;
  const kind = isTouchable ? chooseKind(analysis) : null;
  const learned = learnedFrom(memory);
  const additions = additionsFor(analysis, kind, preferences, learned);
  const questions = kind === null ? [] : questionsOf(kind, analysis, additions, input);
  const own = isTouchable
    ? [
        ...wordingEdits(prompt, parts.editable),
        ...noiseEdits(prompt, parts.editable),
        ...runOnEdits(prompt, parts.editable),
        ...repairEdits(prompt, parts.editable),
      ].filter(({ ruleId }) => ruleId === undefined || !learned.isRefused(ruleId))
    : [];
  const ending = additions.length > 0 ? additionEdits(prompt, additions) : endStopEdits(parts.editable, own);
  const proposed = hunksOf(prompt, isTouchable ? [...own, ...ending] : []);
  const refusal = refusalOf(prompt, proposed, additions, preferences);
  const hunks: readonly DiffHunk[] = refusal === null ? proposed : hunksOf(prompt, []);
  const improvedPrompt = improvedTextOf(hunks);
  const { scores } = scorePrompt(prompt);
  return {
    // The rules are the same on every plan; a model's rewrite says its own level.
    level: "lite",
    improvedPrompt,
    changed: improvedPrompt !== prompt,
    hunks,
    vague,
    vagueScore,
    questions,
    assumptions: refusal === null ? additions.flatMap(({ assumption }) => assumption ?? []) : [],
    reasons: reasonsOf(hunks),
    explanation: refusal?.words ?? explanationOf(hunks, questions.length),
    scores,
    improvedScores: improvedPrompt === prompt ? scores : scorePrompt(improvedPrompt).scores,
    ...(refusal?.isByGuard && { isGuardRefused: true }),
  };
}

/** What only the writer can know; a question whose slot is filled from what we know of them is not asked. */
function questionsOf(
  kind: Kind,
  analysis: PromptAnalysis,
  additions: readonly Addition[],
  { prompt, turns = [], settledQuestionIds = [], questionsMax = QUESTIONS_MAX, hasMaterial }: ImproveInput,
): Question[] {
  const said = turns.flatMap(({ role, text }) => (role === "user" ? [text] : []));
  const filled = new Set(additions.map(({ ruleId }) => ruleId.split(".")[0]));
  const questions = kind.questions.filter(({ slot }) => slot === undefined || !filled.has(slot));
  const settledIds = settledQuestions(questions, [prompt, ...said], settledQuestionIds);
  const asked = questionsFor({ ...kind, questions }, analysis, { settledIds, questionsMax, hasMaterial });
  return asked.map(toQuestion);
}

interface Refusal {
  /** For the user. */
  readonly words: string;
  readonly isByGuard: boolean;
}

/** Why the rewrite may not be used; null when it may. */
function refusalOf(
  prompt: string,
  hunks: readonly DiffHunk[],
  additions: readonly Addition[],
  preferences: PreferenceFields,
): Refusal | null {
  const improved = improvedTextOf(hunks);
  if (improved === prompt) return null;
  if (improved.length > Math.max(IMPROVED_PROMPT_LENGTH_MAX, prompt.length)) {
    const words = "Your prompt was sent as you wrote it: the rewrite would have been too long.";
    return { words, isByGuard: false };
  }
  // The words of our own sentences are ours to add; a figure among them stands in the assumption too.
  const sources = [
    ...Object.values(preferences).map(String),
    ...additions.flatMap(({ sentence, assumption }) => [sentence, assumption ?? ""]),
  ];
  const { violations } = checkMeaning(prompt, improved, sources);
  const first = violations[0];
  if (first === undefined) return null;
  const what = `${CONSEQUENCES.get(first.kind) ?? `${first.kind.replace(" ", " a ")}`}: ${first.text.slice(0, 80)}`;
  const words = `Your prompt was sent as you wrote it. A rewrite was dropped because it would have ${what}.`;
  return { words, isByGuard: true };
}

const CONSEQUENCES: ReadonlyMap<string, string> = new Map([
  ["contradiction", "turned your meaning round"],
  ["vaguer wording", "made your wording vaguer"],
  ["changed order", "swapped what you put in order"],
  ["changed code", "changed your code"],
  ["lost code", "lost code of yours"],
]);
