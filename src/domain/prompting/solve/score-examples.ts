import { type ExampleValue, readArguments, readValue } from "./score-literals.ts";

/** One worked example in a prompt: what goes in and what should come out. */
export interface WorkedExample {
  readonly start: number;
  readonly end: number;
  readonly inputs: readonly ExampleValue[];
  readonly output: ExampleValue;
}

const EXAMPLES_MAX = 24;
const CALL = /(>>>[ \t]{0,4})?\b[A-Za-z_]\w{0,50}\(/g;
const GIVES =
  /\)?[ \t]{0,8}(?:(?:==>|=>|-+>|➞|→|⇒|===?|=|:)|(?:#[ \t]{0,3})?(?:should[ \t]{1,3})?(?:returns?|gives?|outputs?|is|be|equals?)\b[ \t]{0,3}:?|#[ \t]{0,3}(?:=>|->)?)[ \t]{0,4}/y;
const NEXT_LINE = /[ \t]{0,8}(?:#[^\n]{0,200})?\r?\n[ \t]{0,12}/y;
const LABELLED =
  /\b(?:sample |example )?input(?: \d{1,2})?[ \t]{0,4}[:=]\s{0,20}(?:[A-Za-z_]\w{0,30}[ \t]{0,3}=[ \t]{0,3})?|\bfor [a-z_]\w{0,30} ?= ?/gi;
const LABELLED_OUTPUT =
  /[\s,;.]{0,30}(?:sample |example )?(?:the )?(?:expected )?(?:output|result|answer)(?: \d{1,2})?(?: should be| is| will be| would be)?[ \t]{0,4}[:=]?\s{0,20}/iy;

/** The worked examples of a prompt: calls with their result, doctests, and pairs of input and output. */
export function findExamples(prompt: string): WorkedExample[] {
  const examples: WorkedExample[] = [];
  for (const call of prompt.matchAll(CALL)) {
    if (examples.length >= EXAMPLES_MAX) return examples;
    const inputs = readArguments(prompt, call.index + call[0].length);
    if (inputs === null) continue;
    const isDoctest = call[1] !== undefined;
    const outputAt = endOf(GIVES, prompt, inputs.end) ?? (isDoctest ? endOf(NEXT_LINE, prompt, inputs.end) : null);
    if (outputAt === null) continue;
    const output = readValue(prompt, outputAt);
    if (output === null) continue;
    examples.push({ start: call.index, end: output.end, inputs: inputs.values, output: output.value });
  }
  for (const label of prompt.matchAll(LABELLED)) {
    if (examples.length >= EXAMPLES_MAX) break;
    const input = readValue(prompt, label.index + label[0].length);
    const outputAt = input === null ? null : endOf(LABELLED_OUTPUT, prompt, input.end);
    const output = outputAt === null ? null : readValue(prompt, outputAt);
    if (input === null || output === null) continue;
    examples.push({ start: label.index, end: output.end, inputs: [input.value], output: output.value });
  }
  return examples.sort((a, b) => a.start - b.start);
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}
