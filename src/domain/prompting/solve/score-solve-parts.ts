import { CHANGES, type Change } from "./score-solve-changes.ts";
import { FILTERS, type Filter, type Term, wordsFor } from "./score-solve-filters.ts";
import type { Finish } from "./score-solve-finish.ts";
import { NAMED } from "./score-solve-named.ts";
import type { Named } from "./score-solve-operation.ts";
import { FINISHES } from "./score-solve-results.ts";
import { type Bound, boundsIn, type Elements, sourcesOf } from "./score-solve-sources.ts";
import type { Swap } from "./score-solve-swap.ts";
import { type Case, isEmptyValue, isList, isYesNo, type Plain } from "./score-solve-values.ts";

/** A term as said, or in the place of another of its group that was said. */
export interface Choice<T> {
  readonly term: T;
  readonly swap: Swap | null;
  readonly bound?: Bound;
}

const LEAVES_OUT =
  /\b(?:remov|delet|without|exclud|ignor|except|not|no|non|omit|skip|left out|leav|replac|drop|neither|never|\w+n't)/i;

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
    named: choicesOf(NAMED, prose, []).filter(({ term }) => applies(term, cases)),
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

const COMPOSED_MAX = 16;

/** Questions about an amount: whether the sum is even. */
function asked(finishes: readonly Choice<Finish>[], filters: readonly Choice<Filter>[]): Choice<Finish>[] {
  return pairsOf(amountsIn(finishes), filters).map(([amount, filter]) => ({
    term: {
      ...amount.term,
      name: `${amount.term.name} ${filter.term.name}`,
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

/** Whether an operation takes what goes in, and gives what kind of value comes out. */
function applies({ solve }: Named, cases: readonly Case[]): boolean {
  const results = cases.map(({ inputs, output }) => ({ result: solve(inputs), output }));
  return (
    results.some(({ result }) => result !== undefined) &&
    results.every(
      ({ result, output }) => result === undefined || isEmptyValue(output) || kindOf(result) === kindOf(output),
    )
  );
}

const kindOf = (value: Plain): string =>
  isYesNo(value) ? "answer" : isList(value) ? "list" : typeof value === "number" ? "number" : "text";

const fitsKind = (cases: readonly Case[]) => {
  const shown = cases.map(({ output }) => output).filter((output) => !isEmptyValue(output));
  const kinds = new Set(shown.map(kindOf));
  return ({ gives }: Finish): boolean =>
    kinds.size <= 1 && (kinds.has(gives as "list") || (gives === "element" && !kinds.has("answer")));
};
