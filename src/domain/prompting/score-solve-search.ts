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
}

/** One reading of the description. */
export interface Reading {
  /** What it gives for the case of that index; undefined where it gives nothing. */
  readonly result: (index: number) => Plain | undefined;
  /** Null when every part is what the words say. */
  readonly swap: Swap | null;
  readonly says: string;
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

/** Readings of a description over its examples, those that take it at its word first. */
export function* readingsOf(prose: string, cases: readonly Case[]): Generator<Reading> {
  const named = choicesOf(NAMED, prose, []);
  const bounds = boundsIn(prose, cases);
  const finishes = choicesOf(FINISHES.filter(fitsKind(cases)), prose, bounds);
  const filters = choicesOf<Filter>(FILTERS, prose, bounds);
  const changes = choicesOf<Change>(CHANGES, prose, bounds);
  const leavesOut = LEAVES_OUT.test(prose);
  const ways = sourcesOf(prose, cases).map((elements) => {
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
    yield { result: (index) => term.solve(cases[index]?.inputs ?? []), swap, says: term.name, isNamed: true };
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
      const kept = all.filter((element, at) => keeps[at] && element !== undefined);
      const one = cases[index];
      return one === undefined
        ? undefined
        : term.finish(kept as Plain[], bound?.of(one) ?? null, all as Plain[], keeps);
    },
    swap: mask.swap ?? change.swap ?? swap,
    says: [mask.says, change.says, term.name].filter((word) => word !== "").join(", "),
    isNamed: mask.says !== "" || change.says !== "" || term.says.source !== "^",
  };
}

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
      .flatMap((other) => withBounds(other, { start, end, said: words, shown: other.name }, bounds)),
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
  readonly masks: readonly (readonly boolean[])[];
  readonly swap: Swap | null;
  readonly says: string;
}

const LEAVES_OUT =
  /\b(?:remov|delet|without|exclud|ignor|except|not|no|non|omit|skip|replac|drop|neither|never|\w+n't)/i;

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
    add({ masks, swap, says: term.name });
    if (leavesOut) add({ masks: masks.map((mask) => mask.map((keeps) => !keeps)), swap, says: `not ${term.name}` });
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
      says: `${one.says} and ${other.says}`,
    })),
  );
  const all = { masks: lists.map((list) => list.map(() => true)), swap: null, says: "" };
  return [...(isSwapped ? [] : [all]), ...first, ...pairs];
}

interface Changed {
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
    swap,
    says: term.name,
  }));
  return [
    { lists, swap: null, says: "" },
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
