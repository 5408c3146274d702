import { type Catalogue, catalogueOf } from "#domain/catalogue/catalogue.ts";
import { CATALOGUE_ENTRY_DEFAULTS, type CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { GradesByTaskKind } from "#domain/catalogue/evidence.ts";
import type { Grade } from "#domain/catalogue/evidence-grades.ts";
import type { ModelFamily, ProductModel, ProviderName } from "#domain/catalogue/models.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { TASK_KINDS } from "#domain/routing/task.ts";

type Row = readonly [
  name: ProductModel,
  label: string,
  providerModelId: string,
  provider: ProviderName,
  family: ModelFamily,
  tier: Tier,
  isPremium: boolean,
  price: readonly [input: number, output: number],
  contextTokens: number,
  firstTokenMs: number,
  tokensPerSecond: number,
  grade: Grade,
];

// biome-ignore format: a table is read by its columns.
const ROWS: readonly Row[] = [
  ["gpt-3.5-turbo", "GPT-3.5 Turbo", "gpt-3.5-turbo", "openai", "gpt", "free", false, [0.5, 1.5], 16_385, 500, 90, 1],
  ["gpt-4o-mini", "GPT-4o Mini", "gpt-4o-mini", "openai", "gpt", "free", false, [0.15, 0.6], 128_000, 500, 80, 2],
  ["gpt-4o", "GPT-4o", "gpt-4o", "openai", "gpt", "plus", true, [2.5, 10], 128_000, 600, 90, 3],
  ["claude-sonnet", "Claude Sonnet", "claude-sonnet-4-5", "anthropic", "claude", "plus", true, [3, 15], 200_000, 900, 65, 4],
  ["claude-opus", "Claude Opus", "claude-opus-4-5", "anthropic", "claude", "premier", true, [5, 25], 200_000, 1_500, 40, 5],
  ["gemini-flash-lite", "Gemini Flash-Lite", "gemini-2.5-flash-lite", "google", "gemini", "free", false, [0.1, 0.4], 1_048_576, 400, 200, 3],
  ["gemini-2.5-pro", "Gemini 2.5 Pro", "gemini-2.5-pro", "google", "gemini", "premier", true, [1.25, 10], 1_048_576, 2_000, 120, 3],
];

const TABLE = { name: "A table", address: "https://example.org", date: "2025-11-01", dateIs: "published" } as const;

/**
 * A catalogue for tests only, because the real one changes: the seven product names with their models of November 2025,
 * and invented grades.
 */
export const CATALOGUE_2025: Catalogue = catalogueOf(ROWS.map(entryOf));

function entryOf(row: Row): CatalogueEntry {
  const [name, label, providerModelId, provider, family, tier, isPremium] = row;
  const [, , , , , , , [input, output], contextTokens, firstTokenMs, tokensPerSecond, grade] = row;
  return {
    ...CATALOGUE_ENTRY_DEFAULTS,
    name,
    label,
    providerLabel: label,
    providerModelId,
    provider,
    family,
    tier,
    isPremium,
    isOn: true,
    price: [{ upToTokens: null, input, output, cachedInput: null }],
    contextTokens,
    firstTokenMs,
    tokensPerSecond,
    grades: gradedAll(grade),
  };
}

/**
 * Gives all kinds of requests the same grade. Exception: for code, grade 4 becomes 5. The tests of ties need two models
 * with the best grade.
 */
function gradedAll(grade: Grade): GradesByTaskKind {
  const graded = { by: "a test", sources: [TABLE, TABLE] };
  const all = TASK_KINDS.map((kind) => [kind, { grade, ...graded }] as const);
  return { ...Object.fromEntries(all), code: { grade: grade >= 4 ? 5 : grade, ...graded } };
}
