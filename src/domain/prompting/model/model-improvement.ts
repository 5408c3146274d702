import type { OptimizerLevel } from "../../plans.ts";
import { analyzePrompt } from "../analyze/analyze.ts";
import { checkMeaning } from "../check/check-meaning.ts";
import { explanationOf, reasonsOf } from "../explain-improvement.ts";
import type { Improvement, Question } from "../improvement.ts";
import { improvedTextOf, type PromptEdit } from "../prompt-edit.ts";
import { IMPROVED_PROMPT_LENGTH_MAX } from "../rewrite-limits.ts";
import { scorePrompt } from "../score/score-prompt.ts";
import type { ModelAnswer } from "./model-answer.ts";
import { type AcceptedEdit, type EditRefusal, judgeEdits } from "./model-edits.ts";
import { type FrozenPrompt, thaw } from "./model-freeze.ts";
import { placedHunks } from "./model-placing.ts";
import { type KnownDetails, settledSlots, sourcesOf } from "./model-request.ts";
import { SLOT_TITLES, type Slot, slotOfTitle } from "./model-slots.ts";
import { oneLine } from "./model-text.ts";

/** What became of a model's answer. `nothing`: it proposed none. `unusable`: what it proposed was refused. */
export type ModelOutcome =
  | { readonly kind: "improved"; readonly improvement: Improvement; readonly refused: readonly EditRefusal[] }
  | { readonly kind: "nothing" }
  | { readonly kind: "unusable"; readonly refused: readonly EditRefusal[] };

/** Those of the rules count; a model may always add this many. */
const EDITS_MAX = 4;
const EDITS_OF_MODEL_MIN = 2;
const QUESTIONS_MAX = 3;
const QUESTION_LENGTH_MAX = 140;
const OPTION_LENGTH_MAX = 40;

/** A model is asked only where there is something to gain: an English prompt that is vague. Clear ones pass untouched. */
export function needsModel(prompt: string): boolean {
  const { vague, isEnglish, looksLikeCode, parts } = analyzePrompt(prompt);
  return vague && isEnglish && !looksLikeCode && !parts.hasMaterial;
}

/** What the rules did, with those of a model's edits that hold up. The whole passes the meaning guard, or is not used. */
export function improvementFrom(input: {
  readonly level: Exclude<OptimizerLevel, "lite">;
  readonly frozen: FrozenPrompt;
  readonly answer: ModelAnswer;
  readonly lite: Improvement;
  readonly known: KnownDetails;
}): ModelOutcome {
  const { level, frozen, answer, lite, known } = input;
  const { prompt } = frozen;
  if (answer.edits.length === 0) return { kind: "nothing" };
  const sources = [...sourcesOf(known), ...lite.assumptions, ...addedBy(lite)];
  // What the user refused before, whatever its words were, is not offered again.
  const unwanted = known.memory.withheld.flatMap(({ slot, value }) => (value === "" ? (slotOfTitle(slot) ?? []) : []));
  const settled = new Set([...settledSlots(prompt), ...slotsOf(lite), ...unwanted]);
  const { accepted, refused } = judgeEdits({
    frozen,
    answer,
    settled,
    sources,
    editsMax: editsMaxBeside(lite),
    alreadyAdded: addedBy(lite),
  });
  if (accepted.length === 0) return { kind: "unusable", refused };

  const hunks = placedHunks(prompt, accepted, editsOf(lite));
  const improvedPrompt = improvedTextOf(hunks);
  const isTooLong = improvedPrompt.length > Math.max(IMPROVED_PROMPT_LENGTH_MAX, prompt.length);
  if (isTooLong || !checkMeaning(prompt, improvedPrompt, sources).kept) return { kind: "unusable", refused };
  const questions = questionsOf(frozen, answer, lite, settled, accepted);
  // What the rules could not use does not count against the rewrite that is used.
  const { isGuardRefused: _, ...rest } = lite;
  const improvement: Improvement = {
    ...rest,
    level,
    improvedPrompt,
    changed: improvedPrompt !== prompt,
    hunks,
    questions,
    assumptions: assumptionsOf(lite, accepted),
    reasons: reasonsOf(hunks),
    explanation: explanationOf(hunks, questions.length),
    improvedScores: scorePrompt(improvedPrompt).scores,
  };
  return { kind: "improved", improvement, refused };
}

