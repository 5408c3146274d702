import type { TaskKind } from "../routing/task.ts";
import shipped from "./evidence.json" with { type: "json" };
import type { Grade } from "./evidence-grades.ts";

/** A public table that supports a grade. */
export interface EvidenceSource {
  readonly name: string;
  readonly address: string;
  /** The date of the figures (YYYY-MM-DD). For a table without a date: the day when we read it. */
  readonly date: string;
  readonly dateIs: "published" | "seen";
  /** The address of a page that quotes the table, if we read the table there and not at `address`. */
  readonly quotedBy?: string | undefined;
}

interface KindGrade {
  readonly grade: Grade;
  readonly sources: readonly EvidenceSource[];
  /** Who read the tables and set the grade. */
  readonly by: string;
  /** No table measures this kind, so the grade comes from tables of the most similar kinds. */
  readonly isNear?: boolean | undefined;
}

export type GradesByTaskKind = { readonly [Kind in TaskKind]?: KindGrade | undefined };

/** The content of evidence.json. `sources` maps short names to tables. Grades refer to tables by these short names. */
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

function gradesIn({ by, sources, models }: EvidenceFile): ReadonlyMap<string, GradesByTaskKind> {
  return new Map(
    Object.entries(models).map(([id, graded]) => [
      id,
      Object.fromEntries(
        graded.flatMap(({ kinds, grade, sources: names, isNear }) => {
          const tables = names.flatMap((name) => sources[name] ?? []);
          return kinds.map((kind) => [kind, { grade, sources: tables, by, ...(isNear === true && { isNear }) }]);
        }),
      ) as GradesByTaskKind,
    ]),
  );
}

const SHIPPED = gradesIn(shipped as unknown as EvidenceFile);

/** The shipped grades by provider model id. Empty if the model is not graded. */
export const builtInGradesOf = (providerModelId: string): GradesByTaskKind => SHIPPED.get(providerModelId) ?? {};
