import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";
import type { Grade } from "../catalogue/evidence-grades.ts";
import { outputPriceOf } from "../catalogue/model-price.ts";
import type { TaskKind } from "./task.ts";

/** Vendors price a model by what it can do: from this many US dollars a million tokens of answer on, such a grade is likely. */
const GRADE_BY_PRICE: readonly (readonly [dollars: number, grade: Grade])[] = [
  [8, 4],
  [2, 3],
];
const GRADE_OTHERWISE: Grade = 2;

export interface KnownGrade {
  readonly grade: Grade;
  /** False: it has no grade for this kind, and family and price decide instead. */
  readonly isMeasured: boolean;
}

/** How good a model is for a kind of request. */
export function gradeOf(entry: CatalogueEntry, kind: TaskKind): KnownGrade {
  const graded = entry.grades[kind];
  return graded === undefined
    ? { grade: gradeByPrice(entry), isMeasured: false }
    : { grade: graded.grade, isMeasured: true };
}

/** Where a model has no grade, family and price decide instead. */
export function gradeByPrice(entry: CatalogueEntry): Grade {
  if (entry.provider === "embedded") return 1;
  // What runs on a host's own machines is small, whatever is charged for it.
  if (entry.family === "local") return GRADE_OTHERWISE;
  const dollars = outputPriceOf(entry);
  return GRADE_BY_PRICE.find(([from]) => dollars >= from)?.[1] ?? GRADE_OTHERWISE;
}
