import type { WorkedExample } from "./score-examples.ts";
import { readValue } from "./score-literals.ts";
import { type Case, isYesNo, type Plain, plainOf } from "./score-solve-values.ts";

const CODE = /^[ \t]*(?:def |from |import |class |@|#!|>>>)[^\n]*|\b\w+\(/gm;
/** The prompt with examples, code and calls blanked out: what it says in words, each at its place. */
export function proseOf(prompt: string, examples: readonly WorkedExample[]): string {
  const blank = (text: string): string => text.replace(/[^\n]/g, " ");
  let prose = prompt.replace(CODE, blank);
  for (const { start, end } of examples)
    prose = prose.slice(0, start) + blank(prose.slice(start, end)) + prose.slice(end);
  return prose;
}

const CALLED = /^(?:>>>\s*)?(\w+)/;
/** How many functions the examples are of. Labelled input and output count as one. */
export function functionsOf(prompt: string, examples: readonly WorkedExample[]): number {
  return new Set(examples.map(({ start }) => CALLED.exec(prompt.slice(start, start + 60))?.[1])).size;
}

const PARAMETERS = /\bdef \w+\(([^)]*)\)/;
const PARAMETER = /[A-Za-z_]\w*(?=\s*(?:[:,=]|$))/g;
/** The names that the signature gives to what goes in. */
export const parametersIn = (prompt: string): ReadonlySet<string> =>
  new Set(PARAMETERS.exec(prompt)?.[1]?.match(PARAMETER) ?? []);

const RETURNED = /\b(?:returns?|or|else|otherwise) (?:an? )?(?=-?\d|none|\[|'|"|empty)/gi;
/** Results that the description names for one case or another ("return -1 if there is none"). */
export function specialResults(prose: string): Plain[] {
  return [...prose.matchAll(RETURNED)].flatMap(({ 0: said, index }): Plain[] => {
    const at = index + said.length;
    if (/^empty/i.test(prose.slice(at, at + 5))) return ["", []];
    const value = readValue(prose, at)?.value;
    const plain = value === undefined ? undefined : plainOf(value);
    return plain === undefined ? [] : [plain];
  });
}

// What holds for unusual input only.
const ASIDE = /\b(?:empty|none|no such|(?:not|n't) (?:exist|found|any)|valid|assume)\b|-1\b/i;
const CONDITION = /\b(?:if|otherwise|else|unless|except|when|whenever|in case)\b/i;
/** Whether results depend on a condition. Of a yes or no, "if" says only what is asked. */
export const isConditional = (prose: string, cases: readonly Case[]): boolean =>
  !cases.every(({ output }) => isYesNo(output)) && CONDITION.test(withoutSentences(prose, ASIDE));

/** The text without the sentences in which the pattern is found. */
export const withoutSentences = (text: string, pattern: RegExp): string =>
  text.replace(/[^.\n]+/g, (sentence) => (pattern.test(sentence) ? " " : sentence));
