import { isMultiple, isPrime } from "./score-solve-numbers.ts";
import { isList, type Plain } from "./score-solve-values.ts";

/** Words that name a part of an operation. */
export interface Term {
  readonly name: string;
  readonly says: RegExp;
  /** Has to stand there too. */
  readonly also?: RegExp;
  /** May not stand there. */
  readonly unless?: RegExp;
  /** Terms of one group stand for each other when one of them is wrong. */
  readonly group: string;
}

/** Which elements count. `bound` is a number or text that the prompt or another input gives. */
export interface Filter extends Term {
  readonly bound?: "number" | "text" | "list";
  readonly keeps: (element: Plain, index: number, bound: Plain, all: readonly Plain[]) => boolean;
}

/** The number that is compared: of a text, its length. */
const sizeOf = (element: Plain): number =>
  typeof element === "number"
    ? element
    : typeof element === "string" && /^\d$/.test(element)
      ? Number(element)
      : Number.NaN;
const lengthOf = (element: Plain): number =>
  typeof element === "string" || isList(element) ? element.length : Number.NaN;
const textOf = (element: Plain): string => (typeof element === "string" ? element : "");
const matches =
  (pattern: RegExp) =>
  (element: Plain): boolean =>
    pattern.test(textOf(element));
const lengthOrSize = (element: Plain): number => (typeof element === "number" ? element : lengthOf(element));
const AT = "(?:ind(?:ex(?:es)?|ices|icies)|positions?)";
const NO_PLACE = `(?![- ](?:numbered )?${AT}|[- ](?:number of|length))`;
const place = (parity: string): RegExp =>
  new RegExp(`\\b${parity}[- ](?:numbered )?${AT}\\b|\\b${AT} (?:\\w+ ){0,3}${parity}\\b`, "i");
const times = (element: Plain, all: readonly Plain[]): number => all.filter((one) => one === element).length;
const digitsOf = (element: Plain): string[] => [...String(element)].filter((one) => /\d/.test(one));

