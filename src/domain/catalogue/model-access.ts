import { includesTier, PLANS, TIERS, type Tier } from "../plans/plans.ts";
import type { CatalogueEntry } from "./catalogue-entry.ts";
import { isInRegion, regionLabel, savedRegion } from "./region.ts";

export interface ModelAccess {
  readonly tier: Tier;
  /** The user switched on "Experimental models". It works only on premier. */
  readonly wantsExperimental: boolean;
  /** Prompts may be processed only in this region; null: anywhere. */
  readonly region: string | null;
}

interface AskedModel {
  readonly tier: Tier;
  readonly experimental?: boolean | undefined;
  readonly region?: string | null | undefined;
}

const EXPERIMENTAL_TIER: Tier = "premier";

export const modelAccessOf = (
  tier: Tier,
  saved: { readonly experimentalModels?: boolean | undefined; readonly modelRegion?: string | null | undefined },
): ModelAccess => ({
  tier,
  wantsExperimental: saved.experimentalModels === true,
  region: savedRegion(saved),
});

/** For a user of this tier without saved preferences. */
export const defaultModelAccessOf = (tier: Tier): ModelAccess => ({ tier, wantsExperimental: false, region: null });

export const neededTier = ({ tier, experimental }: AskedModel): Tier =>
  experimental === true ? EXPERIMENTAL_TIER : tier;

export type AccessDenialReason = "tier" | "experimental" | "region";

/** The reason why a model is closed to a user; null: it is open. */
export function findAccessDenialReason(
  { tier, wantsExperimental, region }: ModelAccess,
  model: AskedModel,
): AccessDenialReason | null {
  if (!includesTier(tier, neededTier(model))) return "tier";
  if (model.experimental === true && !wantsExperimental) return "experimental";
  return isInRegion(region, model) ? null : "region";
}

export const mayUseModel = (asker: ModelAccess, model: AskedModel): boolean =>
  findAccessDenialReason(asker, model) === null;

interface Offer {
  readonly entry: CatalogueEntry;
  readonly isReady: boolean;
}

/** Tells a user what is missing and who can fix it, if no model can answer. */
export function explainNoModel(offers: readonly Offer[], asker: ModelAccess): string {
  const outside = explainNoModelInRegion(offers, asker);
  if (outside !== null) return outside;
  const connected = offers.filter(({ entry }) => entry.provider !== "embedded");
  if (connected.length === 0) {
    return offers.length === 0
      ? "No model is connected yet. Whoever runs this site has to add a provider's key or the address of a model server. Your prompt is kept."
      : "No model is connected yet, and the demonstration model is still being made ready. Try again in a few minutes; your prompt is kept.";
  }
  if (connected.some(({ entry }) => mayUseModel(asker, entry))) {
    return `The models of ${PLANS[asker.tier].label} are failing at their providers just now. Try again in a minute; your prompt is kept.`;
  }
  return `None of the connected models is open to ${PLANS[asker.tier].label}. Whoever runs this site can open one on the admin page, under Models. Your prompt is kept.`;
}

/**
 * The message if no model in the user's region may answer, although models outside it could; null: the region is not
 * the reason.
 */
export function explainNoModelInRegion(offers: readonly Offer[], asker: ModelAccess): string | null {
  const reasons = offers.map(({ entry }) => findAccessDenialReason(asker, entry));
  if (asker.region === null || reasons.includes(null) || !reasons.includes("region")) return null;
  return `None of the models that you may use here works in ${regionLabel(asker.region)}, and your settings let prompts go nowhere else. Nothing was sent. Under Settings, Model, you can choose another region. Your prompt is kept.`;
}

/**
 * The message if no model can see the picture that a user is about to send; null: the user may use a model that sees
 * pictures, even if this model is not available now.
 */
export function explainNoVisionModel(offers: readonly Offer[], asker: ModelAccess): string | null {
  const seeing = offers.filter(({ entry }) => entry.seesImages);
  if (seeing.some(({ entry }) => mayUseModel(asker, entry))) return null;
  return seeing.length === 0
    ? "None of the connected models sees pictures. Take the picture out, or ask whoever runs this site to connect a model that sees. Your prompt is kept."
    : `None of the models of ${PLANS[asker.tier].label} sees pictures. Take the picture out, or ask whoever runs this site to open one that does. Your prompt is kept.`;
}

/** The tiers without a usable model although models are connected. Reported to the operator at startup. */
export function tiersWithoutModel(offers: readonly Offer[]): Tier[] {
  const connected = offers.filter(({ entry }) => entry.provider !== "embedded");
  if (connected.length === 0) return [];
  return TIERS.filter((tier) => !connected.some(({ entry }) => mayUseModel(defaultModelAccessOf(tier), entry)));
}
