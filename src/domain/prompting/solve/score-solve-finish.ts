import type { Term } from "./score-solve-filters.ts";
import { isList, numbersOf, type Plain } from "./score-solve-values.ts";

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

export const numeric = (finish: (numbers: readonly number[]) => number | undefined) => (elements: readonly Plain[]) => {
  const numbers = numbersOf(elements.map((one) => (typeof one === "string" && /^\d$/.test(one) ? Number(one) : one)));
  return numbers === null ? undefined : finish(numbers);
};
export const rising = (a: Plain, b: Plain): number =>
  typeof a === "number" && typeof b === "number" ? a - b : String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
export const size = (one: Plain): number => (typeof one === "string" || isList(one) ? one.length : 0);
export const best = (elements: readonly Plain[], isBetter: (one: Plain, than: Plain) => boolean): Plain | undefined =>
  elements.reduce<Plain | undefined>(
    (found, one) => (found === undefined || isBetter(one, found) ? one : found),
    undefined,
  );
export const sorted = (elements: readonly Plain[]): Plain[] => [...elements].sort(rising);
export const distinct = (elements: readonly Plain[]): Plain[] => [...new Set(elements)];
export const FALLING =
  /\bdescending|\bdecreasing|\blargest to (?:the )?smallest|\b(?:reversed?|opposite) (?:\w+ )?order|\bhighest to lowest|\b(?:longest|largest|highest|biggest) (?:first|to)\b|\bnon-?increasing/i;
export const RISING =
  /\bascending|(?<!non-?)\bincreasing|\bsmallest to (?:the )?largest|\blowest to highest|\b(?:shortest|smallest|lowest) (?:first|to)\b|\balphabetical|\bnon-?decreasing/i;
export const ONCE = /\b(?:unique|distinct|duplicates?|once)\b/i;
export const SORTS = /\bsort|\border(?:ed)?\b/i;
export const BY_LENGTH = /\blength/i;

export const timesIn = (elements: readonly Plain[], one: Plain): number =>
  elements.filter((other) => other === one).length;
export const placed = (element: Plain | undefined, all: readonly Plain[]): Plain | undefined =>
  element === undefined ? undefined : [element, all.indexOf(element)];
export const positionOf = (element: Plain | undefined, all: readonly Plain[]): number | undefined =>
  element === undefined ? undefined : all.indexOf(element);
export const byKey = (origins: readonly Plain[], keys: readonly Plain[], direction: number): Plain[] =>
  origins
    .map((origin, at) => ({ origin, key: keys[at] ?? null }))
    .sort((a, b) => direction * rising(a.key, b.key))
    .map(({ origin }) => origin);
export const inPlace = (rank: readonly Plain[], all: readonly Plain[], keeps: readonly boolean[]): Plain[] => {
  const rest = [...rank];
  return all.map((element, at) => (keeps[at] ? (rest.shift() ?? element) : element));
};