export const FILTERS: readonly Filter[] = [
  {
    name: "even",
    group: "parity",
    says: new RegExp(`\\beven\\b${NO_PLACE}`, "i"),
    keeps: (one) => sizeOf(one) % 2 === 0,
  },
  {
    name: "odd",
    group: "parity",
    says: new RegExp(`\\bodd\\b${NO_PLACE}`, "i"),
    keeps: (one) => Math.abs(sizeOf(one) % 2) === 1,
  },
  { name: "at even positions", group: "place", says: place("even"), keeps: (_, index) => index % 2 === 0 },
  { name: "at odd positions", group: "place", says: place("odd"), keeps: (_, index) => index % 2 === 1 },
  {
    name: "of even length",
    group: "length parity",
    says: /\beven[- ](?:number of \w+|length)|lengths? (?:\w+ ){0,2}even\b/i,
    keeps: (one) => lengthOf(one) % 2 === 0,
  },
  {
    name: "of odd length",
    group: "length parity",
    says: /\bodd[- ](?:number of \w+|length)|lengths? (?:\w+ ){0,2}odd\b/i,
    keeps: (one) => lengthOf(one) % 2 === 1,
  },
  { name: "positive", group: "sign", says: /(?<!non-?)\bpositive\b/i, keeps: (one) => sizeOf(one) > 0 },
  { name: "negative", group: "sign", says: /(?<!non-?)\bnegative\b/i, keeps: (one) => sizeOf(one) < 0 },
  { name: "zero or more", group: "sign", says: /\bnon-?negative\b/i, keeps: (one) => sizeOf(one) >= 0 },
  { name: "zero or less", group: "sign", says: /\bnon-?positive\b/i, keeps: (one) => sizeOf(one) <= 0 },
  { name: "prime", group: "prime", says: /(?<!non-?|not a? ?)\bprimes?\b/i, keeps: (one) => isPrime(sizeOf(one)) },
  {
    name: "not prime",
    group: "prime",
    says: /\bnon-?prime|\bnot (?:a )?prime|\bcomposite/i,
    keeps: (one) => sizeOf(one) > 1 && !isPrime(sizeOf(one)),
  },
  {
    name: "of prime length",
    group: "prime length",
    says: /length\w* (?:\w+ ){0,3}primes?\b|\bprime[- ]length/i,
    keeps: (one) => isPrime(lengthOf(one)),
  },
  { name: "vowels", group: "letters", says: /\bvowels?\b/i, keeps: matches(/^[aeiou]$/i) },
  { name: "consonants", group: "letters", says: /\bconsonants?\b/i, keeps: matches(/^[b-df-hj-np-tv-z]$/i) },
  { name: "capital letters", group: "case", says: /\bupper[- ]?case|\bcapital/i, keeps: matches(/^[A-Z]+$/) },
  { name: "small letters", group: "case", says: /\blower[- ]?case|\bsmall letters/i, keeps: matches(/^[a-z]+$/) },
  { name: "digits", group: "characters", says: /\bdigits?\b|\bnumeric/i, keeps: matches(/^\d$/) },
  { name: "letters", group: "characters", says: /\bletters?\b|\balphabetic/i, keeps: matches(/^[A-Za-z]$/) },
  { name: "spaces", group: "characters", says: /\bspaces?\b|\bblanks?\b/i, keeps: matches(/^\s$/) },
  {
    name: "coming once",
    group: "times",
    says: /\b(?:unique|distinct|only once|exactly once|appears? once|occurs? once|more than once|duplicates?|not repeated)\b/i,
    keeps: (one, _, __, all) => times(one, all) === 1,
  },
  {
    name: "coming more than once",
    group: "times",
    says: /\b(?:duplicated?s?|repeat(?:ed|s)?|more than once|at least twice)\b/i,
    keeps: (one, _, __, all) => times(one, all) > 1,
  },
  {
    name: "reading the same backwards",
    group: "palindrome",
    says: /\bpalindrom/i,
    keeps: (one) => textOf(one) === [...textOf(one)].reverse().join(""),
  },
  {
    name: "with odd digits only",
    group: "digit parity",
    says: /\bodd digits?\b|\b(?:no|any|without) even digits?\b/i,
    keeps: (one) => digitsOf(one).every((digit) => Number(digit) % 2 === 1),
  },
  {
    name: "with even digits only",
    group: "digit parity",
    says: /\beven digits?\b|\b(?:no|any|without) odd digits?\b/i,
    keeps: (one) => digitsOf(one).every((digit) => Number(digit) % 2 === 0),
  },
  { name: "whole numbers", group: "kind", says: /\b(?:integers?|ints?)\b/i, keeps: (one) => Number.isInteger(one) },
  { name: "texts", group: "kind", says: /\bstrings?\b/i, keeps: (one) => typeof one === "string" },
  {
    name: "above",
    group: "compare",
    bound: "number",
    says: /\b(?:greater|more|larger|bigger|higher|longer) than\b(?! or equal)|\b(?:above|exceed(?:s|ing)?|over)\b|(?<![-=>])>(?![=>])/i,
    keeps: (one, _, bound) => lengthOrSize(one) > Number(bound),
  },
  {
    name: "below",
    group: "compare",
    bound: "number",
    says: /\b(?:less|smaller|lower|fewer|shorter) than\b(?! or equal)|\b(?:below|under)\b|<(?!=)/i,
    keeps: (one, _, bound) => lengthOrSize(one) < Number(bound),
  },
  {
    name: "at least",
    group: "compare",
    bound: "number",
    says: /\bat least\b|\bor (?:equal|more|greater)|>=|≥|\bno(?:t)? (?:less|smaller) than|\binclusive/i,
    keeps: (one, _, bound) => lengthOrSize(one) >= Number(bound),
  },
  {
    name: "at most",
    group: "compare",
    bound: "number",
    says: /\bat most\b|\bor (?:equal|less|fewer)|<=|≤|\bno(?:t)? (?:more|greater|larger) than|\bup to\b|\binclusive/i,
    keeps: (one, _, bound) => lengthOrSize(one) <= Number(bound),
  },
  {
    name: "of that length",
    group: "length",
    bound: "number",
    says: /\blength|\bcharacters? long|\bletters? long/i,
    keeps: (one, _, bound) => lengthOf(one) === bound,
  },
  {
    name: "divisible by",
    group: "divisible",
    bound: "number",
    says: /\b(?:divisible|multiples?|divides?|divisors?)\b/i,
    keeps: (one, _, bound) => isMultiple(sizeOf(one), Number(bound)),
  },
  {
    name: "at positions divisible by",
    group: "place divisible",
    bound: "number",
    says: new RegExp(`\\b${AT}\\b`, "i"),
    keeps: (_, index, bound) => isMultiple(index, Number(bound)),
  },
  {
    name: "equal to",
    group: "equal",
    bound: "number",
    says: /\bequal|\bsame|\bis\b|\boccur|\btimes\b/i,
    keeps: (one, _, bound) => one === bound,
  },
  {
    name: "the same as",
    group: "text",
    bound: "text",
    says: /\bequal|\bsame|\boccur|\btimes\b|\bspecific\b/i,
    keeps: (one, _, bound) => one === bound,
  },
  {
    name: "starting with",
    group: "text",
    bound: "text",
    says: /\b(?:start|begin)(?:s|ning|ing)?\b|\bprefix/i,
    keeps: (one, _, bound) => textOf(one).startsWith(textOf(bound)),
  },
  {
    name: "ending with",
    group: "text",
    bound: "text",
    says: /\bend(?:s|ing)?\b|\bsuffix/i,
    keeps: (one, _, bound) => textOf(one).endsWith(textOf(bound)),
  },
  {
    name: "containing",
    group: "text",
    bound: "text",
    says: /\bcontain|\binclud|\bsubstring|\bhav(?:e|ing)\b|\bwith\b/i,
    keeps: (one, _, bound) => textOf(one).includes(textOf(bound)),
  },
  {
    name: "also in the other",
    group: "both",
    bound: "list",
    says: /\b(?:common|both|intersect\w*|shared|also|in the (?:other|second))\b/i,
    keeps: (one, _, bound) => isList(bound) && bound.includes(one),
  },
  {
    name: "not in the other",
    group: "both",
    bound: "list",
    says: /\b(?:differ\w*|not (?:in|present)|missing|only in|exclud\w*|delet\w*|remov\w*)\b/i,
    keeps: (one, _, bound) => isList(bound) && !bound.includes(one),
  },
  {
    name: "in the given text",
    group: "given letters",
    bound: "text",
    says: /\b(?:in|of|common|both|only)\b/i,
    keeps: (one, _, bound) => textOf(bound).includes(textOf(one)),
  },
];

/** The first words of a text that name the term; null when none do. */
export function wordsFor({ says, also, unless }: Term, prose: string): RegExpExecArray | null {
  return (also?.test(prose) ?? true) && !unless?.test(prose) ? says.exec(prose) : null;
}
