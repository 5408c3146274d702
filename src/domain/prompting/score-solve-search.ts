import { FILTERS, type Filter, type Term, wordsFor } from "./score-solve-filters.ts";
import { NAMED, type Named } from "./score-solve-named.ts";
import { CHANGES, type Change, FINISHES, type Finish } from "./score-solve-results.ts";
import { type Bound, boundsIn, type Elements, sourcesOf } from "./score-solve-sources.ts";
import { type Case, isEmptyValue, isList, isSame, isYesNo, type Plain } from "./score-solve-values.ts";

/** Words of the prompt that name a part of an operation, and the part they would have to name. UTF-16 offsets. */
export interface Swap {
  readonly start: number;
  readonly end: number;
  readonly said: string;
  readonly shown: string;
  /** The one says the opposite of the other. */
  readonly isOpposite: boolean;
}

/** One reading of the description. */
export interface Reading {
  /** What it gives for the case of that index; undefined where it gives nothing. */
  readonly result: (index: number) => Plain | undefined;
  /** Null when every part is what the words say. */
  readonly swap: Swap | null;
  readonly says: string;
  /** Of a named operation, its group. */
  readonly group: string;
  /** What it is put together from. */
  readonly terms: readonly Term[];
  /** Some part of it is named, not only that there is a result. */
  readonly isNamed: boolean;
}

/** A term as said, or in the place of another of its group that was said. */
interface Choice<T> {
  readonly term: T;
  readonly swap: Swap | null;
  readonly bound?: Bound;
}

// Of each round.
const LEAVES_MAX = 500;
const FILTERS_MAX = 8;
const SWAPPED_MAX = 12;

/** Which of mask, change and finish is another than said. */
const ROUNDS = [
  [false, false, false],
  [true, false, false],
  [false, true, false],
  [false, false, true],
] as const;

/** The parts of an operation that a description names, with what could stand for them, and what they are applied to. */
export interface Parts {
  readonly cases: readonly Case[];
  readonly named: readonly Choice<Named>[];
  readonly filters: readonly Choice<Filter>[];
  readonly changes: readonly Choice<Change>[];
  readonly finishes: readonly Choice<Finish>[];
  readonly sources: readonly Elements[];
  /** The description leaves something out. */
  readonly leavesOut: boolean;
}

export function partsOf(prose: string, cases: readonly Case[]): Parts {
  const bounds = boundsIn(prose, cases);
  const filters = choicesOf<Filter>(FILTERS, prose, bounds);
  const all = choicesOf<Finish>(FINISHES, prose, bounds);
  const fits = fitsKind(cases);
  return {
    cases,
    named: choicesOf(NAMED, prose, []).filter(({ term }) =>
      cases.every(({ inputs }) => term.solve(inputs) !== undefined),
    ),
    filters,
    changes: [...choicesOf<Change>(CHANGES, prose, bounds), ...nested(prose, all, filters)],
    finishes: [...all, ...asked(all, filters)].filter(({ term }) => fits(term)),
    sources: sourcesOf(prose, cases),
    leavesOut: LEAVES_OUT.test(prose),
  };
}

/** The terms of those parts, as far as they apply to the examples. */
export const termsOf = ({
  named,
  filters,
  changes,
  finishes,
  sources,
}: Parts): readonly Pick<Term, "says" | "also">[] => [
  ...[...named, ...filters, ...changes, ...finishes].filter(({ swap }) => swap === null).map(({ term }) => term),
  ...sources,
];

/** Readings of a description over its examples, those that take it at its word first. */
export function* readingsOf({
  cases,
  named,
  filters,
  changes,
  finishes,
  sources,
  leavesOut,
}: Parts): Generator<Reading> {
  const ways = sources.map((elements) => {
    const single = masksOf(elements, filters, leavesOut);
    return {
      plain: maskings(elements, single, false),
      other: maskings(elements, single, true),
      changes: changesOf(elements, changes),
    };
  });
  for (const [index, [otherMask, otherChange, otherFinish]] of ROUNDS.entries()) {
    if (index < 2) yield* namedReadings(named, cases, index === 1);
    let leaves = 0;
    for (const way of ways) {
      for (const mask of otherMask ? way.other : way.plain) {
        for (const change of way.changes) {
          if ((change.swap !== null) !== otherChange) continue;
          for (const finish of finishes) {
            if ((finish.swap !== null) !== otherFinish) continue;
            if (leaves++ > LEAVES_MAX) return;
            yield composed(cases, mask, change, finish);
          }
        }
      }
    }
  }
}

function* namedReadings(
  named: readonly Choice<Named>[],
  cases: readonly Case[],
  isSwapped: boolean,
): Generator<Reading> {
  for (const { term, swap } of named) {
    if ((swap !== null) !== isSwapped) continue;
    yield {
      result: (index) => term.solve(cases[index]?.inputs ?? []),
      swap,
      says: term.name,
      group: term.group,
      terms: [term],
      isNamed: true,
    };
  }
}

