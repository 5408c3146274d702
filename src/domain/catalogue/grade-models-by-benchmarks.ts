import type { TaskKind } from "../routing/task.ts";
import type { ChangesByModelName } from "./catalogue-changes.ts";
import type { CatalogueEntry } from "./catalogue-entry.ts";
import type { EvidenceSource, GradesByTaskKind } from "./evidence.ts";
import type { Grade } from "./evidence-grades.ts";

/** A model's figures in a public table; null: no figure. */
export interface ModelBenchmarkScores {
  /** The model's id in the table. A vendor name and a slash may come before it. */
  readonly id: string;
  readonly intelligence: number | null;
  readonly coding: number | null;
}

/** The last place of each grade: places 1 to 10 get grade 5. Places after 150 get grade 1. */
const PLACES: readonly (readonly [place: number, grade: Grade])[] = [
  [10, 5],
  [30, 4],
  [70, 3],
  [150, 2],
];

const KINDS: Readonly<Record<"intelligence" | "coding", readonly TaskKind[]>> = {
  intelligence: ["analysis", "planning", "research", "explanation"],
  coding: ["code"],
};

/**
 * Turns the figures of a public table into grades for the host's catalogue. The host reads the table with its own API
 * key. Models that are not in the table keep their grades.
 */
export function gradeModelsByBenchmarks(
  figures: readonly ModelBenchmarkScores[],
  entries: readonly CatalogueEntry[],
  source: EvidenceSource,
): ChangesByModelName {
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const own = figuresOf(figures, entry);
      if (own === null) return [];
      const graded = (["intelligence", "coding"] as const).flatMap((table) => {
        const grade = gradeOfPlace(figures, own, table);
        return grade === null ? [] : KINDS[table].map((kind) => [kind, { grade, by: "this host", sources: [source] }]);
      });
      const grades: GradesByTaskKind = { ...entry.grades, ...Object.fromEntries(graded) };
      return graded.length === 0 ? [] : [[entry.name, { grades }]];
    }),
  );
}

const plain = (id: string): string => (id.split("/").at(-1) ?? "").toLowerCase().replace(/[^a-z0-9]+/g, "-");

/**
 * The row of a model in the table. If the table has one row per thinking effort, the row with the lowest intelligence
 * figure is used, so that no grade is too high.
 */
function figuresOf(
  figures: readonly ModelBenchmarkScores[],
  { providerModelId }: CatalogueEntry,
): ModelBenchmarkScores | null {
  const id = plain(providerModelId);
  if (id === "") return null;
  const exact = figures.find((each) => plain(each.id) === id);
  const rows = figures.filter((each) => plain(each.id).startsWith(`${id}-`));
  return exact ?? rows.toSorted((a, b) => (a.intelligence ?? 0) - (b.intelligence ?? 0))[0] ?? null;
}

function gradeOfPlace(
  figures: readonly ModelBenchmarkScores[],
  own: ModelBenchmarkScores,
  table: "intelligence" | "coding",
): Grade | null {
  const figure = own[table];
  if (figure === null) return null;
  const place = 1 + figures.filter((other) => (other[table] ?? 0) > figure).length;
  return PLACES.find(([last]) => place <= last)?.[1] ?? 1;
}
