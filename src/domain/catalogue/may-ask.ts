import { includesTier, type Tier } from "../plans.ts";

/** Who asks, as far as it says which models are open to them. */
export interface Asker {
  readonly tier: Tier;
  /** Has switched on "Experimental models"; counts on premier alone. */
  readonly wantsExperimental: boolean;
}

interface AskedModel {
  readonly tier: Tier;
  readonly experimental?: boolean | undefined;
}

const EXPERIMENTAL_TIER: Tier = "premier";

/** Somebody of a tier with what they have saved. */
export const askerOf = (
  tier: Tier,
  { experimentalModels }: { readonly experimentalModels?: boolean | undefined },
): Asker => ({
  tier,
  wantsExperimental: experimentalModels === true,
});

/** Everybody of a tier, whatever they have saved. */
export const anyoneOf = (tier: Tier): Asker => ({ tier, wantsExperimental: false });

/** The lowest tier that may ask a model. */
export const neededTier = ({ tier, experimental }: AskedModel): Tier =>
  experimental === true ? EXPERIMENTAL_TIER : tier;

/** Why a model is closed to somebody: their plan, or that they have not switched on experimental ones; null: it is open. */
export function whyClosed({ tier, wantsExperimental }: Asker, model: AskedModel): "tier" | "experimental" | null {
  if (!includesTier(tier, neededTier(model))) return "tier";
  return model.experimental === true && !wantsExperimental ? "experimental" : null;
}

/** Whether somebody may be answered by a model, by name or by choice. */
export const mayAsk = (asker: Asker, model: AskedModel): boolean => whyClosed(asker, model) === null;
