import type { Filter } from "./score-solve-filters.ts";
import type { Choice } from "./score-solve-parts.ts";
import type { Elements } from "./score-solve-sources.ts";
import type { Swap } from "./score-solve-swap.ts";
import type { Case } from "./score-solve-values.ts";

const FILTERS_MAX = 8;
const SWAPPED_MAX = 12;

export interface Masked {
  readonly masks: readonly (readonly boolean[])[];
  readonly swap: Swap | null;
  readonly says: string;
}

/** Which elements count by one filter. */
export function masksOf({ lists, cases }: Elements, filters: readonly Choice<Filter>[], leavesOut: boolean): Masked[] {
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
export function maskings({ lists }: Elements, single: readonly Masked[], isSwapped: boolean): Masked[] {
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