function composed(
  cases: readonly Case[],
  mask: Masked,
  change: Changed,
  { term, swap, bound }: Choice<Finish>,
): Reading {
  return {
    result(index) {
      const keeps = mask.masks[index] ?? [];
      const all = change.lists[index] ?? [];
      const counts = (element: Plain | undefined, at: number) => keeps[at] && element !== undefined;
      const one = cases[index];
      if (one === undefined) return undefined;
      const origins = (change.origins[index] ?? []).filter((_, at) => counts(all[at], at));
      return term.finish(all.filter(counts) as Plain[], bound?.of(one) ?? null, all as Plain[], keeps, origins);
    },
    swap: mask.swap ?? change.swap ?? swap,
    says: [mask.says, change.says, term.name].filter((word) => word !== "").join(", "),
    group: "",
    terms: [...mask.terms, ...change.terms, ...(term.parts ?? [term])],
    isNamed: mask.says !== "" || change.says !== "" || term.says.source !== "^",
  };
}

const COMPOSED_MAX = 16;

/** Questions about an amount: whether the sum is even. */
function asked(finishes: readonly Choice<Finish>[], filters: readonly Choice<Filter>[]): Choice<Finish>[] {
  return pairsOf(amountsIn(finishes), filters).map(([amount, filter]) => ({
    term: {
      ...amount.term,
      name: `${amount.term.name} ${filter.term.name}`,
      parts: [amount.term, filter.term],
      gives: "answer",
      finish: (elements, bound, ...rest) => {
        const value = amount.term.finish(elements, null, ...rest);
        return value === undefined ? undefined : filter.term.keeps(value, 0, bound, [value]);
      },
    },
    swap: amount.swap ?? filter.swap,
    ...(filter.bound === undefined ? {} : { bound: filter.bound }),
  }));
}

const EACH = /\b(?:each|every|strings|words|lists|numbers|rows|elements)\b/i;

/** An amount within each element: how many of its digits are odd. */
function nested(
  prose: string,
  finishes: readonly Choice<Finish>[],
  filters: readonly Choice<Filter>[],
): Choice<Change>[] {
  if (!EACH.test(prose)) return [];
  return pairsOf(amountsIn(finishes), filters).map(([amount, filter]) => ({
    term: {
      name: `within each, ${filter.term.name}, ${amount.term.name}`,
      group: "nested",
      parts: [amount.term, filter.term],
      says: amount.term.says,
      change: (element, bound) => {
        const parts = isList(element) ? element : [...String(element)];
        const kept = parts.filter((part, at) => filter.term.keeps(part, at, bound, parts));
        return amount.term.finish(kept, null, parts, [], kept);
      },
    },
    swap: amount.swap ?? filter.swap,
    ...(filter.bound === undefined ? {} : { bound: filter.bound }),
  }));
}

const amountsIn = (finishes: readonly Choice<Finish>[]): Choice<Finish>[] =>
  finishes.filter(({ term, bound }) => bound === undefined && /^(?:number|element)$/.test(term.gives));

/** Pairs of which one at most is another than said, those as said first. */
function pairsOf<A, B>(ones: readonly Choice<A>[], others: readonly Choice<B>[]): [Choice<A>, Choice<B>][] {
  const pairs = ones.flatMap((one) => others.map((other): [Choice<A>, Choice<B>] => [one, other]));
  const isSaid = ([one, other]: [Choice<A>, Choice<B>]): boolean => one.swap === null && other.swap === null;
  const isNear = ([one, other]: [Choice<A>, Choice<B>]): boolean => (one.swap === null) !== (other.swap === null);
  return [...pairs.filter(isSaid).slice(0, COMPOSED_MAX), ...pairs.filter(isNear).slice(0, COMPOSED_MAX)];
}

/** Groups whose terms are different rather than opposite. */
const LOOSE: ReadonlySet<string> = new Set(["amount", "characters", "kind", "text", "two numbers", "base"]);

/** Terms that the prose names, and for each of them those of its group that it does not name. */
function choicesOf<T extends Term & { readonly bound?: "number" | "text" | "list" }>(
  terms: readonly T[],
  prose: string,
  bounds: readonly Bound[],
): Choice<T>[] {
  const said = terms.flatMap((term) => {
    const match = wordsFor(term, prose);
    return match === null ? [] : [{ term, start: match.index, end: match.index + match[0].length, words: match[0] }];
  });
  const names = new Set(said.map(({ term }) => term));
  const asSaid = said.flatMap(({ term }) => withBounds(term, null, bounds));
  const swapped = said.flatMap(({ term, start, end, words }) =>
    terms
      .filter((other) => other.group === term.group && !names.has(other))
      .flatMap((other) =>
        withBounds(other, { start, end, said: words, shown: other.name, isOpposite: !LOOSE.has(term.group) }, bounds),
      ),
  );
  return [...asSaid, ...swapped];
}

