import type { Change } from "./score-solve-changes.ts";
import type { Finish } from "./score-solve-finish.ts";
import { type Masked, maskings, masksOf } from "./score-solve-masks.ts";
import type { Named } from "./score-solve-operation.ts";
import type { Choice, Parts } from "./score-solve-parts.ts";
import type { Elements } from "./score-solve-sources.ts";
import type { Swap } from "./score-solve-swap.ts";
import { type Case, isEmptyValue, isSame, type Plain } from "./score-solve-values.ts";

/** One reading of the description. */
export interface Reading {
  /** What it gives for the case of that index; undefined where it gives nothing. */
  readonly result: (index: number) => Plain | undefined;
  /** Null when every part is what the words say. */
  readonly swap: Swap | null;
  readonly says: string;
  /** Of a named operation, its group. */
  readonly group: string;
  /** Some part of it is named, not only that there is a result. */
  readonly isNamed: boolean;
}

// Of each round.
const LEAVES_MAX = 350;
/** So many elements cost as much as all else of a reading. */
const SIZE_USUAL = 60;

/** Which of mask, change and finish is another than said. */
const ROUNDS = [
  [false, false, false],
  [true, false, false],
  [false, true, false],
  [false, false, true],
] as const;

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
      size: elements.lists.reduce((sum, list) => sum + list.length, 0),
      plain: maskings(elements, single, false),
      other: maskings(elements, single, true),
      changes: changesOf(elements, changes),
    };
  });
  rounds: for (const [index, [otherMask, otherChange, otherFinish]] of ROUNDS.entries()) {
    if (index < 2) yield* namedReadings(named, cases, index === 1);
    let leaves = 0;
    for (const way of ways) {
      const cost = 1 + way.size / SIZE_USUAL;
      for (const mask of otherMask ? way.other : way.plain) {
        for (const change of way.changes) {
          if ((change.swap !== null) !== otherChange) continue;
          for (const finish of finishes) {
            if ((finish.swap !== null) !== otherFinish) continue;
            leaves += cost;
            if (leaves > LEAVES_MAX) continue rounds;
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
    isNamed: mask.says !== "" || change.says !== "" || term.says.source !== "^",
  };
}

interface Changed {
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
    says: term.name,
  }));
  return [
    { lists, origins: lists, swap: null, says: "" },
    ...changed.filter((one) => one.lists.some((list) => list.some((item) => item !== undefined))),
  ];
}

/** Whether a reading gives what the example shows; null where it gives nothing and the example shows that. */
export function agrees(result: Plain | undefined, { output }: Case): boolean | null {
  if (result === undefined) return isEmptyValue(output) || output === -1 || output === 0 ? null : false;
  return isSame(result, output);
}
