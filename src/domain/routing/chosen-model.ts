import {
  type AccessDenialReason,
  findAccessDenialReason,
  type ModelAccess,
  neededTier,
} from "../catalogue/model-access.ts";
import type { ModelName } from "../catalogue/models.ts";
import { PLANS, type Tier } from "../plans/plans.ts";

export interface ChoosableModel {
  readonly name: ModelName;
  readonly label: string;
  readonly tier: Tier;
  readonly experimental?: boolean | undefined;
  readonly region?: string | null | undefined;
}

type MissingReason = AccessDenialReason | "gone" | "blind" | "unavailable";

export interface ResolvedModel<Model> {
  /** null: the router picks a model for each prompt. */
  readonly model: Model | null;
  /** The chosen model if it cannot answer, with the reason; null: no model was chosen, or the chosen model answers. */
  readonly missing: {
    /** The label, or the name if the model is not known any more. */
    readonly label: string;
    readonly reason: MissingReason;
    /** The tier that the model needs; null: the tier is not the reason. */
    readonly needs: Tier | null;
  } | null;
}

/**
 * Finds the model for a user's choice: the chosen one if it can answer, else the default of the tier, else null. `all`:
 * every enabled model of any tier. `answering`: the models that can answer now.
 */
export function resolveChosenModel<Model extends ChoosableModel>(
  wanted: ModelName | null | undefined,
  asker: ModelAccess,
  all: readonly ChoosableModel[],
  answering: readonly Model[],
): ResolvedModel<Model> {
  if (wanted === null || wanted === undefined || wanted === "") return { model: null, missing: null };
  const { tier } = asker;
  const open = answering.filter((model) => findAccessDenialReason(asker, model) === null);
  const own = open.find(({ name }) => name === wanted);
  if (own !== undefined) return { model: own, missing: null };
  const usual = open.find(({ name }) => name === PLANS[tier].defaultModel) ?? null;
  const known = all.find(({ name }) => name === wanted);
  if (known === undefined) return { model: usual, missing: { label: wanted, reason: "gone", needs: null } };
  const reason = findAccessDenialReason(asker, known) ?? "unavailable";
  const needs = reason === "tier" ? neededTier(known) : null;
  return { model: usual, missing: { label: known.label, reason, needs } };
}

const REASONS: Readonly<Record<MissingReason, string>> = {
  tier: "needs a higher plan",
  experimental: "is experimental, and such models are switched off in your settings",
  region: "works outside of the region that your settings keep prompts in",
  gone: "is not offered here any more",
  blind: "does not see pictures",
  unavailable: "cannot answer just now",
};

/** For example "Claude Opus needs Premier". */
export function describeMissingModel({ label, reason, needs }: NonNullable<ResolvedModel<unknown>["missing"]>): string {
  return `${label} ${needs === null ? REASONS[reason] : `needs ${PLANS[needs].label}`}`;
}
