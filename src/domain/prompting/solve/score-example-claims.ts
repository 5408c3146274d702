import { keyOf } from "./score-example-keys.ts";
import type { ExampleValue } from "./score-literals.ts";

/** Something a prompt says of every result, and whether a result shows it. */
export interface Claim {
  readonly says: RegExp;
  readonly unless: RegExp;
  readonly claim: string;
  readonly holds: (output: ExampleValue, inputs: readonly ExampleValue[]) => boolean;
}
const SHAPES: readonly Claim[] = [
  {
    says: /\bascending|\bincreasing order|\bsmallest to largest|\breturns? (?:a |the )?sorted\b/i,
    unless: /\bdescending|\bdecreasing|\breverse|\bpositions?\b|\bindic|\bif\b[^.]{0,60}\bsort/i,
    claim: "the result is in rising order",
    holds: (output) => inOrder(output, (before, after) => before <= after),
  },
  {
    says: /\bdescending|\bdecreasing order|\blargest to smallest/i,
    unless: /\bascending|\bincreasing|\bindic|\bif\b[^.]{0,60}\bsort/i,
    claim: "the result is in falling order",
    holds: (output) => inOrder(output, (before, after) => before >= after),
  },
  {
    says: /\breturns? (?:a |the )?(?:list of |sorted )?(?:all )?(?:unique|distinct)\b|\bwithout duplicates\b/i,
    unless: /\bnot unique\b/i,
    claim: "nothing comes twice in the result",
    holds: (output) =>
      output.kind !== "list" || new Set(output.items.map((item) => keyOf(item))).size === output.items.length,
  },
  {
    says: /\b(?:in|to|all) lower[- ]?case\b/i,
    unless: /\bupper[- ]?case|\bcapital/i,
    claim: "the result is in small letters",
    holds: (output) => output.kind !== "text" || output.value === output.value.toLowerCase(),
  },
  {
    says: /\b(?:in|to|all) (?:upper[- ]?case|capital letters)\b/i,
    unless: /\blower[- ]?case|\bsmall letters/i,
    claim: "the result is in capital letters",
    holds: (output) => output.kind !== "text" || output.value === output.value.toUpperCase(),
  },
  {
    says: /\b(?:only (?:the )?(?:positive|negative|even|odd|\w+s\b)|filter|remove all|elements that|numbers that|strings that|words that)/i,
    unless: /\b(?:replace|change|increment|square|insert|index|indices|sum|product|count|number of|times)\b/i,
    claim: "the result is taken from the input",
    holds: (output, inputs) => output.kind !== "list" || isTakenFrom(output.items, inputs),
  },
  {
    says: /\breturns? (?:the |a )?(?:\w+ ){0,2}(?:largest|biggest|greatest|maximum|max|smallest|minimum|longest|shortest) (?:one|element|number|integer|string|word|item)\b/i,
    unless: /\b(?:digits?|sum|difference|distance|number of|times|factor|divisor|range|between|prime|index|list of)\b/i,
    claim: "the result is taken from the input",
    holds: (output, inputs) => /^(?:none|boolean)$/.test(output.kind) || isTakenFrom([output], inputs),
  },
  {
    says: /\breturns? (?:the |a )?(?:sorted (?:list|array|copy)|(?:list|array|copy)[^.]{0,40}\bsort(?:ed|ing))/i,
    unless:
      /\bunique|\bdistinct|\bremove|\bdelete|\bonly|\bif\b|\bthat\b|\bwith\b|\bwithout\b|\bpositive|\bnegative|\beven\b|\bodd\b|\bprime|\bfirst\b|\blast\b|\blargest|\bsmallest|\bmultiples|\bdigits|\bbetween\b|\bcommon|\bboth\b|\bunion/i,
    claim: "the result is the input in another order",
    holds: ({ kind, ...output }, inputs) =>
      kind !== "list" ||
      inputs[0]?.kind !== "list" ||
      !("items" in output) ||
      output.items.length === inputs[0].items.length,
  },
];

/** Whether each value stands in the one list that goes in. */
function isTakenFrom(values: readonly ExampleValue[], inputs: readonly ExampleValue[]): boolean {
  const from = inputs.length === 1 ? inputs[0] : undefined;
  if (from?.kind !== "list" || from.items.length === 0) return true;
  const there = new Set(from.items.map((item) => keyOf(item)));
  return values.every((value) => value.kind !== from.items[0]?.kind || there.has(keyOf(value)));
}

function inOrder(output: ExampleValue, fits: (before: number, after: number) => boolean): boolean {
  if (output.kind !== "list" || !output.items.every((item) => item.kind === "number")) return true;
  const numbers = output.items.map((item) => (item.kind === "number" ? item.value : 0));
  return numbers.every((value, index) => index === 0 || fits(numbers[index - 1] ?? value, value));
}

/** With one of these in the same sentence there is a condition or a second step, and a glance no longer tells. */
const QUALIFIED =
  "\\b(?:if|unless|except|only|whose|where|which|that|than|but|then|after|before|first|last|every|each|between|digits?|squares?|even|odd|positive|negative|prime|consecutive|round\\w*|nearest|non-?\\w+|sub-?\\w+)\\b";
const PLAIN = `(?:(?!${QUALIFIED})[^.\\n]){0,160}`;
const ENTIRE =
  "(?: of)?(?: all)?(?: the| a| given| its)*(?: list| array)?(?: of)?(?: all)?(?: the)? ?(?:elements?|numbers|integers|values|items|list|array)\\b";

/** A sentence that asks for one operation on everything that goes in. */
const asksFor = (what: string): RegExp =>
  new RegExp(
    `(?:^|[.\\n])${PLAIN}\\b(?:returns?|finds?|computes?|calculates?|gives?) (?:the |a |me )?${what}${ENTIRE}${PLAIN}(?:[.\\n]|$)`,
    "i",
  );

const numbersIn = ([input, ...others]: readonly ExampleValue[]): readonly number[] | null => {
  if (others.length > 0 || input?.kind !== "list" || input.items.length === 0) return null;
  const numbers = input.items.flatMap((item) => (item.kind === "number" ? [item.value] : []));
  return numbers.length === input.items.length ? numbers : null;
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0);
const OPERATIONS: readonly (readonly [name: string, words: string, operate: (numbers: readonly number[]) => number])[] =
  [
    ["sum", "(?:sum|total)", sumOf],
    ["product", "product", (numbers) => numbers.reduce((product, value) => product * value, 1)],
    ["average", "(?:average|mean)", (numbers) => sumOf(numbers) / numbers.length],
    ["largest", "(?:largest|biggest|greatest|maximum|max|highest)", (numbers) => Math.max(...numbers)],
    ["smallest", "(?:smallest|minimum|min|lowest)", (numbers) => Math.min(...numbers)],
  ];
const ROUNDING = 1e-6;
const AMOUNTS: readonly Claim[] = OPERATIONS.map(([name, words, operate]) => ({
  says: asksFor(words),
  unless: /(?!)/,
  claim: `the result is the ${name}`,
  holds(output, inputs) {
    const numbers = numbersIn(inputs);
    return numbers === null || output.kind !== "number" || Math.abs(operate(numbers) - output.value) < ROUNDING;
  },
}));

export const CLAIMS: readonly Claim[] = [...SHAPES, ...AMOUNTS];
