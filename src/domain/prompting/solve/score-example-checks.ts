import type { Contradiction } from "../contradiction.ts";
import { CLAIMS } from "./score-example-claims.ts";
import { oddInputs } from "./score-example-inputs.ts";
import { keyOf } from "./score-example-keys.ts";
import { findUnsolved } from "./score-example-solutions.ts";
import { findExamples, type WorkedExample } from "./score-examples.ts";
import { type ExampleValue, readValue } from "./score-literals.ts";

/**
 * Worked examples that do not fit each other, what the prompt calls the result, or the operation its words put together.
 */
export function findExampleSlips(prompt: string): Contradiction[] {
  const examples = findExamples(prompt);
  if (examples.length === 0) return [];
  const at = ({ start, end }: WorkedExample, weight: number, reason: string): Contradiction => ({
    start,
    end,
    weight,
    reason,
  });
  const atAGlance = [
    ...answeredTwice(examples).map((one) => at(one, 1, "The same input has another result in another example.")),
    ...oddKinds(prompt, examples).map((one) =>
      at(one, 0.8, "This result is of another kind than the prompt or its other examples say."),
    ),
    ...brokenCases(prompt, examples).map((one) => at(one, 1, "The prompt says otherwise about empty input.")),
    ...otherExceptions(prompt, examples).map((one) =>
      at(one, 0.8, "The prompt names another result for what has none."),
    ),
    ...unlistedAnswers(prompt, examples).map((one) =>
      at(one, 0.8, "The prompt names the possible answers, and this is none of them."),
    ),
    ...brokenClaims(prompt, examples).map(([one, claim]) =>
      at(one, 0.6, `The prompt says ${claim}, but this result is not.`),
    ),
    ...oddInputs(prompt, examples),
  ];
  return atAGlance.length > 0 ? atAGlance : findUnsolved(prompt, examples);
}

function answeredTwice(examples: readonly WorkedExample[]): WorkedExample[] {
  const results = new Map<string, string>();
  return examples.filter(({ inputs, output }) => {
    const input = keyOf(inputs);
    const result = keyOf(output);
    const before = results.get(input);
    results.set(input, before ?? result);
    return before !== undefined && before !== result;
  });
}

type Kind = ExampleValue["kind"];
const ANNOTATED: readonly (readonly [RegExp, readonly Kind[]])[] = [
  [/\) ?-> ?(?:List|list)\b/, ["list"]],
  [/\) ?-> ?(?:Tuple|tuple)\b/, ["tuple", "list"]],
  [/\) ?-> ?bool\b/, ["boolean"]],
  [/\) ?-> ?(?:int|float)\b/, ["number"]],
  [/\) ?-> ?(?:str|string)\b/, ["text"]],
  [/\) ?-> ?(?:Dict|dict)\b/, ["map"]],
];

/** Examples whose result is a number where others, or the declared type, say a list, and the like. */
function oddKinds(prompt: string, examples: readonly WorkedExample[]): WorkedExample[] {
  const declared = ANNOTATED.filter(([pattern]) => pattern.test(prompt));
  // "None" stands for no result at all, of any kind.
  const answered = examples.filter(({ output }) => output.kind !== "none");
  if (declared.length === 1) {
    const kinds = declared[0]?.[1] ?? [];
    return answered.filter(({ output }) => !kinds.includes(output.kind));
  }
  const named = namedKinds(prompt);
  if (named.size > 0) return answered.filter(({ output }) => !named.has(output.kind));
  const counts = new Map<Kind, number>();
  for (const { output } of answered) counts.set(output.kind, (counts.get(output.kind) ?? 0) + 1);
  const [usual, count] = [...counts].reduce<[Kind, number]>(
    (most, one) => (one[1] > most[1] ? one : most),
    ["none", 0],
  );
  return counts.size === 2 && count >= 2 ? answered.filter(({ output }) => output.kind !== usual) : [];
}

const NAMED =
  /\breturns? (?:an? |the )?(?:(?!of\b|in\b|from\b|for\b|that\b|which\b|if\b|whether\b|and\b|or\b|cumulative\b|running\b)[\w-]+ ){0,4}?(lists?|arrays?|tuple|pair|string|word|integer|number|count|sum|product|length|index|boolean|dictionary|map|value|element|result)\b/gi;
