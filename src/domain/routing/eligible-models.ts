import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";
import type { ModelName } from "../models.ts";
import type { RouteCandidate } from "./route-decision.ts";

/** A candidate, and when its answer should begin. */
export interface TimedCandidate extends RouteCandidate {
  readonly entry: CatalogueEntry;
  /** How good it is over all tasks, 0 to 1; the highest is the one to use if there were no router. */
  readonly overall: number;
  /** How far off that may be, in log-odds: one standard error. */
  readonly overallWidth: number;
  readonly firstTokenMs: number;
}

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
  for (const [reason, applies] of REASONS) {
    const unfit = eligible.filter((candidate) => applies(candidate, circumstances));
    if (unfit.length === 0 || unfit.length === eligible.length) continue;
    for (const { model } of unfit) setAside.set(model, reason);
    eligible = eligible.filter(({ model }) => !setAside.has(model));
  }
  return { eligible, setAside };
}

const REASONS: readonly (readonly [SetAside, (candidate: TimedCandidate, given: Circumstances) => boolean])[] = [
  ["demonstration", ({ entry }) => entry.provider === "embedded"],
  ["too-long", ({ entry }, { tokens }) => entry.contextTokens < tokens],
  [
    "too-short",
    ({ entry }, { outputTokens }) => entry.outputTokensMax !== null && entry.outputTokensMax < outputTokens,
  ],
  ["troubled", ({ model }, { troubled }) => troubled.includes(model)],
  [
    "premium-used-up",
    ({ entry }, { premiumTokensLeft, tokens }) =>
      entry.isPremium && premiumTokensLeft !== null && premiumTokensLeft < tokens,
  ],
  [
    "slow",
    ({ firstTokenMs }, { turbo }) =>
      turbo !== null && firstTokenMs > TURBO_MS && (turbo.medianMs ?? 0) >= TURBO_FULL_MS,
  ],
];
