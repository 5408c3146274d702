import type { FailureCode } from "#contract/messages.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { mayUseModel, modelAccessOf } from "#domain/catalogue/model-access.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import type { LanguageModel, ModelOffer } from "../../../ports/language-model.ts";

export interface DemonstrationFallbackDeps {
  readonly models: LanguageModel;
  /** Whether the demonstration model may answer after every provider failed. Absent: no. */
  readonly doesDemonstrationStandBy?: boolean;
}

/** After these failures, another model may succeed. Not in this list: refusals, too long prompts, used-up budgets. */
const PROVIDERS_FAILED: readonly FailureCode[] = [
  "provider-unreachable",
  "provider-timeout",
  "provider-limited",
  "provider-resting",
  "provider-rejected",
  "provider-key",
  "model-not-found",
  "answer-empty",
  "answer-no-room",
];

/** The demonstration model, if the host allows it to answer after this failure; else null. */
export function findDemonstrationModel(
  deps: DemonstrationFallbackDeps,
  user: UserRecord,
  code: FailureCode,
): CatalogueEntry | null {
  return PROVIDERS_FAILED.includes(code) ? (standInOffers(deps, user)[0]?.entry ?? null) : null;
}

/** A route to the demonstration model while all of the user's models are paused. null: it may not answer. */
export function routeToDemonstrationModel(
  deps: DemonstrationFallbackDeps,
  user: UserRecord,
  chooseAmong: (offers: readonly ModelOffer[]) => RouteDecision | null,
): RouteDecision | null {
  const offers = hasPausedModel(deps, user) ? standInOffers(deps, user) : [];
  const route = offers.length === 0 ? null : chooseAmong(offers);
  return (
    route && { ...route, why: "It answers because the connected models failed several times just now and are paused." }
  );
}

/** True if a connected model of the user is paused. Then the pause, not a missing key, is why no model answers. */
export const hasPausedModel = ({ models }: DemonstrationFallbackDeps, user: UserRecord): boolean =>
  models.offers(user.id).some(({ entry, isReady }) => !isReady && entry.provider !== "embedded" && isOpen(user, entry));

const standInOffers = (deps: DemonstrationFallbackDeps, user: UserRecord): ModelOffer[] =>
  deps.doesDemonstrationStandBy
    ? deps.models
        .offers(user.id)
        .filter(({ entry, isReady }) => isReady && entry.provider === "embedded" && isOpen(user, entry))
    : [];

const isOpen = ({ subscriptionTier, preferences }: UserRecord, entry: CatalogueEntry): boolean =>
  mayUseModel(modelAccessOf(subscriptionTier, preferences), entry);
