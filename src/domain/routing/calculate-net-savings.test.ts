import fc from "fast-check";
import { expect, test } from "vitest";
import { CATALOGUE_2025 } from "#support/catalogue-2025.ts";
import { findCatalogueEntries, modelsForTier } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";
import { calculateCallCostUsd } from "../catalogue/model-price.ts";
import type { ModelName } from "../catalogue/models.ts";
import { calculateNetSavings } from "./calculate-net-savings.ts";
import { gradeOf } from "./grade-of.ts";

const usage = { inputTokens: 1_000, outputTokens: 500 };
const asCandidates = (entries: readonly CatalogueEntry[]) =>
  entries.map((entry) => ({
    model: entry.name,
    label: entry.label,
    costUsd: null,
    durationMs: 0,
    price: entry.price,
    grade: gradeOf(entry, "code").grade,
  }));
const named = (...names: ModelName[]) => asCandidates(findCatalogueEntries(CATALOGUE_2025, names));
const PREMIER = asCandidates(modelsForTier(CATALOGUE_2025, "premier"));

test("the improver is paid before anything is saved", () => {
  const [saving] = calculateNetSavings(
    { usage, answerUsd: 0.0006, improverUsd: 0.0009 },
    named("gpt-4o-mini", "claude-opus"),
  );
  // Opus: 1,000 tokens at $5 and 500 at $25 a million.
  expect(saving).toMatchObject({ against: "claude-opus", role: "best-and-dearest", wouldHaveCostUsd: 0.0175 });
  expect(saving?.netUsd).toBeCloseTo(0.0175 - 0.0015, 12);
});

test("what cost more is below zero, and not hidden", () => {
  const saving = calculateNetSavings({ usage, answerUsd: 0.0175, improverUsd: 0.0004 }, PREMIER).at(-1);
  expect(saving?.against).toBe("claude-opus");
  expect(saving?.netUsd).toBeCloseTo(-0.0004, 12);
});

test("the best and the dearest of a plan need not be the same model", () => {
  const savings = calculateNetSavings(
    { usage, answerUsd: 0.0003, improverUsd: 0 },
    asCandidates(modelsForTier(CATALOGUE_2025, "free")),
  );
  expect(savings.map(({ role, against }) => [role, against])).toEqual([
    ["best", "gemini-flash-lite"],
    ["dearest", "gpt-3.5-turbo"],
  ]);
});

test("the best is the best graded, of several the cheapest; decisions of before grades say it themselves", () => {
  const [saving] = calculateNetSavings({ usage, answerUsd: 0.0003, improverUsd: 0 }, PREMIER);
  expect(saving?.against).toBe("claude-sonnet");
  const old = PREMIER.map(({ grade, ...candidate }) => ({ ...candidate, overall: grade / 10 }));
  expect(calculateNetSavings({ usage, answerUsd: 0.0003, improverUsd: 0 }, old)[0]?.against).toBe("claude-sonnet");
});

test("another name of the model that answered is no comparison", () => {
  const twins = named("gpt-3.5-turbo", "gpt-4o-mini", "claude-haiku").map((candidate, at) => ({
    ...candidate,
    providerModelId: at < 2 ? "gpt-6-luna" : "claude-haiku-5-5",
  }));
  const savings = calculateNetSavings({ usage, answerUsd: 0.0003, improverUsd: 0, modelUsed: "gpt-4o-mini" }, twins);
  expect(savings.map(({ against }) => against)).not.toContain("gpt-3.5-turbo");
});

test("an unknown cost gives no figure at all", () => {
  expect(calculateNetSavings({ usage, answerUsd: null, improverUsd: 0 }, PREMIER)).toEqual([]);
  expect(calculateNetSavings({ usage, answerUsd: 0.01, improverUsd: null }, PREMIER)).toEqual([]);
  expect(calculateNetSavings({ usage: null, answerUsd: 0.01, improverUsd: 0 }, PREMIER)).toEqual([]);
});

test("models without a price are no measure, and neither are those of answers that did not write it down", () => {
  const unpriced = [
    ...PREMIER.map((candidate) => ({ ...candidate, price: null })),
    ...PREMIER.map(({ price, ...candidate }) => candidate),
  ];
  expect(calculateNetSavings({ usage, answerUsd: 0.01, improverUsd: 0 }, unpriced)).toEqual([]);
  expect(calculateNetSavings({ usage, answerUsd: 0.01, improverUsd: 0 }, [])).toEqual([]);
});

test("nothing is saved against a model that has answered itself, and every saving adds up", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CATALOGUE_2025.values()),
      fc.subarray([...CATALOGUE_2025.values()], { minLength: 1 }),
      fc.nat(100_000),
      fc.nat(10_000),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (model, allowed, inputTokens, outputTokens, improverUsd) => {
        const answerUsd = calculateCallCostUsd(model, inputTokens, outputTokens) ?? 0;
        for (const saving of calculateNetSavings(
          { usage: { inputTokens, outputTokens }, answerUsd, improverUsd },
          asCandidates(allowed),
        )) {
          expect(saving.netUsd + answerUsd + improverUsd).toBeCloseTo(saving.wouldHaveCostUsd, 9);
          if (saving.against === model.name) expect(saving.netUsd).toBeLessThanOrEqual(1e-9);
        }
      },
    ),
  );
});
