import type { Preferences } from "#contract/preferences.ts";
import { PREFERENCE_DEFAULTS } from "#domain/accounts/preferences.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { askerOf, mayAsk } from "#domain/catalogue/may-ask.ts";
import { outputPriceOf } from "#domain/catalogue/model-price.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import { PLANS, type Tier } from "#domain/plans/plans.ts";
import { chooseModel, type RouteInput } from "#domain/routing/choose-model.ts";
import type { RouteDecision, RouteMode } from "#domain/routing/route-decision.ts";
import type { SeenHere } from "#domain/routing/seen-here.ts";
import { settledModel } from "#domain/routing/settled-model.ts";
import type { Task, TaskKind } from "#domain/routing/task.ts";
import { type Eyes, thatSee } from "#domain/routing/that-see.ts";
import { estimateTokens } from "#domain/text/tokens.ts";
import type { LanguageModel } from "../../../ports/language-model.ts";
import type { ModelCatalogue } from "../../../ports/model-catalogue.ts";
import { windowOf } from "./compose-turns.ts";

export interface RoutePromptDeps {
  readonly models: Pick<LanguageModel, "offers">;
  readonly catalogue: Pick<ModelCatalogue, "current">;
  /** First-token times as measured of late; absent: the catalogue's, and turbo leaves no model out. */
  readonly speed?: () => Pick<RouteInput, "firstTokenMs"> & { readonly medianMs: number | null };
  /** What this instance saw of its models; absent: nothing. */
  readonly seen?: SeenHere;
}

/** What a user wants of the choice. */
export interface RoutePreferences {
  /** A model's name; null: the one that fits. */
  readonly model: string | null;
  readonly mode: RouteMode;
  /** Answers should begin quickly; counts on premier alone. */
  readonly isTurbo: boolean;
  /** Experimental models may answer; counts on premier alone. */
  readonly experimentalModels: boolean;
  /** Prompts may be processed nowhere else; null: anywhere. */
  readonly modelRegion: string | null;
}

/** What is saved; `requested` goes before it, for one message. */
export const routePreferencesOf = (preferences: Preferences, requested: ModelName | null = null): RoutePreferences => ({
  model: requested ?? preferences.modelPreference ?? null,
  mode: preferences.routeMode ?? PREFERENCE_DEFAULTS.routeMode,
  isTurbo: preferences.turbo ?? PREFERENCE_DEFAULTS.turbo,
  experimentalModels: preferences.experimentalModels ?? PREFERENCE_DEFAULTS.experimentalModels,
  modelRegion: preferences.modelRegion ?? null,
});

/** What the user's quotas leave for one prompt. */
export interface QuotaState {
  readonly pace: "full" | "slow";
  /** null: the plan has no premium models. */
  readonly premiumTokensLeft: number | null;
}

export const FULL_QUOTA: QuotaState = { pace: "full", premiumTokensLeft: null };
/** With fewer left than a long answer takes, a premium model would be refused in the middle of the choice. */
const PREMIUM_TOKENS_MIN = 4_096;

/** What a model's window holds beside the answer and the conversation. */
const FILES_SHARE = 1 / 2;

/** What comes with a prompt, as far as the choice is concerned. */
export interface Attached {
  /** About how many its files and pictures take. */
  readonly tokens: number;
  /** About how many the conversation before it takes; absent: none. */
  readonly earlierTokens?: number;
  readonly eyes: Eyes;
}
/** What is known of the prompt beside its words. */
export interface ReadPrompt {
  /** As the model that rewrote it read it; null: none did. */
  readonly task: Task | null;
  /** Of the recipe that is surely meant; absent: none is. */
  readonly recipeKind?: TaskKind | null;
}
const UNREAD: ReadPrompt = { task: null };

export const NOTHING_ATTACHED: Attached = { tokens: 0, eyes: "unused" };

export const areTokensShort = ({ premiumTokensLeft }: QuotaState, prompt: string): boolean =>
  premiumTokensLeft !== null && premiumTokensLeft < PREMIUM_TOKENS_MIN + estimateTokens(prompt);

/**
 * Chooses among the models the tier allows, the quotas leave and that can answer now, where there are pictures those that
 * see, and of those the ones that take the files whole, if any does; what the user has settled on goes first
 * (domain/routing/settled-model.ts).
 */
export function routePrompt(
  deps: RoutePromptDeps,
  prompt: string,
  tier: Tier,
  preferences: RoutePreferences,
  quota: QuotaState = FULL_QUOTA,
  attached: Attached = NOTHING_ATTACHED,
  read: ReadPrompt = UNREAD,
): RouteDecision | null {
  const asker = askerOf(tier, preferences);
  const offers = deps.models.offers();
  // The demonstration model stands in for providers nobody has connected, never for ones that are in trouble.
  const isConnected = offers.some(({ entry }) => entry.provider !== "embedded");
  const ready = offers
    .filter(({ entry, isReady }) => isReady && mayAsk(asker, entry))
    .flatMap(({ entry }) => (isConnected && entry.provider === "embedded" ? [] : [entry]));
  const isRequested = ready.some(({ name }) => name === preferences.model);
  // A person who has chosen a model keeps it for what follows a picture, and is told what it has not seen.
  const offered = isRequested && attached.eyes === "wanted" ? ready : thatSee(ready, attached.eyes);
  const isShort = areTokensShort(quota, prompt);
  const affordable = isShort ? offered.filter(({ isPremium }) => !isPremium) : offered;
  const allowed = quota.pace === "slow" ? affordable.toSorted(byPrice).slice(0, 1) : affordable;
  const limitedBy =
    allowed.length < affordable.length ? "window" : allowed.length < offered.length ? "premium-tokens" : null;
  const known = [...deps.catalogue.current().values()].filter(({ isOn }) => isOn);
  const { model: preferred, missing: unable } = settledModel(preferences.model, asker, known, allowed);
  const isBlind = isRequested && !offered.some(({ name }) => name === preferences.model);
  const missing = isBlind && unable !== null ? { ...unable, reason: "blind" as const } : unable;
  const roomy = preferred === null ? takingFiles(allowed, tier, attached.tokens) : allowed;
  const { firstTokenMs, medianMs } = deps.speed?.() ?? { firstTokenMs: {}, medianMs: null };
  const turbo = tier === "premier" && preferences.isTurbo ? { medianMs } : null;
  const settled = { preferred, missing, tier, limitedBy, mode: preferences.mode } as const;
  const besideTokens = tokensBeside(tier, prompt, attached);
  const { seen } = deps;
  return chooseModel({ prompt, ...read, besideTokens, allowed: roomy, ...settled, firstTokenMs, turbo, seen });
}

/** Files and earlier turns are cut to what the plan holds beside the prompt. */
function tokensBeside(tier: Tier, prompt: string, { tokens, earlierTokens = 0 }: Attached): number {
  const room = (PLANS[tier].contextTokens ?? Number.POSITIVE_INFINITY) - estimateTokens(prompt);
  return Math.max(0, Math.min(room, tokens + earlierTokens));
}

/** Those whose window takes the files; where none does, those with the largest there is. */
function takingFiles(models: readonly CatalogueEntry[], tier: Tier, fileTokens: number): readonly CatalogueEntry[] {
  if (fileTokens === 0) return models;
  const most = Math.max(0, ...models.map((model) => windowOf(tier, model)));
  const needed = Math.min(fileTokens / FILES_SHARE, most);
  return models.filter((model) => windowOf(tier, model) >= needed);
}

const byPrice = (a: CatalogueEntry, b: CatalogueEntry): number => outputPriceOf(a) - outputPriceOf(b);
