import type { Term } from "./score-solve-filters.ts";
import { sumOf } from "./score-solve-numbers.ts";
import { isList, type Plain } from "./score-solve-values.ts";

/** What happens to each element. */
export interface Change extends Term {
  readonly bound?: "number" | "text";
  readonly change: (element: Plain, bound: Plain) => Plain | undefined;
}

const ofNumber = (change: (value: number, bound: number) => number) => (element: Plain, bound: Plain) =>
  typeof element === "number"
    ? change(element, Number(bound))
    : typeof element === "string" && /^\d$/.test(element)
      ? change(Number(element), Number(bound))
      : undefined;
const ofText = (change: (value: string, bound: string) => Plain) => (element: Plain, bound: Plain) =>
  typeof element === "string" ? change(element, String(bound)) : undefined;
const digitSum = (value: number): number => sumOf([...String(Math.abs(value))].map(Number));

export const CHANGES: readonly Change[] = [
  { name: "squared", group: "power", says: /\bsquar/i, change: ofNumber((value) => value * value) },
  { name: "cubed", group: "power", says: /\bcub(?:e|ing)/i, change: ofNumber((value) => value ** 3) },
  { name: "doubled", group: "power", says: /\bdoubl|\btwice\b/i, change: ofNumber((value) => value * 2) },
  {
    name: "increased by",
    group: "step",
    bound: "number",
    says: /\b(?:increment|increas|add|plus|rais)/i,
    change: ofNumber((value, by) => value + by),
  },
  {
    name: "decreased by",
    group: "step",
    bound: "number",
    says: /\b(?:decrement|decreas|subtract|minus|reduc)/i,
    change: ofNumber((value, by) => value - by),
  },
  {
    name: "multiplied by",
    group: "step",
    bound: "number",
    says: /\bmultipl/i,
    change: ofNumber((value, by) => value * by),
  },
  { name: "divided by", group: "step", bound: "number", says: /\bdivid/i, change: ofNumber((value, by) => value / by) },
  { name: "made positive", group: "sign", says: /\babsolute|\bmagnitude/i, change: ofNumber(Math.abs) },
  { name: "negated", group: "sign", says: /\bnegat/i, change: ofNumber((value) => -value) },
  {
    name: "rounded up",
    group: "rounding",
    says: /\b(?:ceil|round(?:ed|ing)? up|upper int)/i,
    change: ofNumber(Math.ceil),
  },
  {
    name: "rounded down",
    group: "rounding",
    says: /\b(?:floor|round(?:ed|ing)? down|truncat)/i,
    change: ofNumber(Math.floor),
  },
  {
    name: "its length",
    group: "size",
    says: /\blengths?\b/i,
    change: (element) => (typeof element === "string" || isList(element) ? element.length : undefined),
  },
  { name: "the sum of its digits", group: "size", says: /\bdigits\b/i, change: ofNumber(digitSum) },
  {
    name: "in capital letters",
    group: "case",
    says: /\bupper[- ]?case|\bcapital/i,
    change: ofText((value) => value.toUpperCase()),
  },
  {
    name: "in small letters",
    group: "case",
    says: /\blower[- ]?case|\bsmall letters/i,
    change: ofText((value) => value.toLowerCase()),
  },
  {
    name: "with the case swapped",
    group: "case",
    says: /\b(?:flip|swap|revers|toggl|invert|opposite)\w* (?:\w+ ){0,2}(?:lower|upper)?case|\b(?:upper|lower)case (?:\w+ ){0,6}(?:to|into|by) (?:upper|lower)/i,
    change: ofText((value) =>
      [...value].map((one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase())).join(""),
    ),
  },
  {
    name: "with the first letter large",
    group: "case",
    says: /\bcapitali[sz]\w*(?: the first letter)?|\btitle[- ]case/i,
    change: ofText((value) => value.charAt(0).toUpperCase() + value.slice(1)),
  },
  {
    name: "reversed",
    group: "direction",
    says: /\brevers|\bbackward/i,
    change: ofText((value) => [...value].reverse().join("")),
  },
  {
    name: "its first letter",
    group: "letter",
    says: /\bfirst (?:letter|character)|\binitials?\b|\bASCII\b/i,
    change: ofText((value) => value.charAt(0)),
  },
];
