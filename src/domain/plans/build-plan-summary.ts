import { removeDuplicateModels } from "../catalogue/models.ts";
import { WORKSPACE_SEATS } from "../workspaces/workspaces.ts";
import { type OptimizerLevel, PLANS, type Plan, TIERS, type Tier } from "./plans.ts";

export interface PlanSummary {
  readonly purpose: string;
  /** One entry per feature. All plans list the same features in the same order, so the page can show them in rows. */
  readonly features: readonly PlanFeature[];
}

export interface PlanFeature {
  readonly text: string;
  /** False: only a more expensive plan has it. */
  readonly isIncluded: boolean;
}

const PURPOSES: Readonly<Record<Tier, string>> = {
  free: "For trying it on real work.",
  plus: "For people who write for a living.",
  premier: "For heavy use and small teams.",
};

const OPTIMIZERS: Readonly<Record<OptimizerLevel, string>> = {
  lite: "Lite optimizer: knows the conversation",
  full: "Full optimizer: knows your profile and files too; advanced prompt engineering",
  advanced: "Advanced optimizer: a second model checks the rewrite; turbo responses",
};

const HOUR_MS = 3_600_000;
const MEBIBYTE = 1024 * 1024;

export interface PlanSummaryModel {
  readonly label: string;
  readonly tier: Tier;
  readonly experimental?: boolean | undefined;
  /** The vendor's name for the model. */
  readonly providerLabel: string;
}

/** The text next to a plan's price. It uses the limits and models of this server. */
export function buildPlanSummary(tier: Tier, models: readonly PlanSummaryModel[]): PlanSummary {
  const plan = PLANS[tier];
  const isTeam = tier === "premier";
  const { files } = plan;
  return {
    purpose: PURPOSES[tier],
    features: [
      included(describeModels(tier, models), "No model"),
      included(OPTIMIZERS[plan.optimizer]),
      included(describeMessages(plan)),
      included(describeTokens(plan), "No premium tokens"),
      included(
        files && `${files.countMax} files at a time, ${files.sizeBytesMax / MEBIBYTE} MB each`,
        "No file upload",
      ),
      included(files && "Voice input", "No voice input"),
      included(isTeam ? "Models compared side by side" : null, "No comparing of models"),
      included(isTeam ? "Prompt Coach" : null, "No Prompt Coach"),
      included(
        isTeam ? `Team workspaces of up to ${WORKSPACE_SEATS} members, each with Premier` : null,
        "No team workspace",
      ),
      ...(models.some(isExperimental)
        ? [included(isTeam ? "Early access to experimental models" : null, "No experimental models")]
        : []),
    ],
  };
}

/** `text`: null if the plan does not have the feature. */
const included = (text: string | null, missing = ""): PlanFeature => ({
  text: text ?? missing,
  isIncluded: text !== null,
});

const isExperimental = ({ experimental }: PlanSummaryModel): boolean => experimental === true;

function describeModels(tier: Tier, models: readonly PlanSummaryModel[]): string | null {
  // Each model is named once, even if several providers offer it: the list has no room for the providers.
  const opened = removeDuplicateModels(
    models
      .filter((model) => model.tier === tier && !isExperimental(model))
      .map(({ label, providerLabel }) => ({ label, providerLabel })),
  ).map(({ label }) => label);
  const cheaper = TIERS[TIERS.indexOf(tier) - 1];
  const rest = cheaper === undefined ? [] : [`all of ${PLANS[cheaper].label}`];
  if (opened.length === 0) return cheaper === undefined ? null : `The models of ${PLANS[cheaper].label}`;
  const names = opened.length === 1 ? opened.join("") : `${opened.slice(0, -1).join(", ")} and ${opened.at(-1)}`;
  return [names, ...rest].join(", and ");
}

function describeMessages(plan: Plan): string {
  const limit = plan.window;
  if (limit === null) return "No message limit";
  const hours = limit.lengthMs / HOUR_MS;
  const span = hours === 24 ? "a day" : `every ${hours} hours`;
  return `${limit.messagesMax.toLocaleString("en-US")} messages ${span}${limit.isSoft ? ", then slower" : ""}`;
}

function describeTokens({ premiumTokens }: Plan): string | null {
  if (premiumTokens.monthly === 0) return null;
  const million = premiumTokens.monthly / 1_000_000;
  const line = `${million} million tokens a month for premium models, about ${million * 0.75} million words`;
  return premiumTokens.carriedMax > 0 ? `${line}; unused ones roll over` : line;
}