/** The better of two by the scores; between equals the shorter one. */
export function betterOf(one: Improvement, other: Improvement): Improvement {
  const difference = sumOf(one) - sumOf(other);
  if (difference !== 0) return difference > 0 ? one : other;
  return one.improvedPrompt.length <= other.improvedPrompt.length ? one : other;
}

const sumOf = ({ improvedScores: { clarity, specificity, structure } }: Improvement): number =>
  clarity + specificity + structure;

/** The rules' edits, read back from their hunks; what they were worth has been decided. */
function editsOf({ hunks }: Improvement): PromptEdit[] {
  const edits: PromptEdit[] = [];
  let start = 0;
  for (const hunk of hunks) {
    if (hunk.kind === "kept") start += hunk.text.length;
    else {
      const { kind: _, removed, added, ...note } = hunk;
      edits.push({ start, old: removed, new: added, ...note, weight: "substance" });
      start += removed.length;
    }
  }
  return edits;
}

const editsMaxBeside = (lite: Improvement): number =>
  Math.max(
    EDITS_OF_MODEL_MIN,
    EDITS_MAX - lite.hunks.filter((hunk) => hunk.kind === "changed" && hunk.removed === "").length,
  );

const addedBy = ({ hunks }: Improvement): string[] =>
  hunks.flatMap((hunk) => (hunk.kind === "changed" ? [hunk.added] : []));

const slotsOf = ({ hunks }: Improvement): Slot[] =>
  hunks.flatMap((hunk) => (hunk.kind === "changed" ? (slotOfTitle(hunk.title) ?? []) : []));

function questionsOf(
  frozen: FrozenPrompt,
  answer: ModelAnswer,
  lite: Improvement,
  settled: ReadonlySet<Slot>,
  accepted: readonly AcceptedEdit[],
): readonly Question[] {
  const filled = new Set([...settled, ...accepted.map(({ slot }) => slot)]);
  const asked = answer.questions.flatMap(({ slot, question, options }): Question[] => {
    const line = oneLine(thaw(frozen, question) ?? "", QUESTION_LENGTH_MAX);
    const choices = [
      ...new Set(options.flatMap((option) => oneLine(thaw(frozen, option) ?? "", OPTION_LENGTH_MAX) ?? [])),
    ];
    if (line === null || !line.endsWith("?") || choices.length < 2 || filled.has(slot)) return [];
    const detail = SLOT_TITLES[slot].toLowerCase();
    return [{ detail, question: line, options: choices.slice(0, 4), importance: 2 }];
  });
  // Two with one name would be one to the page.
  const byDetail = new Map(asked.map((question) => [question.detail, question]));
  const fromRules = lite.questions.filter(({ detail }) => !isFilled(detail, accepted));
  return byDetail.size > 0 ? [...byDetail.values()].slice(0, QUESTIONS_MAX) : fromRules;
}

/** What an accepted edit has supplied need not be asked any more. */
const isFilled = (detail: string, accepted: readonly AcceptedEdit[]): boolean =>
  accepted.some(({ slot }) => detail === slot || detail === SLOT_TITLES[slot].toLowerCase());

/** One for each sentence at the end that is a guess, in their order, so that each can be taken back with its sentence. */
const assumptionsOf = (lite: Improvement, accepted: readonly AcceptedEdit[]): string[] => [
  ...lite.assumptions,
  ...accepted.filter(({ isSentence }) => isSentence).map(({ assumption }) => assumption),
];
