import { includesTier, type Tier } from "../plans/plans.ts";
import { isInRegion, savedRegion } from "./region.ts";

/** The facts about a user that decide which models they may use. */
export interface ModelAccess {
  readonly tier: Tier;
  /** The user switched on "Experimental models". Has an effect only on premier. */
  readonly wantsExperimental: boolean;
  /** The only region where prompts may be processed; null: anywhere. */
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

/** Any user of a tier, without saved preferences. */
export const defaultModelAccessOf = (tier: Tier): ModelAccess => ({ tier, wantsExperimental: false, region: null });

/** The lowest tier that may use a model. */
export const neededTier = ({ tier, experimental }: AskedModel): Tier =>
  experimental === true ? EXPERIMENTAL_TIER : tier;

export type ModelClosedReason = "tier" | "experimental" | "region";

/** Why a model is closed to a user: the plan, experimental models not switched on, or the region; null: it is open. */
export function findClosedReason(
  { tier, wantsExperimental, region }: ModelAccess,
  model: AskedModel,
): ModelClosedReason | null {
  if (!includesTier(tier, neededTier(model))) return "tier";
  if (model.experimental === true && !wantsExperimental) return "experimental";
  return isInRegion(region, model) ? null : "region";
}

/** Whether a user may use a model, either by name or by automatic choice. */
export const mayUseModel = (asker: ModelAccess, model: AskedModel): boolean => findClosedReason(asker, model) === null;
