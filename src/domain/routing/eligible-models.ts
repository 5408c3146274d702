import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";
import type { ModelName } from "../models.ts";

/** A model as it stands to choice for one prompt. */
export interface TimedCandidate {
  readonly entry: CatalogueEntry;
  readonly model: ModelName;
  /** 1 to 5 for the kind of the prompt. */
  readonly grade: number;
  /** False: nobody has graded it for this kind, and its price stands for it. */
  readonly isMeasured: boolean;
  /** The share of answers that were welcome here, 0 to 1; null while too few are counted. */
  readonly seen: number | null;
  /** Estimated US dollars; null when the price is unknown. */
  readonly costUsd: number | null;
  readonly firstTokenMs: number;
  /** Expected of the answer. */
  readonly outputTokens: number;
}

/** How long the whole answer should take. */
export const durationMsOf = ({ entry, firstTokenMs, outputTokens }: TimedCandidate): number =>
  Math.round(firstTokenMs + (outputTokens / entry.tokensPerSecond) * 1000);

/** Two names may stand for one model. */
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
export type SetAside = "demonstration" | "troubled" | "too-long" | "too-short" | "premium-used-up" | "slow";

/** Half of all answers should begin within this. */
const TURBO_MS = 1_000;
/** From here on there is no room for another slow answer. */
const TURBO_FULL_MS = 800;

/**
 * The candidates that should answer, and why the others should not. A reason that would leave nobody is ignored: a plan's
 * model that is slow, dear or in trouble is better than no answer.
 */
export function eligibleModels(
  candidates: readonly TimedCandidate[],
  circumstances: Circumstances,
): { readonly eligible: readonly TimedCandidate[]; readonly setAside: ReadonlyMap<ModelName, SetAside> } {
  const setAside = new Map<ModelName, SetAside>();
  let eligible = candidates;
  for (const [reason, testFor] of REASONS) {
    const applies = testFor(circumstances);
    if (applies === null) continue;
    if (!eligible.some(applies)) continue;
    const unfit = eligible.filter(applies);
    if (unfit.length === eligible.length) continue;
    for (const { model } of unfit) setAside.set(model, reason);
    eligible = eligible.filter(({ model }) => !setAside.has(model));
  }
  return { eligible, setAside };
}

/** What a reason asks of each candidate; null: in these circumstances it holds for none. */
type TestFor = (given: Circumstances) => ((candidate: TimedCandidate) => boolean) | null;

const REASONS: readonly (readonly [SetAside, TestFor])[] = [
  [
    "demonstration",
    () =>
      ({ entry }) =>
        entry.provider === "embedded",
  ],
  [
    "too-long",
    ({ tokens }) =>
      ({ entry }) =>
        entry.contextTokens < tokens,
  ],
  [
    "too-short",
    ({ outputTokens }) =>
      ({ entry }) =>
        entry.outputTokensMax !== null && entry.outputTokensMax < outputTokens,
  ],
  ["troubled", ({ troubled }) => (troubled.length === 0 ? null : ({ model }) => troubled.includes(model))],
  [
    "premium-used-up",
    ({ premiumTokensLeft, tokens }) =>
      premiumTokensLeft === null || premiumTokensLeft >= tokens ? null : ({ entry }) => entry.isPremium,
  ],
  [
    "slow",
    ({ turbo }) =>
      turbo === null || (turbo.medianMs ?? 0) < TURBO_FULL_MS ? null : ({ firstTokenMs }) => firstTokenMs > TURBO_MS,
  ],
];
