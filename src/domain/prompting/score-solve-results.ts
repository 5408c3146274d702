import type { Term } from "./score-solve-filters.ts";
import { sumOf } from "./score-solve-numbers.ts";
import { isList, numbersOf, type Plain } from "./score-solve-values.ts";

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
    says: /\bcapitali[sz]|\btitle[- ]case/i,
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

/** What is made of all elements that count. */
export interface Finish extends Term {
  readonly gives: "number" | "answer" | "element" | "list" | "text";
  readonly bound?: "number" | "text";
  /** `all` are the elements before some were left out, `keeps` says which count. */
  readonly finish: (
    elements: readonly Plain[],
    bound: Plain,
    all: readonly Plain[],
    keeps: readonly boolean[],
    /** The elements before they were changed. */
    origins: readonly Plain[],
  ) => Plain | undefined;
}

const numeric = (finish: (numbers: readonly number[]) => number | undefined) => (elements: readonly Plain[]) => {
  const numbers = numbersOf(elements.map((one) => (typeof one === "string" && /^\d$/.test(one) ? Number(one) : one)));
  return numbers === null ? undefined : finish(numbers);
};
const rising = (a: Plain, b: Plain): number =>
  typeof a === "number" && typeof b === "number" ? a - b : String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
const size = (one: Plain): number => (typeof one === "string" || isList(one) ? one.length : 0);
const best = (elements: readonly Plain[], isBetter: (one: Plain, than: Plain) => boolean): Plain | undefined =>
  elements.reduce<Plain | undefined>(
    (found, one) => (found === undefined || isBetter(one, found) ? one : found),
    undefined,
  );
const sorted = (elements: readonly Plain[]): Plain[] => [...elements].sort(rising);
const distinct = (elements: readonly Plain[]): Plain[] => [...new Set(elements)];
const FALLING =
  /\bdescending|\bdecreasing|\blargest to (?:the )?smallest|\b(?:reversed?|opposite) (?:\w+ )?order|\bhighest to lowest|\b(?:longest|largest|highest|biggest) (?:first|to)\b|\bnon-?increasing/i;
const RISING =
  /\bascending|(?<!non-?)\bincreasing|\bsmallest to (?:the )?largest|\blowest to highest|\b(?:shortest|smallest|lowest) (?:first|to)\b|\balphabetical|\bnon-?decreasing/i;
const ONCE = /\b(?:unique|distinct|duplicates?|once)\b/i;
const SORTS = /\bsort|\border(?:ed)?\b/i;
const BY_LENGTH = /\blength/i;

const timesIn = (elements: readonly Plain[], one: Plain): number => elements.filter((other) => other === one).length;
const placed = (element: Plain | undefined, all: readonly Plain[]): Plain | undefined =>
  element === undefined ? undefined : [element, all.indexOf(element)];
const byKey = (origins: readonly Plain[], keys: readonly Plain[], direction: number): Plain[] =>
  origins
    .map((origin, at) => ({ origin, key: keys[at] ?? null }))
    .sort((a, b) => direction * rising(a.key, b.key))
    .map(({ origin }) => origin);
const inPlace = (rank: readonly Plain[], all: readonly Plain[], keeps: readonly boolean[]): Plain[] => {
  const rest = [...rank];
  return all.map((element, at) => (keeps[at] ? (rest.shift() ?? element) : element));
};

