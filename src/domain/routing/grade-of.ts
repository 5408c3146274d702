import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";
import type { Grade } from "../catalogue/evidence-grades.ts";
import { outputPriceOf } from "../catalogue/model-price.ts";
import type { TaskKind } from "./task.ts";

/** Vendors price models by ability: the likely grade from a price on, in US dollars per million output tokens. */
const GRADE_BY_PRICE: readonly (readonly [dollars: number, grade: Grade])[] = [
  [8, 4],
  [2, 3],
];
const GRADE_OTHERWISE: Grade = 2;

export interface ModelGrade {
  readonly grade: Grade;
  /** False: no grade for this kind; family and price decide instead. */
  readonly isMeasured: boolean;
}

/** How good a model is for a kind of request. */
export function gradeOf(entry: CatalogueEntry, kind: TaskKind): ModelGrade {
  const graded = entry.grades[kind];
  return graded === undefined
    ? { grade: gradeByPrice(entry), isMeasured: false }
    : { grade: graded.grade, isMeasured: true };
}

/** The grade by family and price, for a model without a grade. */
export function gradeByPrice(entry: CatalogueEntry): Grade {
  if (entry.provider === "embedded") return 1;
  // Models on a host's own machines are small, whatever they cost.
  if (entry.family === "local") return GRADE_OTHERWISE;
  const dollars = outputPriceOf(entry);
  return GRADE_BY_PRICE.find(([from]) => dollars >= from)?.[1] ?? GRADE_OTHERWISE;
}
