import { expect, test } from "vitest";
import { TASK_KINDS } from "../routing/task.ts";
import { BUILT_IN_CATALOGUE } from "./built-in-catalogue.ts";
import { applyCatalogueChanges } from "./catalogue-changes.ts";
import type { GradesByTaskKind } from "./evidence.ts";
import { gradeModelsByBenchmarks } from "./grade-models-by-benchmarks.ts";

const VENDORS = [...BUILT_IN_CATALOGUE.values()].filter(({ family }) => family !== "local");
const TABLE = { name: "A table", address: "https://example.org", date: "2026-11-01", dateIs: "published" } as const;
const NOW = new Date("2026-11-24T00:00:00Z");
const SOURCES_MIN = 2;
const DAY_MS = 86_400_000;
const AGE_DAYS_MAX = 365;

test("every shipped grade has two sources, none older than a year, and at least seven of eight models have grades", () => {
  expect(VENDORS.flatMap(({ name, grades }) => findEvidenceMistakes(name, grades, new Date()))).toEqual([]);
  expect(VENDORS).toHaveLength(8);
  expect(VENDORS.filter(({ grades }) => Object.keys(grades).length > 0).length).toBeGreaterThanOrEqual(7);
  for (const { grades } of VENDORS) {
    expect(Object.keys(grades).filter((kind) => !TASK_KINDS.some((each) => each === kind))).toEqual([]);
  }
});

test("a grade with one source, or with a figure older than a year, is found", () => {
  const graded = (sources: readonly (typeof TABLE)[]): GradesByTaskKind => ({ code: { grade: 4, by: "us", sources } });
  expect(findEvidenceMistakes("m", graded([TABLE, TABLE]), NOW)).toEqual([]);
  expect(findEvidenceMistakes("m", graded([TABLE]), NOW)).toEqual(["m, code: 1 of 2 sources"]);
  const old = { ...TABLE, date: "2025-11-01" } as unknown as typeof TABLE;
  expect(findEvidenceMistakes("m", graded([TABLE, old]), NOW)).toEqual(["m, code: A table is of 2025-11-01"]);
  const undated = { ...TABLE, date: "" } as unknown as typeof TABLE;
  expect(findEvidenceMistakes("m", graded([TABLE, undated]), NOW)).toHaveLength(1);
});

test("another id at the provider is another model: it has its own grades, or none", () => {
  const moved = applyCatalogueChanges(BUILT_IN_CATALOGUE, {
    "claude-opus": { providerModelId: "claude-haiku-5-5" },
    "claude-sonnet": { providerModelId: "nobody-knows-it" },
  });
  expect(moved.get("claude-opus")?.grades).toEqual(BUILT_IN_CATALOGUE.get("claude-haiku")?.grades);
  expect(moved.get("claude-sonnet")?.grades).toEqual({});
});

test("a table that the host reads becomes grades by place; the weakest effort of a model counts, and other kinds stay", () => {
  const figures = [
    ...Array.from({ length: 10 }, (_, place) => ({ id: `better-${place}`, intelligence: 90, coding: 10 })),
    { id: "anthropic/claude-opus-5.5", intelligence: 60, coding: 50 },
    { id: "claude-haiku-5-5-max", intelligence: 95, coding: null },
    { id: "claude-haiku-5-5-low", intelligence: 40, coding: null },
  ];
  const changes = gradeModelsByBenchmarks(figures, VENDORS, TABLE);
  expect(Object.keys(changes).sort()).toEqual(["claude-haiku", "claude-opus"]);
  expect(changes["claude-opus"]?.grades).toMatchObject({
    analysis: { grade: 4, sources: [TABLE], by: "this host" },
    code: { grade: 5 },
    writing: { grade: 5, by: "Redraft" },
  });
  expect(changes["claude-haiku"]?.grades?.analysis?.grade).toBe(4);
  expect(changes["claude-haiku"]?.grades?.code?.by).toBe("Redraft");
});

/** One sentence for each problem: a kind of task with too few sources, or a source more than a year old at `now`. */
function findEvidenceMistakes(id: string, grades: GradesByTaskKind, now: Date): string[] {
  return Object.entries(grades).flatMap(([kind, graded]) => {
    if (graded === undefined) return [];
    const { sources } = graded;
    const few = sources.length < SOURCES_MIN ? [`${id}, ${kind}: ${sources.length} of ${SOURCES_MIN} sources`] : [];
    const old = sources.filter(({ date }) => !(now.getTime() - Date.parse(date) <= AGE_DAYS_MAX * DAY_MS));
    return [...few, ...old.map(({ name, date }) => `${id}, ${kind}: ${name} is of ${date}`)];
  });
}
