import { includesTier, type Tier } from "../plans/plans.ts";
import { isInRegion, savedRegion } from "./region.ts";

/** Who asks, as far as it says which models are open to them. */
export interface Asker {
  readonly tier: Tier;
  /** Has switched on "Experimental models"; counts on premier alone. */
  readonly wantsExperimental: boolean;
  /** Prompts may be processed nowhere else; null: anywhere. */
  readonly region: string | null;
}

interface AskedModel {
  readonly tier: Tier;
  readonly experimental?: boolean | undefined;
  readonly region?: string | null | undefined;
}

const EXPERIMENTAL_TIER: Tier = "premier";

/** A user's tier with the preferences they saved. */
export const askerOf = (
  tier: Tier,
  saved: { readonly experimentalModels?: boolean | undefined; readonly modelRegion?: string | null | undefined },
): Asker => ({
  tier,
  wantsExperimental: saved.experimentalModels === true,
  region: savedRegion(saved),
});

/** Everybody of a tier, whatever they have saved. */
export const anyoneOf = (tier: Tier): Asker => ({ tier, wantsExperimental: false, region: null });

/** The lowest tier that may ask a model. */
export const neededTier = ({ tier, experimental }: AskedModel): Tier =>
  experimental === true ? EXPERIMENTAL_TIER : tier;

export type ClosedReason = "tier" | "experimental" | "region";

/**
 * Why a model is closed to a user: their plan, that they have not switched on experimental ones, or where it works;
 * null: it is open.
 */
export function whyClosed({ tier, wantsExperimental, region }: Asker, model: AskedModel): ClosedReason | null {
  if (!includesTier(tier, neededTier(model))) return "tier";
  if (model.experimental === true && !wantsExperimental) return "experimental";
  return isInRegion(region, model) ? null : "region";
}

/** Whether a user may be answered by a model, by name or by choice. */
export const mayAsk = (asker: Asker, model: AskedModel): boolean => whyClosed(asker, model) === null;
