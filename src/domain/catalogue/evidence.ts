import type { TaskKind } from "../routing/task.ts";
import shipped from "./evidence.json" with { type: "json" };
import type { Grade } from "./evidence-grades.ts";

/** A public table that a grade was read from. */
export interface EvidenceSource {
  readonly name: string;
  readonly address: string;
  /** The day of its figures, YYYY-MM-DD; where it gives none, the day on which we saw them. */
  readonly date: string;
  readonly dateIs: "published" | "seen";
  /** Where we read it, if not at its own address. */
  readonly quotedBy?: string | undefined;
}

/** How good a model is at one kind of request, and who says so. */
interface KindGrade {
  readonly grade: Grade;
  readonly sources: readonly EvidenceSource[];
  /** Who read the tables and set the grade. */
  readonly by: string;
  /** No table measures this kind itself: read from the nearest that do. */
  readonly isNear?: boolean | undefined;
}

export type KindGrades = { readonly [Kind in TaskKind]?: KindGrade | undefined };

/** As the file has it: tables by a short name, and grades that name them. */
interface EvidenceFile {
  readonly by: string;
  readonly sources: Readonly<Record<string, EvidenceSource>>;
  readonly models: Readonly<
    Record<
      string,
      readonly {
        readonly kinds: readonly TaskKind[];
        readonly grade: Grade;
        readonly sources: readonly string[];
        readonly isNear?: boolean;
      }[]
    >
  >;
}

/** The grades of each model, by its id at the provider: another id is another model. */
function gradesIn({ by, sources, models }: EvidenceFile): ReadonlyMap<string, KindGrades> {
  return new Map(
    Object.entries(models).map(([id, graded]) => [
      id,
      Object.fromEntries(
        graded.flatMap(({ kinds, grade, sources: names, isNear }) => {
          const tables = names.flatMap((name) => sources[name] ?? []);
          return kinds.map((kind) => [kind, { grade, sources: tables, by, ...(isNear === true && { isNear }) }]);
        }),
      ) as KindGrades,
    ]),
  );
}

const SHIPPED = gradesIn(shipped as unknown as EvidenceFile);

/** What ships of a model with this id at its provider; nothing where nobody has graded it. */
export const shippedGrades = (providerModelId: string): KindGrades => SHIPPED.get(providerModelId) ?? {};

const SOURCES_MIN = 2;
const DAY_MS = 86_400_000;
const AGE_DAYS_MAX = 365;

/** What is wrong with the grades of a model on a day, one sentence each: too few tables, or figures that are older than a year. */
export function evidenceMistakes(id: string, grades: KindGrades, now: Date): string[] {
  return Object.entries(grades).flatMap(([kind, graded]) => {
    if (graded === undefined) return [];
    const { sources } = graded;
    const few = sources.length < SOURCES_MIN ? [`${id}, ${kind}: ${sources.length} of ${SOURCES_MIN} sources`] : [];
    const old = sources.filter(({ date }) => !(now.getTime() - Date.parse(date) <= AGE_DAYS_MAX * DAY_MS));
    return [...few, ...old.map(({ name, date }) => `${id}, ${kind}: ${name} is of ${date}`)];
  });
}
