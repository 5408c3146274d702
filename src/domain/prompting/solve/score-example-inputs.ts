import type { Contradiction } from "../contradiction.ts";
import type { WorkedExample } from "./score-examples.ts";
import type { ExampleValue } from "./score-literals.ts";

type Kind = ExampleValue["kind"];

const SIGNATURE = /\bdef (\w+)\(([^()]{0,200})\)/g;
const DECLARED: readonly (readonly [RegExp, readonly Kind[], readonly Kind[]])[] = [
  [/^(?:List|list)\[(?:int|float)\]$/, ["list", "tuple"], ["number"]],
  [/^(?:List|list)\[str\]$/, ["list", "tuple"], ["text"]],
  [/^(?:List|list|Tuple|tuple)\b/, ["list", "tuple"], []],
  [/^(?:int|float)$/, ["number"], []],
  [/^str$/, ["text"], []],
  [/^bool$/, ["boolean"], []],
  [/^(?:Dict|dict)\b/, ["map"], []],
];
const LISTED = /\b(?:list|array) of (?:\w+ ){0,2}?(strings|words|numbers|integers|floats)\b/gi;
const ITEM_KINDS: Readonly<Record<string, Kind>> = {
  strings: "text",
  words: "text",
  numbers: "number",
  integers: "number",
  floats: "number",
};
const POSITIVE = /\b(?:given|takes?|accepts?|receives?) (?:an? |the )?(?:\w+ ){0,3}?positive (?:integers?|numbers?)\b/i;

/** Examples whose inputs are not what the signature or the description says goes in. */
export function oddInputs(prompt: string, examples: readonly WorkedExample[]): Contradiction[] {
  const parameters = parametersOf(prompt, examples);
  return examples.flatMap((example) => {
    const reason =
      wrongCount(example, examples, parameters) ??
      wrongKind(example, parameters) ??
      wrongItems(prompt, example, examples) ??
      notPositive(prompt, example);
    return reason === null ? [] : [{ start: example.start, end: example.end, weight: 0.7, reason }];
  });
}

/** What the one function of the prompt declares for each input; null when there is none, or several. */
function parametersOf(prompt: string, examples: readonly WorkedExample[]): readonly string[] | null {
  const called = new Set(examples.map(({ start }) => /\w+/.exec(prompt.slice(start, start + 60))?.[0]));
  const found = [...prompt.matchAll(SIGNATURE)].filter(([, name]) => called.has(name));
  const declared = found.length === 1 ? found[0]?.[2] : undefined;
  if (declared === undefined || /[*=]/.test(declared)) return null;
  // A comma within brackets separates no inputs.
  return declared.split(/,(?![^[]*\])/).map((parameter) => (parameter.split(":")[1] ?? "").trim());
}

function wrongCount(
  { inputs }: WorkedExample,
  examples: readonly WorkedExample[],
  parameters: readonly string[] | null,
) {
  const counts = new Set(examples.map((one) => one.inputs.length));
  const expected = parameters?.length ?? null;
  return expected !== null && counts.size === 2 && counts.has(expected) && inputs.length !== expected
    ? `It takes ${expected}, but this example gives ${inputs.length}.`
    : null;
}

function wrongKind({ inputs }: WorkedExample, parameters: readonly string[] | null): string | null {
  if (parameters?.length !== inputs.length) return null;
  const isWrong = inputs.some((input, index) => {
    const declared = DECLARED.find(([pattern]) => pattern.test(parameters[index] ?? ""));
    if (declared === undefined || input.kind === "none") return false;
    const [, kinds, items] = declared;
    return (
      !kinds.includes(input.kind) ||
      ("items" in input && items.length > 0 && input.items.some(({ kind }) => !items.includes(kind)))
    );
  });
  return isWrong ? "What goes in here is of another kind than declared." : null;
}

function wrongItems(
  prompt: string,
  { inputs: [input, ...others] }: WorkedExample,
  examples: readonly WorkedExample[],
): string | null {
  const said = new Set([...prompt.matchAll(LISTED)].map(([, word]) => ITEM_KINDS[(word ?? "").toLowerCase()]));
  const [kind] = said;
  if (said.size !== 1 || kind === undefined || input === undefined || others.length > 0 || input.kind !== "list")
    return null;
  // When the list that comes out is what is meant, nothing is said of the one that goes in.
  if (examples.some(({ output }) => output.kind === "list")) return null;
  return input.items.some((item) => item.kind !== kind && item.kind !== "list")
    ? "The prompt says a list of something else goes in."
    : null;
}

function notPositive(prompt: string, { inputs: [input, ...others] }: WorkedExample): string | null {
  if (others.length > 0 || input?.kind !== "number" || !POSITIVE.test(prompt)) return null;
  return input.value < 0 || (input.value === 0 && input.isWhole) ? "The prompt says a positive number goes in." : null;
}