export const FINISHES: readonly Finish[] = [
  {
    name: "the sum",
    gives: "number",
    group: "amount",
    says: /\b(?:sum|total|add(?:s|ing|ed|ition)?)\b/i,
    finish: numeric(sumOf),
  },
  {
    name: "the product",
    gives: "number",
    group: "amount",
    says: /\b(?:product|multipl)/i,
    finish: numeric((numbers) => numbers.reduce((product, one) => product * one, 1)),
  },
  {
    name: "how many there are",
    gives: "number",
    group: "amount",
    says: /\b(?:count(?:s|ing)?|number of|how many|amount of|length|times|occurrences)\b/i,
    finish: (elements) => elements.length,
  },
  {
    name: "how many different ones there are",
    gives: "number",
    group: "amount",
    says: /\b(?:distinct|different|unique)\b/i,
    finish: (elements) => distinct(elements).length,
  },
  {
    name: "the average",
    gives: "number",
    group: "amount",
    says: /\b(?:average|mean)\b/i,
    finish: numeric((numbers) => (numbers.length === 0 ? undefined : sumOf(numbers) / numbers.length)),
  },
  {
    name: "the median",
    gives: "number",
    group: "amount",
    says: /\bmedian\b/i,
    finish: numeric((numbers) => {
      const rank = [...numbers].sort((a, b) => a - b);
      const at = (rank.length - 1) / 2;
      return rank.length === 0 ? undefined : ((rank[Math.floor(at)] ?? 0) + (rank[Math.ceil(at)] ?? 0)) / 2;
    }),
  },
  {
    name: "the difference of the largest and the smallest",
    gives: "number",
    group: "amount",
    says: /\b(?:difference(?: between)?|range|spread)\b/i,
    finish: numeric((numbers) => (numbers.length === 0 ? undefined : Math.max(...numbers) - Math.min(...numbers))),
  },
  {
    name: "the largest",
    gives: "element",
    group: "extreme",
    says: /\b(?:max(?:imum)?|largest|biggest|greatest|highest)\b/i,
    finish: numeric((numbers) => (numbers.length === 0 ? undefined : Math.max(...numbers))),
  },
  {
    name: "the smallest",
    gives: "element",
    group: "extreme",
    says: /\b(?:min(?:imum)?|smallest|lowest|least)\b/i,
    finish: numeric((numbers) => (numbers.length === 0 ? undefined : Math.min(...numbers))),
  },
  {
    name: "the second largest",
    gives: "element",
    group: "extreme",
    says: /\b(?:second|2nd)[- ](?:largest|biggest|greatest|highest|max\w*)/i,
    finish: numeric(
      (numbers) =>
        distinct(numbers)
          .map(Number)
          .sort((a, b) => b - a)[1],
    ),
  },
  {
    name: "the second smallest",
    gives: "element",
    group: "extreme",
    says: /\b(?:second|2nd)[- ](?:smallest|lowest|min\w*)/i,
    finish: numeric(
      (numbers) =>
        distinct(numbers)
          .map(Number)
          .sort((a, b) => a - b)[1],
    ),
  },
  {
    name: "the longest",
    gives: "element",
    group: "reach",
    says: /\blongest\b/i,
    finish: (elements) => best(elements, (one, than) => size(one) > size(than)),
  },
  {
    name: "the shortest",
    gives: "element",
    group: "reach",
    says: /\bshortest\b/i,
    finish: (elements) => best(elements, (one, than) => size(one) < size(than)),
  },
  {
    name: "the last longest",
    gives: "element",
    group: "reach",
    says: /\blast\b/i,
    also: /\blongest\b/i,
    finish: (elements) => best(elements, (one, than) => size(one) >= size(than)),
  },
  {
    name: "the largest but so many",
    gives: "element",
    group: "rank",
    bound: "number",
    says: /\b(?:max(?:imum)?|largest|biggest|greatest|highest)\b/i,
    finish: (elements, bound) => sorted(elements).reverse()[Number(bound) - 1],
  },
  {
    name: "the smallest but so many",
    gives: "element",
    group: "rank",
    bound: "number",
    says: /\b(?:min(?:imum)?|smallest|lowest|least)\b/i,
    finish: (elements, bound) => sorted(elements)[Number(bound) - 1],
  },
  {
    name: "the largest and its position",
    gives: "list",
    group: "placed extreme",
    says: /\b(?:max(?:imum)?|largest|biggest|greatest|highest)\b/i,
    also: /\b(?:index|position)\b/i,
    finish: (elements, _, all) => placed(sorted(elements).at(-1), all),
  },
  {
    name: "the smallest and its position",
    gives: "list",
    group: "placed extreme",
    says: /\b(?:min(?:imum)?|smallest|lowest|least)\b/i,
    also: /\b(?:index|position)\b/i,
    finish: (elements, _, all) => placed(sorted(elements)[0], all),
  },
  {
    name: "the most frequent",
    gives: "element",
    group: "frequency",
    says: /\bmost (?:frequent|common|often)|\bmode\b/i,
    finish: (elements) => best(elements, (one, than) => timesIn(elements, one) > timesIn(elements, than)),
  },
  {
    name: "the least frequent",
    gives: "element",
    group: "frequency",
    says: /\bleast (?:frequent|common|often)/i,
    finish: (elements) => best(elements, (one, than) => timesIn(elements, one) < timesIn(elements, than)),
  },
  { name: "the first", gives: "element", group: "end", says: /\bfirst\b/i, finish: (elements) => elements[0] },
  { name: "the last", gives: "element", group: "end", says: /\blast\b/i, finish: (elements) => elements.at(-1) },
  {
    name: "the position of the first",
    gives: "number",
    group: "position",
    says: /\b(?:ind(?:ex|ices)|position)\b/i,
    also: /\bfirst|\bsmallest|\blowest/i,
    finish: (elements, _, all) => (elements[0] === undefined ? undefined : all.indexOf(elements[0])),
  },
  {
    name: "the position of the last",
    gives: "number",
    group: "position",
    says: /\b(?:ind(?:ex|ices)|position)\b/i,
    also: /\blast|\blargest|\bhighest/i,
    finish: (elements, _, all) => {
      const last = elements.at(-1);
      return last === undefined ? undefined : all.lastIndexOf(last);
    },
  },
  {
    name: "whether all are",
    gives: "answer",
    group: "answer",
    says: /\b(?:all|every|each|only|both|entire)\b/i,
    finish: (elements, _, all) => elements.length === all.length,
  },
  {
    name: "whether any is",
    gives: "answer",
    group: "answer",
    says: /\b(?:any|some|at least one|exists?|there (?:is|are)|contains?|has|have|one of)\b/i,
    finish: (elements) => elements.length > 0,
  },
  {
    name: "whether none is",
    gives: "answer",
    group: "answer",
    says: /\b(?:none|no|not|never|without)\b/i,
    finish: (elements) => elements.length === 0,
  },
  {
    name: "whether not all are",
    gives: "answer",
    group: "answer",
    says: /\bnot (?:all|every)\b/i,
    finish: (elements, _, all) => elements.length < all.length,
  },
  { name: "in rising order", gives: "list", group: "order", says: RISING, finish: sorted },
  { name: "in rising order", gives: "list", group: "order", says: SORTS, unless: FALLING, finish: sorted },
  {
    name: "in falling order",
    gives: "list",
    group: "order",
    says: FALLING,
    finish: (elements) => sorted(elements).reverse(),
  },
  {
    name: "different ones in rising order",
    gives: "list",
    group: "order",
    says: RISING,
    also: ONCE,
    finish: (elements) => sorted(distinct(elements)),
  },
  {
    name: "different ones in rising order",
    gives: "list",
    group: "order",
    says: ONCE,
    also: SORTS,
    unless: FALLING,
    finish: (elements) => sorted(distinct(elements)),
  },
  {
    name: "different ones in falling order",
    gives: "list",
    group: "order",
    says: FALLING,
    also: ONCE,
    finish: (elements) => sorted(distinct(elements)).reverse(),
  },
  {
    name: "the shortest first",
    gives: "list",
    group: "length order",
    says: SORTS,
    also: BY_LENGTH,
    unless: FALLING,
    finish: (elements) => sorted(elements).sort((a, b) => size(a) - size(b)),
  },
  {
    name: "the longest first",
    gives: "list",
    group: "length order",
    says: FALLING,
    also: BY_LENGTH,
    finish: (elements) => sorted(elements).sort((a, b) => size(b) - size(a)),
  },
  {
    name: "sorted among themselves",
    gives: "list",
    group: "order in place",
    says: SORTS,
    unless: FALLING,
    finish: (elements, _, all, keeps) => inPlace(sorted(elements), all, keeps),
  },
  {
    name: "sorted falling among themselves",
    gives: "list",
    group: "order in place",
    says: FALLING,
    also: SORTS,
    finish: (elements, _, all, keeps) => inPlace(sorted(elements).reverse(), all, keeps),
  },
  {
    name: "ordered by that",
    gives: "list",
    group: "order by",
    says: SORTS,
    unless: FALLING,
    finish: (elements, _, __, ___, origins) => byKey(origins, elements, 1),
  },
  {
    name: "ordered by that, falling",
    gives: "list",
    group: "order by",
    says: FALLING,
    also: SORTS,
    finish: (elements, _, __, ___, origins) => byKey(origins, elements, -1),
  },
  {
    name: "ordered by that and, where it is equal, as usual",
    gives: "list",
    group: "order by",
    says: SORTS,
    unless: FALLING,
    finish: (elements, _, __, ___, origins) => {
      const keys = new Map(origins.map((origin, at) => [origin, elements[at] ?? null]));
      const rank = sorted(origins);
      return byKey(
        rank,
        rank.map((origin) => keys.get(origin) ?? null),
        1,
      );
    },
  },
  {
    name: "the one with the most of that",
    gives: "element",
    group: "extreme by",
    says: /\b(?:max(?:imum)?|largest|biggest|greatest|highest|most|longest)\b/i,
    finish: (elements, _, __, ___, origins) => byKey(origins, elements, -1)[0],
  },
  {
    name: "the one with the least of that",
    gives: "element",
    group: "extreme by",
    says: /\b(?:min(?:imum)?|smallest|lowest|least|fewest|shortest)\b/i,
    finish: (elements, _, __, ___, origins) => byKey(origins, elements, 1)[0],
  },
  { name: "as they come", gives: "list", group: "as is", says: /^/, finish: (elements) => elements },
  { name: "each once, as they come", gives: "list", group: "as is", says: ONCE, finish: distinct },
  {
    name: "in reverse",
    gives: "list",
    group: "direction",
    says: /\brevers|\bbackward|\bopposite order/i,
    finish: (elements) => [...elements].reverse(),
  },
  {
    name: "the first ones",
    gives: "list",
    group: "end",
    bound: "number",
    says: /\bfirst\b/i,
    finish: (elements, bound) => elements.slice(0, Number(bound)),
  },
  {
    name: "the last ones",
    gives: "list",
    group: "end",
    bound: "number",
    says: /\blast\b/i,
    finish: (elements, bound) => elements.slice(Math.max(0, elements.length - Number(bound))),
  },
  {
    name: "the largest ones",
    gives: "list",
    group: "extreme ones",
    bound: "number",
    says: /\b(?:max(?:imum)?|largest|biggest|greatest|highest)\b/i,
    finish: (elements, bound) => sorted(elements).slice(Math.max(0, elements.length - Number(bound))),
  },
  {
    name: "the largest ones, the largest first",
    gives: "list",
    group: "extreme ones",
    bound: "number",
    says: /\b(?:max(?:imum)?|largest|biggest|greatest|highest)\b/i,
    also: FALLING,
    finish: (elements, bound) => sorted(elements).reverse().slice(0, Number(bound)),
  },
  {
    name: "the largest ones, the smallest of them first",
    gives: "list",
    group: "extreme ones",
    bound: "number",
    says: /\b(?:max(?:imum)?|largest|biggest|greatest|highest)\b/i,
    also: SORTS,
    unless: FALLING,
    finish: (elements, bound) => sorted(elements).slice(Math.max(0, elements.length - Number(bound))),
  },
  {
    name: "the smallest ones",
    gives: "list",
    group: "extreme ones",
    bound: "number",
    says: /\b(?:min(?:imum)?|smallest|lowest|least)\b/i,
    finish: (elements, bound) => sorted(elements).slice(0, Number(bound)),
  },
  {
    name: "joined",
    gives: "text",
    group: "join",
    says: /^/,
    finish: (elements) => (elements.every((one) => typeof one === "string") ? elements.join("") : undefined),
  },
  {
    name: "joined with spaces",
    gives: "text",
    group: "join",
    says: /\bspaces?\b|\bwords?\b|\bdelimited/i,
    finish: (elements) => elements.join(" "),
  },
  {
    name: "joined with spaces, the last first",
    gives: "text",
    group: "join reverse",
    says: /\brevers|\bbackward|\bopposite order/i,
    also: /\bwords?\b/i,
    finish: (elements) => [...elements].reverse().join(" "),
  },
  {
    name: "joined in reverse",
    gives: "text",
    group: "join reverse",
    says: /\brevers|\bbackward/i,
    finish: (elements) => [...elements].reverse().join(""),
  },
];
