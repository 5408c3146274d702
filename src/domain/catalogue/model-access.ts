import { includesTier, type Tier } from "../plans/plans.ts";
import { isInRegion, savedRegion } from "./region.ts";

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
