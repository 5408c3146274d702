import type { ModelFamily, ProductModel, ProviderName } from "../models.ts";
import type { Tier } from "../plans.ts";
import { type Catalogue, catalogueOf } from "./catalogue.ts";
import { type CatalogueEntry, NOTHING_TOLD, type Strength } from "./catalogue-entry.ts";

type Anchor = readonly [easy: number, hard: number];
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
  strengths: Readonly<Record<"knowledge" | "code" | "maths", Anchor>>,
];

/**
 * Figures of makers' own reports: openai/simple-evals; OpenAI, "Introducing GPT-4.1 in the API"; Anthropic, "Introducing
 * Claude Sonnet 4.5" and "Introducing Claude Opus 4.5"; Google, model cards of Gemini 2.5 Pro and Flash-Lite.
 */
// biome-ignore format: a table is read by its columns.
const ROWS: readonly Row[] = [
  ["gpt-3.5-turbo", "GPT-3.5 Turbo", "gpt-3.5-turbo", "openai", "gpt", "free", false, [0.5, 1.5], 16_385, 500, 90, { knowledge: [0.698, 0.308], code: [0.68, 0.05], maths: [0.563, 0.02] }],
  ["gpt-4o-mini", "GPT-4o Mini", "gpt-4o-mini", "openai", "gpt", "free", false, [0.15, 0.6], 128_000, 500, 80, { knowledge: [0.82, 0.402], code: [0.872, 0.15], maths: [0.87, 0.086] }],
  ["gpt-4o", "GPT-4o", "gpt-4o", "openai", "gpt", "plus", true, [2.5, 10], 128_000, 600, 90, { knowledge: [0.887, 0.531], code: [0.902, 0.33], maths: [0.9, 0.131] }],
  ["claude-sonnet", "Claude Sonnet", "claude-sonnet-4-5", "anthropic", "claude", "plus", true, [3, 15], 200_000, 900, 65, { knowledge: [0.891, 0.834], code: [0.96, 0.772], maths: [0.95, 0.87] }],
  ["claude-opus", "Claude Opus", "claude-opus-4-5", "anthropic", "claude", "premier", true, [5, 25], 200_000, 1_500, 40, { knowledge: [0.908, 0.87], code: [0.97, 0.809], maths: [0.96, 0.88] }],
  ["gemini-flash-lite", "Gemini Flash-Lite", "gemini-2.5-flash-lite", "google", "gemini", "free", false, [0.1, 0.4], 1_048_576, 400, 200, { knowledge: [0.811, 0.646], code: [0.88, 0.316], maths: [0.92, 0.498] }],
  ["gemini-2.5-pro", "Gemini 2.5 Pro", "gemini-2.5-pro", "google", "gemini", "premier", true, [1.25, 10], 1_048_576, 2_000, 120, { knowledge: [0.892, 0.864], code: [0.95, 0.596], maths: [0.96, 0.88] }],
];

/**
 * The seven names as they were answered in November 2025. What is measured against public outcomes of that time is measured
 * with its prices, and what must not move when the catalogue does is tested with it; nobody is offered these models.
 */
export const CATALOGUE_2025: Catalogue = catalogueOf(ROWS.map(entryOf));

function entryOf(row: Row): CatalogueEntry {
  const [name, label, providerModelId, provider, family, tier, isPremium] = row;
  const [, , , , , , , [input, output], contextTokens, firstTokenMs, tokensPerSecond, strengths] = row;
  const { knowledge, code, maths } = strengths;
  return {
    ...NOTHING_TOLD,
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
    strengths: { knowledge: strengthOf(knowledge), code: strengthOf(code), maths: strengthOf(maths) },
  };
}

function strengthOf([easy, hard]: Anchor): Strength {
  return { easy, hard, source: "the maker's own report" };
}
