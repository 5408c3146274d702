import type { PromptAnalysis } from "../analyze/analyze.ts";
import type { Kind } from "./kind.ts";

/**
 * How much a prompt leaves to guess. "open": it hardly says what is wanted. "rough": it was typed in haste, with facts and no
 * care for the rest. "clear": its writer has taken care, so nothing is added.
 */
export type Openness = "open" | "rough" | "clear";

const SHORT_WORDS_MAX = 16;
// Longer requests have said what they want: of nine that got a sentence all the same, four were worse for it and none better.
const WORDS_MAX = 34;
const CONSTRAINTS_MAX = 1;
const ROUGH_CONSTRAINTS_MAX = 3;
const HASTE =
  /\b(?:pls|plz|u|ur|w\/|thx|dont|cant|wont|didnt|doesnt|isnt|im|ive|its a|theyre|whats|thats|abt|ppl|bc|asap|tbh|btw|lol|min|yr|mtg)\b|!!|\?\?/i;

const LIMITS =
  /\b(?:max(?:imum)?|at most|at least|under|up to|no more than|exactly|not more than) \d|\b\d+ ?(?:words?|char(?:acter)?s?|sentences?)\b/gi;
// Two limits in figures were thought about.
const LIMITS_MAX = 1;

/** Below it a short prompt is not taken for an open one: "Compare the specifications of A and B." */
const OPEN_SCORE_MIN = 0.2;

/** `parts`, `words` and the rest: see PromptAnalysis. */
export function opennessOf(
  { parts, words, vague, vagueScore, constraintCount }: PromptAnalysis,
  { isSoftware }: Pick<Kind, "isSoftware">,
): Openness {
  if (parts.hasMaterial || words.length > WORDS_MAX) return "clear";
  if (vague) return "open";
  // Whoever orders a program in other than vague words has said what it does.
  if (isSoftware === true) return "clear";
  const isShort = words.length <= SHORT_WORDS_MAX && constraintCount <= CONSTRAINTS_MAX;
  if (isShort && vagueScore >= OPEN_SCORE_MIN) return "open";
  const own = parts.own.trim();
  if ((own.match(LIMITS)?.length ?? 0) > LIMITS_MAX) return "clear";
  // People who take care begin with a capital letter and end with a mark.
  const isHasty =
    /^\p{Ll}/u.test(own) && (HASTE.test(own) || !/[.!?:]$/.test(own) || /(?:^|[.!?] )\p{Ll}.*[.!?] \p{Ll}/u.test(own));
  return isHasty && constraintCount <= ROUGH_CONSTRAINTS_MAX ? "rough" : "clear";
}
