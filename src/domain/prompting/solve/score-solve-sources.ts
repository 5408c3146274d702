import { isMultiple, range } from "./score-solve-numbers.ts";
import type { Swap } from "./score-solve-swap.ts";
import { type Case, isList, type Plain } from "./score-solve-values.ts";

/** The elements that an operation goes through, one list for each case. */
export interface Elements {
  readonly says: RegExp;
  readonly lists: readonly (readonly Plain[])[];
  readonly cases: readonly Case[];
}

/** A number or text that elements are compared with: another input, or one that the description gives. */
export interface Bound {
  readonly kind: "number" | "text" | "list";
  readonly of: (one: Case) => Plain | undefined;
  readonly swap: Swap | null;
}

interface Source {
  readonly says: RegExp;
  readonly elements: (inputs: readonly Plain[]) => readonly Plain[] | undefined;
}
const RANGE =
  /\b(?:numbers|integers|up to|less than|range|between|from|until|smaller than|below|first|divi\w+|factors?)\b/i;
const ofText = (split: (text: string) => readonly Plain[]) => (inputs: readonly Plain[]) =>
  typeof inputs[0] === "string" ? split(inputs[0]) : undefined;
const ofNumber = (list: (value: number) => readonly Plain[]) => (inputs: readonly Plain[]) =>
  inputs.length === 1 && typeof inputs[0] === "number" ? list(inputs[0]) : undefined;
const ofTwo = (list: (from: number, to: number) => readonly Plain[]) => (inputs: readonly Plain[]) =>
  inputs.length === 2 && typeof inputs[0] === "number" && typeof inputs[1] === "number"
    ? list(inputs[0], inputs[1])
    : undefined;

const SOURCES: readonly Source[] = [
  { says: /^/, elements: (inputs) => inputs.find(isList) },
  {
    says: /\b(?:nested|matrix|rows?|lists of lists|sub-?lists?|flatten\w*|grid)\b/i,
    elements: (inputs) => inputs.find(isList)?.flat(1) as readonly Plain[] | undefined,
  },
  { says: /^/, elements: ofText((text) => [...text]) },
  {
    says: /\b(?:words?|sentence|space|separated|delimited|names?)\b/i,
    elements: ofText((text) => text.split(/[\s,]+/).filter((word) => word !== "")),
  },
  { says: /\bdigits?\b/i, elements: ofNumber((value) => [...String(Math.abs(value))].map(Number)) },
  { says: RANGE, elements: ofNumber((value) => range(0, value - 1)) },
  { says: RANGE, elements: ofNumber((value) => range(1, value)) },
  {
    says: /\b(?:divisors?|factors?)\b/i,
    elements: ofNumber((value) => range(1, Math.min(300, value)).filter((one) => isMultiple(value, one))),
  },
  { says: RANGE, elements: ofTwo((from, to) => range(Math.min(from, to), Math.max(from, to))) },
  { says: RANGE, elements: ofTwo((from, to) => range(from, to - 1)) },
];

/** Over all examples. People work examples out by hand. */
const ELEMENTS_MAX = 600;

export function sourcesOf(prose: string, cases: readonly Case[]): Elements[] {
  return SOURCES.flatMap(({ says, elements }) => {
    if (!says.test(prose)) return [];
    const lists = cases.map(({ inputs }) => elements(inputs)).filter((list) => list !== undefined);
    const size = lists.reduce((sum, list) => sum + list.length, 0);
    return lists.length < cases.length || size > ELEMENTS_MAX ? [] : [{ says, lists, cases }];
  });
}

const WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const NUMBER = new RegExp(`(?<![\\w.\\[\\]])-?\\d{1,6}(?![\\w\\]]|\\.\\d)|\\b(?:${WORDS.slice(2).join("|")})\\b`, "gi");
const QUOTED = /(?<!\w)['"`]([^'"`\n]{1,12})['"`](?!\w)/g;
const LITERALS_MAX = 3;

export function boundsIn(prose: string, cases: readonly Case[]): Bound[] {
  const inputs = Math.min(...cases.map((one) => one.inputs.length));
  const given = range(1, inputs - 1).flatMap((index): Bound[] => {
    const value = cases[0]?.inputs[index];
    const kind =
      typeof value === "number" ? "number" : typeof value === "string" ? "text" : isList(value) ? "list" : null;
    return kind === null ? [] : [{ kind, of: (one) => one.inputs[index], swap: null }];
  });
  const texts = [...prose.matchAll(QUOTED)]
    .slice(0, LITERALS_MAX)
    .map(({ 1: text }): Bound => ({ kind: "text", of: () => text ?? "", swap: null }));
  const numbers = [...prose.matchAll(NUMBER)]
    .slice(0, LITERALS_MAX)
    .flatMap((match) => numberBounds(match[0], match.index));
  return [...given, ...texts, ...numbers, { kind: "number", of: () => 0, swap: null }];
}

/** The number as said, and its two neighbours in its place. */
function numberBounds(words: string, start: number): Bound[] {
  const word = WORDS.indexOf(words.toLowerCase());
  const value = word < 0 ? Number(words) : word;
  const instead = [value - 1, value + 1].map(
    (other): Bound => ({
      kind: "number",
      of: () => other,
      swap: { start, end: start + words.length, said: words, shown: String(other), isOpposite: false },
    }),
  );
  return [{ kind: "number", of: () => value, swap: null }, ...instead];
}