function withBounds<T extends { readonly name: string; readonly bound?: "number" | "text" | "list" }>(
  term: T,
  swap: Swap | null,
  bounds: readonly Bound[],
): Choice<T>[] {
  if (term.bound === undefined) return [{ term, swap }];
  return bounds
    .filter((bound) => bound.kind === term.bound && (bound.swap === null || swap === null))
    .map((bound) => ({ term, swap: swap ?? bound.swap, bound }));
}

interface Masked {
  readonly terms: readonly Term[];
  readonly masks: readonly (readonly boolean[])[];
  readonly swap: Swap | null;
  readonly says: string;
}

const LEAVES_OUT =
  /\b(?:remov|delet|without|exclud|ignor|except|not|no|non|omit|skip|left out|leav|replac|drop|neither|never|\w+n't)/i;

/** Which elements count by one filter. */
function masksOf({ lists, cases }: Elements, filters: readonly Choice<Filter>[], leavesOut: boolean): Masked[] {
  const seen = new Set<string>();
  const single: Masked[] = [];
  const add = (some: Masked): void => {
    const key = some.masks.map((mask) => mask.map(Number).join("")).join(",");
    if (!seen.has(key)) single.push(some);
    seen.add(key);
  };
  // Those that are said come first, so that no other reading of the same elements takes their place.
  for (const { term, swap, bound } of filters) {
    const masks = lists.map((list, index) => {
      const value = bound === undefined ? null : bound.of(cases[index] as Case);
      return list.map((element, at) => term.keeps(element, at, value ?? null, list));
    });
    add({ masks, swap, terms: [term], says: term.name });
    if (leavesOut)
      add({ masks: masks.map((mask) => mask.map((keeps) => !keeps)), swap, terms: [term], says: `not ${term.name}` });
  }
  return single;
}

/** All elements, those of one filter, or those of two, of which one at most is another than said. */
function maskings({ lists }: Elements, single: readonly Masked[], isSwapped: boolean): Masked[] {
  const said = single.filter(({ swap }) => swap === null).slice(0, FILTERS_MAX);
  const first = isSwapped ? single.filter(({ swap }) => swap !== null).slice(0, SWAPPED_MAX) : said;
  const pairs = first.flatMap((one, index) =>
    (isSwapped ? said : said.slice(index + 1)).map((other) => ({
      masks: one.masks.map((mask, at) => mask.map((keeps, place) => keeps && (other.masks[at]?.[place] ?? false))),
      swap: one.swap,
      terms: [...one.terms, ...other.terms],
      says: `${one.says} and ${other.says}`,
    })),
  );
  const all = { masks: lists.map((list) => list.map(() => true)), swap: null, terms: [], says: "" };
  return [...(isSwapped ? [] : [all]), ...first, ...pairs];
}

interface Changed {
  readonly terms: readonly Term[];
  readonly origins: readonly (readonly Plain[])[];
  readonly lists: readonly (readonly (Plain | undefined)[])[];
  readonly swap: Swap | null;
  readonly says: string;
}

function changesOf({ lists, cases }: Elements, changes: readonly Choice<Change>[]): Changed[] {
  const changed = changes.map(({ term, swap, bound }) => ({
    lists: lists.map((list, index) => {
      const value = bound?.of(cases[index] as Case) ?? null;
      return list.map((element) => term.change(element, value));
    }),
    origins: lists,
    swap,
    terms: term.parts ?? [term],
    says: term.name,
  }));
  return [
    { lists, origins: lists, swap: null, terms: [], says: "" },
    ...changed.filter((one) => one.lists.some((list) => list.some((item) => item !== undefined))),
  ];
}

const fitsKind = (cases: readonly Case[]) => {
  const shown = cases.map(({ output }) => output).filter((output) => !isEmptyValue(output));
  const kinds = new Set(
    shown.map((output) =>
      isYesNo(output) ? "answer" : isList(output) ? "list" : typeof output === "number" ? "number" : "text",
    ),
  );
  return ({ gives }: Finish): boolean =>
    kinds.size <= 1 && (kinds.has(gives as "list") || (gives === "element" && !kinds.has("answer")));
};

/** Whether a reading gives what the example shows; null where it gives nothing and the example shows that. */
export function agrees(result: Plain | undefined, { output }: Case): boolean | null {
  if (result === undefined) return isEmptyValue(output) || output === -1 || output === 0 ? null : false;
  return isSame(result, output);
}
