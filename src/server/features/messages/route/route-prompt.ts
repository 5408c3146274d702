import type { Preferences } from "#contract/preferences.ts";
import { PREFERENCE_DEFAULTS } from "#domain/accounts/preferences.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { mayUseModel, modelAccessOf } from "#domain/catalogue/model-access.ts";
import { outputPriceOf } from "#domain/catalogue/model-price.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import { PLANS, type Tier } from "#domain/plans/plans.ts";
import { chooseModel, type RouteInput } from "#domain/routing/choose-model.ts";
import { resolveChosenModel } from "#domain/routing/chosen-model.ts";
import type { RouteDecision, RouteMode } from "#domain/routing/route-decision.ts";
import type { LikedShareLookup } from "#domain/routing/route-outcomes.ts";
import { filterByVision, type VisionNeed } from "#domain/routing/select-eligible-models.ts";
import type { Task } from "#domain/routing/task.ts";
import { estimateTokens } from "#domain/text/tokens.ts";
import type { LanguageModel } from "../../../ports/language-model.ts";
import type { ModelCatalogue } from "../../../ports/model-catalogue.ts";
import { contextWindowOf } from "./compose-turns.ts";

export interface RoutePromptDeps {
  readonly models: Pick<LanguageModel, "offers">;
  readonly catalogue: Pick<ModelCatalogue, "current">;
  /** Recent first-token times. If absent, the catalogue's times are used, and turbo excludes no model. */
  readonly speed?: () => Pick<RouteInput, "firstTokenMs"> & { readonly medianMs: number | null };
  /** What this instance learned about its models. Absent: nothing. */
  readonly seen?: LikedShareLookup;
}

export interface RoutePreferences {
  /** A model's name. null: the best fit for each prompt. */
  readonly model: string | null;
  readonly mode: RouteMode;
  /** Prefers answers that begin quickly. Premier only. */
  readonly isTurbo: boolean;
  /** Allows experimental models. Premier only. */
  readonly experimentalModels: boolean;
  /** The only region that may process prompts. null: any region. */
  readonly modelRegion: string | null;
}

/** The saved preferences. `requested` overrides the saved model for one message. */
export const routePreferencesOf = (preferences: Preferences, requested: ModelName | null = null): RoutePreferences => ({
  model: requested ?? preferences.modelPreference ?? null,
  mode: preferences.routeMode ?? PREFERENCE_DEFAULTS.routeMode,
  isTurbo: preferences.turbo ?? PREFERENCE_DEFAULTS.turbo,
  experimentalModels: preferences.experimentalModels ?? PREFERENCE_DEFAULTS.experimentalModels,
  modelRegion: preferences.modelRegion ?? null,
});

export interface QuotaState {
  readonly pace: "full" | "slow";
  /** null: the plan has no premium models. */
  readonly premiumTokensLeft: number | null;
}

export const FULL_QUOTA: QuotaState = { pace: "full", premiumTokensLeft: null };
/** A long answer needs this many. With fewer premium tokens left, the quota could refuse a premium model's call. */
const PREMIUM_TOKENS_MIN = 4_096;

/** Files may fill this share of a model's context window. The rest is for the answer and the conversation. */
const FILES_SHARE = 1 / 2;

export interface PromptAttachments {
  /** Estimated tokens of files and pictures. */
  readonly tokens: number;
  /** Estimated tokens of the conversation. Absent: none. */
  readonly earlierTokens?: number;
  readonly eyes: VisionNeed;
}

export const NO_ATTACHMENTS: PromptAttachments = { tokens: 0, eyes: "unused" };

export const arePremiumTokensShort = ({ premiumTokensLeft }: QuotaState, prompt: string): boolean =>
  premiumTokensLeft !== null && premiumTokensLeft < PREMIUM_TOKENS_MIN + estimateTokens(prompt);

/**
 * Chooses among the models that the tier and the quotas allow and that can answer now. If the prompt has pictures, the
 * model must see images. The user's chosen model comes first (domain/routing/chosen-model.ts). If the user chose none,
 * the model must have room for the whole files, if any model has. `task`: as the rewriting model recognized it; null: no
 * model rewrote the prompt.
 */
export function routePrompt(
  deps: RoutePromptDeps,
  prompt: string,
  tier: Tier,
  preferences: RoutePreferences,
  quota: QuotaState = FULL_QUOTA,
  attached: PromptAttachments = NO_ATTACHMENTS,
  task: Task | null = null,
): RouteDecision | null {
  const asker = modelAccessOf(tier, preferences);
  const offers = deps.models.offers();
  // The demonstration model answers only if no provider is connected, not if a connected provider fails.
  const isConnected = offers.some(({ entry }) => entry.provider !== "embedded");
  const ready = offers
    .filter(({ entry, isReady }) => isReady && mayUseModel(asker, entry))
    .flatMap(({ entry }) => (isConnected && entry.provider === "embedded" ? [] : [entry]));
  const isRequested = ready.some(({ name }) => name === preferences.model);
  // If only earlier prompts have pictures, a requested model may answer without seeing them, and the user is told so.
  const offered = isRequested && attached.eyes === "wanted" ? ready : filterByVision(ready, attached.eyes);
  const isShort = arePremiumTokensShort(quota, prompt);
  const affordable = isShort ? offered.filter(({ isPremium }) => !isPremium) : offered;
  const allowed = quota.pace === "slow" ? affordable.toSorted(byPrice).slice(0, 1) : affordable;
  const limitedBy =
    allowed.length < affordable.length ? "window" : allowed.length < offered.length ? "premium-tokens" : null;
  const known = [...deps.catalogue.current().values()].filter(({ isOn }) => isOn);
  const { model: preferred, missing: unable } = resolveChosenModel(preferences.model, asker, known, allowed);
  const isBlind = isRequested && !offered.some(({ name }) => name === preferences.model);
  const missing = isBlind && unable !== null ? { ...unable, reason: "blind" as const } : unable;
  const roomy = preferred === null ? takingFiles(allowed, tier, attached.tokens) : allowed;
  const { firstTokenMs, medianMs } = deps.speed?.() ?? { firstTokenMs: {}, medianMs: null };
  const turbo = tier === "premier" && preferences.isTurbo ? { medianMs } : null;
  const settled = { preferred, missing, tier, limitedBy, mode: preferences.mode } as const;
  const besideTokens = tokensBeside(tier, prompt, attached);
  const { seen } = deps;
  return chooseModel({ prompt, task, besideTokens, allowed: roomy, ...settled, firstTokenMs, turbo, seen });
}

/** Estimated tokens of files and earlier turns, but not more than the plan's context has room for after the prompt. */
function tokensBeside(tier: Tier, prompt: string, { tokens, earlierTokens = 0 }: PromptAttachments): number {
  const room = (PLANS[tier].contextTokens ?? Number.POSITIVE_INFINITY) - estimateTokens(prompt);
  return Math.max(0, Math.min(room, tokens + earlierTokens));
}

/** The models with a window large enough for the files. If there are none, those with the largest window. */
function takingFiles(models: readonly CatalogueEntry[], tier: Tier, fileTokens: number): readonly CatalogueEntry[] {
  if (fileTokens === 0) return models;
  const most = Math.max(0, ...models.map((model) => contextWindowOf(tier, model)));
  const needed = Math.min(fileTokens / FILES_SHARE, most);
  return models.filter((model) => contextWindowOf(tier, model) >= needed);
}

const byPrice = (a: CatalogueEntry, b: CatalogueEntry): number => outputPriceOf(a) - outputPriceOf(b);
