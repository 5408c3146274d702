import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";
import type { ModelName } from "../catalogue/models.ts";

/** A model as a candidate for one prompt. */
export interface TimedCandidate {
  readonly entry: CatalogueEntry;
  readonly model: ModelName;
  /** 1 to 5, for the kind of the prompt. */
  readonly grade: number;
  /** False: no grade for this kind; the price decides instead. */
  readonly isMeasured: boolean;
  /** Share of welcome answers on this instance, 0 to 1; null while too few are counted. */
  readonly seen: number | null;
  /** Estimated US dollars; null when the price is unknown. */
  readonly costUsd: number | null;
  readonly firstTokenMs: number;
  /** Expected for the answer. */
  readonly outputTokens: number;
  /** Reasons against the model; FIT when there are none. */
  readonly unfit: readonly UnfitReason[];
}

/** Expected time of the whole answer. */
export const durationMsOf = ({ entry, firstTokenMs, outputTokens }: TimedCandidate): number =>
  Math.round(firstTokenMs + (outputTokens / entry.tokensPerSecond) * 1000);

/** Two names may belong to one model. */
export const isSameModel = (a: TimedCandidate, b: TimedCandidate): boolean =>
  a.model === b.model ||
  (a.entry.providerModelId === b.entry.providerModelId &&
    a.entry.provider === b.entry.provider &&
    a.entry.providerModelId !== "");

/** Facts that may exclude a model although the plan allows it. */
export interface Circumstances {
  /** Prompt, history and answer together. */
  readonly tokens: number;
  /** The answer alone. */
  readonly outputTokens: number;
  /** Models with a failing provider. */
  readonly troubled: readonly ModelName[];
  /** Premium tokens left this month; null: not counted. */
  readonly premiumTokensLeft: number | null;
  /** `medianMs`: recent median time to the first token, null when not measured. No turbo: answers need not be quick. */
  readonly turbo: { readonly medianMs: number | null } | null;
}

/** Why a model was set aside, in the order of the checks. */
const REASONS = ["demonstration", "too-long", "too-short", "troubled", "premium-used-up", "slow"] as const;
export type UnfitReason = (typeof REASONS)[number];
const FIT: readonly UnfitReason[] = [];

/** Half of all answers should begin within this time. */
const TURBO_MS = 1_000;
/** At this median or above, slow models may not answer. */
const TURBO_FULL_MS = 800;

/** Finds the reasons against a model, fast enough for hundreds: plain comparisons, and no new list for fit models. */
export function findUnfitReasons(
  entry: CatalogueEntry,
  firstTokenMs: number,
  given: Circumstances,
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
 * The candidates that should answer, and why the others should not. A reason that would exclude all is ignored: a slow,
 * expensive or failing model is better than no answer.
 */
export function eligibleModels(candidates: readonly TimedCandidate[]): {
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
