import { includesTier, type Tier } from "./plans.ts";

/** The seven models of the specification, by their product names. */
export const PRODUCT_MODELS = [
  "gpt-3.5-turbo",
  "gpt-4o-mini",
  "gpt-4o",
  "claude-sonnet",
  "claude-opus",
  "gemini-flash-lite",
  "gemini-2.5-pro",
] as const;
export type ProductModel = (typeof PRODUCT_MODELS)[number];

/** Models beyond the seven: a server of the host's own, and the demonstration model on this machine. */
export const LOCAL_MODELS = ["compatible", "embedded"] as const;

export const MODEL_NAMES = [...PRODUCT_MODELS, ...LOCAL_MODELS] as const;
export type ModelName = (typeof MODEL_NAMES)[number];

export type ModelFamily = "gpt" | "claude" | "gemini" | "local";
export type ProviderName = "openai" | "anthropic" | "google" | "compatible" | "embedded";

export interface ModelFacts {
  readonly label: string;
  readonly family: ModelFamily;
  readonly provider: ProviderName;
  /** The lowest tier that may choose it. */
  readonly tier: Tier;
  /** US dollars per million tokens; null where the host pays in electricity, or we do not know. */
  readonly price: { readonly input: number; readonly output: number } | null;
  /** Prompt and answer together, in tokens. */
  readonly contextTokens: number;
  /** Time to the first token before any has been measured. */
  readonly firstTokenMs: number;
  readonly tokensPerSecond: number;
  /** Counts against the premium tokens of a plan. */
  readonly isPremium: boolean;
}

/**
 * The catalogue. Prices are list prices as we last knew them (November 2025) for the ids in DEFAULT_PROVIDER_IDS;
 * latencies are rough first guesses. A later issue replaces both with what the instance measures.
 */
export const MODELS: Readonly<Record<ModelName, ModelFacts>> = {
  "gpt-3.5-turbo": {
    label: "GPT-3.5 Turbo",
    family: "gpt",
    provider: "openai",
    tier: "free",
    price: { input: 0.5, output: 1.5 },
    contextTokens: 16_385,
    firstTokenMs: 500,
    tokensPerSecond: 90,
    isPremium: false,
  },
  "gpt-4o-mini": {
    label: "GPT-4o Mini",
    family: "gpt",
    provider: "openai",
    tier: "free",
    price: { input: 0.15, output: 0.6 },
    contextTokens: 128_000,
    firstTokenMs: 500,
    tokensPerSecond: 80,
    isPremium: false,
  },
  "gpt-4o": {
    label: "GPT-4o",
    family: "gpt",
    provider: "openai",
    tier: "plus",
    price: { input: 2.5, output: 10 },
    contextTokens: 128_000,
    firstTokenMs: 600,
    tokensPerSecond: 90,
    isPremium: true,
  },
  "claude-sonnet": {
    label: "Claude Sonnet",
    family: "claude",
    provider: "anthropic",
    tier: "plus",
    price: { input: 3, output: 15 },
    contextTokens: 200_000,
    firstTokenMs: 900,
    tokensPerSecond: 65,
    isPremium: true,
  },
  "claude-opus": {
    label: "Claude Opus",
    family: "claude",
    provider: "anthropic",
    tier: "premier",
    price: { input: 5, output: 25 },
    contextTokens: 200_000,
    firstTokenMs: 1_500,
    tokensPerSecond: 40,
    isPremium: true,
  },
  "gemini-flash-lite": {
    label: "Gemini Flash-Lite",
    family: "gemini",
    provider: "google",
    tier: "free",
    price: { input: 0.1, output: 0.4 },
    contextTokens: 1_048_576,
    firstTokenMs: 400,
    tokensPerSecond: 200,
    isPremium: false,
  },
  "gemini-2.5-pro": {
    label: "Gemini 2.5 Pro",
    family: "gemini",
    provider: "google",
    tier: "premier",
    price: { input: 1.25, output: 10 },
    contextTokens: 1_048_576,
    firstTokenMs: 2_000,
    tokensPerSecond: 120,
    isPremium: true,
  },
  compatible: {
    label: "Your own server",
    family: "local",
    provider: "compatible",
    tier: "free",
    price: null,
    contextTokens: 8_192,
    firstTokenMs: 800,
    tokensPerSecond: 30,
    isPremium: false,
  },
  embedded: {
    label: "Small demonstration model on this machine",
    family: "local",
    provider: "embedded",
    tier: "free",
    price: null,
    contextTokens: 2_048,
    firstTokenMs: 3_000,
    tokensPerSecond: 12,
    isPremium: false,
  },
};

/** The models a tier may choose, in the catalogue's order. */
export function modelsForTier(tier: Tier): ModelName[] {
  return MODEL_NAMES.filter((name) => includesTier(tier, MODELS[name].tier));
}

/** US dollars for one answer, or null when the price is unknown. */
export function costOf(model: ModelName, inputTokens: number, outputTokens: number): number | null {
  const { price } = MODELS[model];
  if (price === null) return null;
  return (inputTokens * price.input + outputTokens * price.output) / 1_000_000;
}
