import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";
import type { Grade } from "../catalogue/evidence-grades.ts";
import { outputPriceOf } from "../catalogue/model-price.ts";
import type { TaskKind } from "./task.ts";

/** From a price (US dollars per million output tokens) to an estimated grade. Better models usually cost more. */
const GRADE_BY_PRICE: readonly (readonly [dollars: number, grade: Grade])[] = [
  [8, 4],
  [2, 3],
];
const GRADE_OTHERWISE: Grade = 2;

export interface ModelGrade {
  readonly grade: Grade;
  /** False: the model has no grade for this kind, so `grade` comes from its family and price. */
  readonly isMeasured: boolean;
}

export function gradeOf(entry: CatalogueEntry, kind: TaskKind): ModelGrade {
  const graded = entry.grades[kind];
  return graded === undefined
    ? { grade: gradeByPrice(entry), isMeasured: false }
    : { grade: graded.grade, isMeasured: true };
}

export function gradeByPrice(entry: CatalogueEntry): Grade {
  if (entry.provider === "embedded") return 1;
  // Local models are small, even if they have a price.
  if (entry.family === "local") return GRADE_OTHERWISE;
  const dollars = outputPriceOf(entry);
  return GRADE_BY_PRICE.find(([from]) => dollars >= from)?.[1] ?? GRADE_OTHERWISE;
}
