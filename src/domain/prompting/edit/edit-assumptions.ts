import type { PromptAnalysis } from "../analyze/analyze.ts";
import type { AnswerShape, AssumedSentence, RequestKind } from "./edit-assumed.ts";
import { ANSWER_KINDS, GENERAL_KINDS } from "./edit-assumed-answers.ts";
import { PLAN_KINDS } from "./edit-assumed-plans.ts";
import { PROGRAM_KINDS } from "./edit-assumed-programs.ts";
import { TEXT_KINDS } from "./edit-assumed-texts.ts";

const NAMED_KINDS: readonly RequestKind[] = [...TEXT_KINDS, ...PROGRAM_KINDS, ...PLAN_KINDS, ...ANSWER_KINDS];

/** Every sentence that can be assumed. */
export const ASSUMED_SENTENCES: readonly AssumedSentence[] = [...NAMED_KINDS, ...GENERAL_KINDS].flatMap(
  ({ sentences }) => sentences,
);

/** Rough requests are short; what follows so many characters is no longer the request. */
const READ_MAX = 1_200;
const WORDS_MAX = 35;
// The text to work on stands in the prompt: nothing is to be added to it.
const WORKS_ON_TEXT =
  /^\W{0,4}(?:(?:please|pls|can you|could you) ){0,2}(?:fix|correct|proofread|edit|translate|rephrase|rewrite|paraphrase|shorten|check|improve|polish|review|simplify|summari[sz]e|make)\b[^.!?\n]{0,80}:|\b(?:this|the following)\b[^.!?\n]{0,30}:/i;
// A wish that becomes an order of its own already says how to begin.
const WISHES_TO_STAND_OUT = /\b(?:pop|stand out|eye-?catching|engaging)\b/i;
const IS_ABOUT_STANDING_OUT = /^(?:Lead with|Put the point)/;
// Where the user has said how the answer begins or ends, sentences about that are left out.
const SETTLES_ENDS =
  /\b(?:(?:start|begin|open|end|finish|close|conclude|wrap)\w{0,4} (?:with|by|the|your|it)\b|(?:end|beginning|start) of (?:your|the) |repeat the|word (?:by|for) word|postscript|p\.s\.|quotation marks|very (?:first|last))/i;
const IS_ABOUT_ENDS =
  /\b(?:up front|right away|at the end|finish on|lead with|first (?:sentence|line|paragraph)|opening|(?:result|main point) first)\b/i;
// Whoever lays down several conditions knows what they want.
const CONSTRAINTS_MAX = 1;

/**
 * At most `sentencesMax` sentences a good editor would add to a vague request of its kind, together no longer than 35 words.
 * None where the user, or the profile, has settled what they are about.
 */
export function assumedSentences(
  { parts, settled, vague, constraintCount }: PromptAnalysis,
  filled: ReadonlySet<AnswerShape>,
  sentencesMax: number,
): AssumedSentence[] {
  if (!vague || constraintCount > CONSTRAINTS_MAX) return [];
  const own = parts.own.slice(0, READ_MAX);
  if (WORKS_ON_TEXT.test(own)) return [];
  // Naming the kind of text is a condition on its form, and none on how it begins.
  const endsAreSettled = constraintCount > Number(settled.format) || SETTLES_ENDS.test(own);
  const chosen: AssumedSentence[] = [];
  let words = 0;
  for (const sentence of kindOf(own)?.sentences ?? []) {
    const length = sentence.sentence.split(" ").length;
    const isFree = !chosen.some(({ title }) => title === sentence.title) && words + length <= WORDS_MAX;
    if (!isFree || !isOpen(sentence, own, settled, filled)) continue;
    if (endsAreSettled && IS_ABOUT_ENDS.test(sentence.sentence)) continue;
    if (chosen.length === sentencesMax) break;
    chosen.push(sentence);
    words += length;
  }
  return chosen;
}

function isOpen(
  { sentence, settles, unless, needs }: AssumedSentence,
  own: string,
  settled: PromptAnalysis["settled"],
  filled: ReadonlySet<AnswerShape>,
): boolean {
  if (settles !== undefined && (settled[settles] || filled.has(settles))) return false;
  if (IS_ABOUT_STANDING_OUT.test(sentence) && WISHES_TO_STAND_OUT.test(own)) return false;
  return unless?.test(own) !== true && needs?.test(own) !== false;
}

// The first kind that is named is what is asked for; what follows it says what about. The lists break ties.
function kindOf(own: string): RequestKind | null {
  let found: RequestKind | null = null;
  let foundAt = Number.POSITIVE_INFINITY;
  for (const kind of NAMED_KINDS) {
    const match = kind.when.exec(own);
    const end = match === null ? Number.POSITIVE_INFINITY : match.index + match[0].length;
    if (end >= foundAt || kind.unless?.test(own) === true) continue;
    found = kind;
    foundAt = end;
  }
  return found ?? GENERAL_KINDS.find(({ when, unless }) => when.test(own) && unless?.test(own) !== true) ?? null;
}
