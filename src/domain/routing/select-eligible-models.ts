import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";
import type { ModelName } from "../catalogue/models.ts";

export interface TimedCandidate {
  readonly entry: CatalogueEntry;
  readonly model: ModelName;
  /** 1 to 5, for this kind of task. */
  readonly grade: number;
  /** False: the model has no grade for this kind, so `grade` is estimated from the price. */
  readonly isMeasured: boolean;
  /** The share of liked answers on this instance, 0 to 1; null: too few ratings. */
  readonly seen: number | null;
  /** Estimated cost in US dollars; null: the price is unknown. */
  readonly costUsd: number | null;
  readonly firstTokenMs: number;
  readonly outputTokens: number;
  /** The reasons against the model. If there are none, it is the constant FIT. */
  readonly unfit: readonly UnfitReason[];
}

export const durationMsOf = ({ entry, firstTokenMs, outputTokens }: TimedCandidate): number =>
  Math.round(firstTokenMs + (outputTokens / entry.tokensPerSecond) * 1000);

/** One model can have two names. */
export const isSameModel = (a: TimedCandidate, b: TimedCandidate): boolean =>
  a.model === b.model ||
  (a.entry.providerModelId === b.entry.providerModelId &&
    a.entry.provider === b.entry.provider &&
    a.entry.providerModelId !== "");

/** Facts that can exclude a model although the plan allows it. */
export interface RoutingConstraints {
  /** Tokens of prompt, history and answer together. */
  readonly tokens: number;
  readonly outputTokens: number;
  readonly troubled: readonly ModelName[];
  /** null: no limit. */
  readonly premiumTokensLeft: number | null;
  /** null: answers need not be fast. `medianMs`: recent median time to the first token; null: not measured. */
  readonly turbo: { readonly medianMs: number | null } | null;
}

/** Reasons against a model, in the order of the checks. */
const REASONS = ["demonstration", "too-long", "too-short", "troubled", "premium-used-up", "slow"] as const;
export type UnfitReason = (typeof REASONS)[number];
const FIT: readonly UnfitReason[] = [];

/** With turbo, half of all answers should start within this time. */
const TURBO_MS = 1_000;
/** If the recent median is this long or longer, turbo excludes slow models. */
const TURBO_FULL_MS = 800;

/** Finds the reasons against a model. It runs for hundreds of models, so it creates no list for models that fit. */
export function findUnfitReasons(
  entry: CatalogueEntry,
  firstTokenMs: number,
  given: RoutingConstraints,
): readonly UnfitReason[] {
  const isDemonstration = entry.provider === "embedded";
  const isTooLong = entry.contextTokens < given.tokens;
  const isTooShort = entry.outputTokensMax !== null && entry.outputTokensMax < given.outputTokens;
  const isTroubled = given.troubled.length > 0 && given.troubled.includes(entry.name);
  const isUsedUp = given.premiumTokensLeft !== null && given.premiumTokensLeft < given.tokens && entry.isPremium;
  const isSlow = firstTokenMs > TURBO_MS && given.turbo !== null && (given.turbo.medianMs ?? 0) >= TURBO_FULL_MS;
  if (!(isDemonstration || isTooLong || isTooShort || isTroubled || isUsedUp || isSlow)) return FIT;
  const holds = [isDemonstration, isTooLong, isTooShort, isTroubled, isUsedUp, isSlow];
  return REASONS.filter((_, place) => holds[place]);
}

/**
 * Returns the candidates that should answer, and the first reason against each of the others. A reason that excludes
 * all candidates is ignored: a slow, expensive or failing model is better than no answer.
 */
export function selectEligibleModels(candidates: readonly TimedCandidate[]): {
  readonly eligible: readonly TimedCandidate[];
  readonly setAside: ReadonlyMap<ModelName, UnfitReason>;
} {
  const setAside = new Map<ModelName, UnfitReason>();
  if (candidates.every(({ unfit }) => unfit === FIT)) return { eligible: candidates, setAside };
  let eligible = candidates;
  for (const reason of REASONS) {
    const left = eligible.filter(({ unfit }) => !unfit.includes(reason));
    if (left.length === 0 || left.length === eligible.length) continue;
    for (const { model, unfit } of eligible) if (unfit.includes(reason)) setAside.set(model, reason);
    eligible = left;
  }
  return { eligible, setAside };
}

/** "needed": this prompt has pictures. "wanted": only earlier prompts of the conversation have pictures. */
export type VisionNeed = "needed" | "wanted" | "unused";

/** Returns the models that may answer. If vision is only "wanted" and no model has it, all models may answer. */
export function filterByVision(models: readonly CatalogueEntry[], eyes: VisionNeed): readonly CatalogueEntry[] {
  if (eyes === "unused") return models;
  const seeing = models.filter(({ seesImages }) => seesImages);
  return eyes === "needed" || seeing.length > 0 ? seeing : models;
}
