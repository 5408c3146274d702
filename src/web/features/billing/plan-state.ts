import type { PlanPreview, SubscriptionView } from "#contract/billing.ts";
import { includesTier, PLANS, type Tier } from "#domain/plans/plans.ts";
import { formatCents, formatDay } from "./money.ts";

/** Says which plan the user has, when it ends and which plan is next. */
export function describePlan(view: SubscriptionView): string {
  const { tier, billedTier, pinnedTier, subscription } = view;
  const label = PLANS[tier].label;
  if (pinnedTier !== null) return heldSentence(view);
  if (tier !== billedTier) return `You are on ${label}, a gift of whoever runs this site.`;
  if (subscription === null || billedTier === "free") {
    return subscription?.status === "incomplete"
      ? "Your payment is on its way. Your plan changes when it arrives."
      : `You are on ${label}.`;
  }
  const end = formatDay(subscription.periodEnd);
  if (subscription.status === "past-due")
    return `You are on ${label}. The last payment failed and is being tried again.`;
  if (subscription.cancelsAtPeriodEnd) return `You are on ${label} until ${end}, then on Free.`;
  if (subscription.nextPlan !== null)
    return `You are on ${label} until ${end}, then on ${PLANS[subscription.nextPlan].label}.`;
  return `You are on ${label}. It renews on ${end} for ${formatCents(subscription.priceCents)}.`;
}

function heldSentence({ tier, billedTier }: SubscriptionView): string {
  const held = `You are on ${PLANS[tier].label}: whoever runs this site set this plan for you, so it cannot buy a plan.`;
  if (tier === billedTier || billedTier === "free") return held;
  return `${held} You still pay for ${PLANS[billedTier].label}; below you can cancel it.`;
}

/** A question to the user before a paid plan changes. */
export interface PlanQuestion {
  readonly title: string;
  readonly text: string;
  readonly action: string;
}

export function createPlanQuestion(view: SubscriptionView, plan: Tier, preview: PlanPreview): PlanQuestion | null {
  const { subscription, billedTier } = view;
  if (subscription === null) return null;
  const { label, price } = PLANS[plan];
  const end = formatDay(subscription.periodEnd);
  const title = `Change to ${label}?`;
  switch (preview.kind) {
    case "upgrade": {
      const due = formatCents(preview.dueTodayCents);
      const text = `You pay ${due} now for the days that are left, then $${price} a month from ${end}. ${label} begins at once.`;
      return { title, text, action: `Pay ${due}` };
    }
    case "downgrade": {
      const begins = formatDay(preview.takesEffectAt ?? subscription.periodEnd);
      const text = `Nothing is charged today. You keep ${PLANS[billedTier].label} until ${begins}; from then on you are on ${label} for $${price} a month. You can undo this until then.`;
      return { title, text, action: `Change to ${label}` };
    }
    case "none": {
      const isEnding = subscription.cancelsAtPeriodEnd || subscription.nextPlan !== null;
      if (!isEnding) return null;
      const text = `Nothing is charged today. ${label} goes on after ${end} as before, for $${price} a month.`;
      return { title: `Stay on ${label}?`, text, action: `Stay on ${label}` };
    }
    default:
      return null;
  }
}

export interface PlanButton {
  readonly label: string;
  readonly isCurrent: boolean;
}

/**
 * True: the user cannot buy `plan`, because an admin has limited the account to `pinnedTier`. The free plan and the
 * plans below `billedTier` are not blocked.
 */
export const isPlanBlockedByPin = ({ pinnedTier, billedTier }: SubscriptionView, plan: Tier): boolean =>
  pinnedTier !== null && plan !== "free" && includesTier(plan, billedTier);

export function createPlanButton(plan: Tier, current: Tier): PlanButton {
  if (plan === current) return { label: "Current Plan", isCurrent: true };
  const labels: Readonly<Record<Tier, string>> = { free: "Start Free", plus: "Upgrade to Plus", premier: "Go Premier" };
  const isDowngrade = plan === "plus" && current === "premier";
  return { label: isDowngrade ? "Change to Plus" : labels[plan], isCurrent: false };
}
