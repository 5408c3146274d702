/** How a prompt is built. What length, numbers or options say about its difficulty differs from kind to kind. */
export const PROMPT_KINDS = ["word-problem", "formal-maths", "code", "choice", "text"] as const;
export type PromptKind = (typeof PROMPT_KINDS)[number];

const OPTION = /^\(?[A-J][.)] /gm;
const OPTIONS_MIN = 2;
const CODE = /\[PYTHON\]|```|\bdef \w{1,40}\(|#include\b|\bfunction \w{0,40}\(|\bclass \w{1,40}[:({]|\bassert \w/;
const FORMAL =
  /\\(?:frac|sqrt|sum|int|begin|boxed|cdot|times|left|angle|pi|log|sin|cos)\b|\$[^$\n]{0,80}[\\^_=][^$\n]{0,200}\$|\$[a-zA-Z]\$|[∑∫√≤≥∈]/;
const QUESTION_OF_NUMBER =
  /\bhow (?:many|much|long|far|old|tall|often|fast)\b|\bwhat (?:is|was|are|were|will be|would be) (?:the|his|her|their|its)\b[^?]{0,80}\b(?:total|average|cost|number|age|sum|amount|percentage|profit|price|difference)\b/i;
const NUMBER = /\d+|\b(?:two|three|four|five|six|seven|eight|nine|ten|dozen|twice|half|double)\b/gi;
const WORD_PROBLEM_MAX = 1_000;

/** Where the options of a multiple-choice question begin, and how many there are. */
export interface Options {
  readonly start: number;
  readonly count: number;
}

/** The options A, B, C of a question; count 0 when it has none. */
export function optionsOf(text: string): Options {
  const starts = [...text.matchAll(OPTION)].map(({ index }) => index);
  return starts.length < OPTIONS_MIN
    ? { start: text.length, count: 0 }
    : { start: starts[0] ?? text.length, count: starts.length };
}

/** The kind of a prompt; the first that fits. */
export function kindOf(text: string, options: Options): PromptKind {
  if (CODE.test(text)) return "code";
  if (options.count > 0) return "choice";
  if (FORMAL.test(text)) return "formal-maths";
  return text.length <= WORD_PROBLEM_MAX && isAboutNumbers(text) ? "word-problem" : "text";
}

function isAboutNumbers(text: string): boolean {
  const numbers = text.match(NUMBER)?.length ?? 0;
  return numbers >= (QUESTION_OF_NUMBER.test(text) ? 1 : 2) && /\?|\b(?:calculate|find|determine)\b/i.test(text);
}
