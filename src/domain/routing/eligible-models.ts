import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";
import type { ModelName } from "../catalogue/models.ts";

/** A model as a candidate for one prompt. */
export interface TimedCandidate {
  readonly entry: CatalogueEntry;
  readonly model: ModelName;
  /** 1 to 5 for the kind of the prompt. */
  readonly grade: number;
  /** False: it has no grade for this kind, and its price decides instead. */
  readonly isMeasured: boolean;
  /** The share of answers that were welcome here, 0 to 1; null while too few are counted. */
  readonly seen: number | null;
  /** Estimated US dollars; null when the price is unknown. */
  readonly costUsd: number | null;
  readonly firstTokenMs: number;
  /** Expected of the answer. */
  readonly outputTokens: number;
  /** What keeps it from this prompt; FIT where nothing does. */
  readonly unfit: readonly SetAside[];
}

/** How long the whole answer should take. */
export const durationMsOf = ({ entry, firstTokenMs, outputTokens }: TimedCandidate): number =>
  Math.round(firstTokenMs + (outputTokens / entry.tokensPerSecond) * 1000);

/** Two names may lead to one model. */
export const isSameModel = (a: TimedCandidate, b: TimedCandidate): boolean =>
  a.model === b.model ||
  (a.entry.providerModelId === b.entry.providerModelId &&
    a.entry.provider === b.entry.provider &&
    a.entry.providerModelId !== "");

/** What may keep a model from this prompt although the plan allows it. */
export interface Circumstances {
  /** Prompt, history and answer together. */
  readonly tokens: number;
  /** The answer alone. */
  readonly outputTokens: number;
  /** Models whose provider is failing just now. */
  readonly troubled: readonly ModelName[];
  /** Premium tokens left this month; null: not counted. */
  readonly premiumTokensLeft: number | null;
  /** Median time to the first token of late, null when none was measured; no turbo: answers need not be quick. */
  readonly turbo: { readonly medianMs: number | null } | null;
}

/** Why a model was set aside, in the order the reasons are looked at. */
const REASONS = ["demonstration", "too-long", "too-short", "troubled", "premium-used-up", "slow"] as const;
export type SetAside = (typeof REASONS)[number];
const FIT: readonly SetAside[] = [];

/** Half of all answers should begin within this. */
const TURBO_MS = 1_000;
/** From here on there is no room for another slow answer. */
const TURBO_FULL_MS = 800;

/** What keeps a model from a prompt. Plain comparisons, and no list made for the many that are fit: hundreds are asked at once. */
export function unfitFor(entry: CatalogueEntry, firstTokenMs: number, given: Circumstances): readonly SetAside[] {
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
 * The candidates that should answer, and why the others should not. A reason that would leave nobody is ignored: a plan's
 * model that is slow, dear or in trouble is better than no answer.
 */
export function eligibleModels(candidates: readonly TimedCandidate[]): {
  readonly eligible: readonly TimedCandidate[];
  readonly setAside: ReadonlyMap<ModelName, SetAside>;
} {
  const setAside = new Map<ModelName, SetAside>();
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
