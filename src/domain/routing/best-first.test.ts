import { expect, test } from "vitest";
import { CATALOGUE_2025 } from "../catalogue/catalogue-2025.ts";
import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";
import { bestFirst } from "./best-first.ts";
import type { TimedCandidate } from "./eligible-models.ts";

const [entry] = CATALOGUE_2025.values() as Iterable<CatalogueEntry>;
const candidate = (model: string, quality: number, costUsd: number | null): TimedCandidate => ({
  ...{ entry: entry as CatalogueEntry, model, quality, costUsd },
  ...{ overall: 0.5, overallWidth: 0.1, durationMs: 1_000, firstTokenMs: 100 },
});

test("candidates stand by quality, of equals the cheaper first, then as given, however many there are", () => {
  const many = Array.from({ length: 400 }, (_, index) =>
    candidate(`model-${index}`, ((index * 37) % 50) / 50, index % 7 === 0 ? null : ((index * 13) % 5) / 100),
  );
  const known = [...many, candidate("none", 0, 1), candidate("all", 1, 1), candidate("all too", 1, 1)];
  const plainly = known.toSorted((a, b) => b.quality - a.quality || (a.costUsd ?? 0) - (b.costUsd ?? 0));
  expect(bestFirst(known).map(({ model }) => model)).toEqual(plainly.map(({ model }) => model));
  expect(bestFirst([])).toEqual([]);
});