const KINDS: readonly (readonly [RegExp, readonly Kind[]])[] = [
  [/^(?:list|array)/i, ["list", "tuple"]],
  [/^(?:tuple|pair)/i, ["tuple", "list"]],
  [/^(?:string|word)/i, ["text"]],
  [/^(?:integer|number|count|sum|product|length|index)/i, ["number"]],
  [/^boolean/i, ["boolean"]],
  [/^(?:dictionary|map)/i, ["map"]],
];
const RETURNED = /\b(?:returns?|then|else|otherwise) (?=[-\d"'[({TFtf])/g;

/** The kinds of result that the words of the prompt allow; none when it names none, or one that could be anything. */
function namedKinds(prompt: string): Set<Kind> {
  const kinds = new Set<Kind>();
  if (/\b(?:for|of|from) (?:each|every)\b/i.test(prompt)) return kinds;
  for (const [, noun] of prompt.matchAll(NAMED)) {
    const meant = KINDS.find(([pattern]) => pattern.test(noun ?? ""));
    if (meant === undefined) return new Set();
    for (const kind of meant[1]) kinds.add(kind);
  }
  if (kinds.size > 0) for (const { value } of literalsAfter(prompt, RETURNED)) kinds.add(value.kind);
  return kinds;
}

function literalsAfter(prompt: string, pattern: RegExp) {
  return [...prompt.matchAll(pattern)].flatMap(({ 0: said, index }) => {
    const read = readValue(prompt, index + said.length);
    return read === null ? [] : [read];
  });
}

const EMPTY_GIVES =
  /\b(?:if|when|in case|case)\b[^.\n]{0,60}\bempty\b[^.\n]{0,24}?\breturns? |\bempty (?:sum|list|array|string|input)[^.\n]{0,20}\b(?:be|is|gives|equals?)(?: equal to)? /gi;
const GIVES_IF_EMPTY = /\breturns? ([^\s.]{1,12}) (?:if|when|in case|for)\b[^.\n]{0,40}\bempty\b/gi;

/** What it says about empty input, and an example of empty input that shows otherwise. */
function brokenCases(prompt: string, examples: readonly WorkedExample[]): WorkedExample[] {
  const said = [
    ...literalsAfter(prompt, EMPTY_GIVES),
    ...[...prompt.matchAll(GIVES_IF_EMPTY)].flatMap(([, literal]) => readValue(literal ?? "", 0) ?? []),
  ].map(({ value }) => keyOf(value));
  if (new Set(said).size !== 1) return [];
  return examples.filter(
    ({ inputs, output }) =>
      inputs.length === 1 && inputs[0] !== undefined && isEmpty(inputs[0]) && keyOf(output) !== said[0],
  );
}

const IF_NONE =
  /\b(?:if|when|in case)\b[^.\n]{0,80}?\breturns? |\b(?:otherwise|else),? (?:it )?(?:should )?returns? |\breturns? (?=[^\s.]{1,8} (?:if|when|in case|otherwise)\b)/gi;

/** "Return -1 if there is none", and an example that gives None, or another number below zero. */
function otherExceptions(prompt: string, examples: readonly WorkedExample[]): WorkedExample[] {
  const said = literalsAfter(prompt, IF_NONE)
    .map(({ value }) => value)
    .filter(isException);
  const keys = new Set(said.map((value) => keyOf(value)));
  if (keys.size !== 1) return [];
  const counts = examples.filter(
    ({ output, inputs }) => isException(output) && !inputs.some((input) => hasBelowZero(input)),
  );
  return counts.filter(({ output }) => !keys.has(keyOf(output)));
}

const isException = (value: ExampleValue): boolean =>
  value.kind === "none" || (value.kind === "number" && Number.isInteger(value.value) && value.value < 0);
const hasBelowZero = (value: ExampleValue): boolean =>
  "items" in value ? value.items.some(hasBelowZero) : value.kind === "number" && value.value < 0;

const isEmpty = (value: ExampleValue): boolean =>
  value.kind === "text" ? value.value === "" : value.kind === "list" && value.items.length === 0;

const ANSWERS = /\breturns? (?=["'])/gi;

/** "Return 'Yes' ..., return 'No' otherwise", and an example that gives a third answer. */
function unlistedAnswers(prompt: string, examples: readonly WorkedExample[]): WorkedExample[] {
  const answers = new Set(literalsAfter(prompt, ANSWERS).map(({ value }) => keyOf(value)));
  if (answers.size < 2 || /\breturns? (?!["'])\w+ (?!if|when|otherwise)/i.test(prompt)) return [];
  return examples.filter(({ output }) => output.kind === "text" && !answers.has(keyOf(output)));
}

/** What the prompt says of every result, and a result that shows otherwise. */
function brokenClaims(prompt: string, examples: readonly WorkedExample[]): [WorkedExample, string][] {
  return CLAIMS.filter(({ says, unless }) => says.test(prompt) && !unless.test(prompt)).flatMap(({ claim, holds }) =>
    examples.filter(({ inputs, output }) => !holds(output, inputs)).map((one): [WorkedExample, string] => [one, claim]),
  );
}
