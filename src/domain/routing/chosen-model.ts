import { findClosedReason, type ModelAccess, type ModelClosedReason, neededTier } from "../catalogue/model-access.ts";
import type { ModelName } from "../catalogue/models.ts";
import { PLANS, type Tier } from "../plans/plans.ts";

/** The facts about a model that a user may have chosen. */
export interface ChoosableModel {
  readonly name: ModelName;
  readonly label: string;
  readonly tier: Tier;
  readonly experimental?: boolean | undefined;
  readonly region?: string | null | undefined;
}

/** Why the chosen model does not answer. */
type MissingReason = ModelClosedReason | "gone" | "blind" | "unavailable";

export interface ResolvedModel<Model> {
  /** null: a model is picked for each prompt. */
  readonly model: Model | null;
  /** The chosen model that does not answer; null: none was chosen, or it answers. */
  readonly missing: {
    /** The name if the model is no longer known. */
    readonly label: string;
    readonly reason: MissingReason;
    /** The tier that the model needs; null: the reason is not the tier. */
    readonly needs: Tier | null;
  } | null;
}

/**
 * The model for a user's choice: the chosen one if it can answer, else the tier's default, else one picked for each
 * prompt. `all`: every enabled model, of any tier. `answering`: those that can answer now.
 */
export function resolveChosenModel<Model extends ChoosableModel>(
  wanted: ModelName | null | undefined,
  asker: ModelAccess,
  all: readonly ChoosableModel[],
  answering: readonly Model[],
): ResolvedModel<Model> {
  if (wanted === null || wanted === undefined || wanted === "") return { model: null, missing: null };
  const { tier } = asker;
  const open = answering.filter((model) => findClosedReason(asker, model) === null);
  const own = open.find(({ name }) => name === wanted);
  if (own !== undefined) return { model: own, missing: null };
  const usual = open.find(({ name }) => name === PLANS[tier].defaultModel) ?? null;
  const known = all.find(({ name }) => name === wanted);
  if (known === undefined) return { model: usual, missing: { label: wanted, reason: "gone", needs: null } };
  const reason = findClosedReason(asker, known) ?? "unavailable";
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

/** "Claude Opus needs Premier" */
export function describeMissingModel({ label, reason, needs }: NonNullable<ResolvedModel<unknown>["missing"]>): string {
  return `${label} ${needs === null ? REASONS[reason] : `needs ${PLANS[needs].label}`}`;
}
