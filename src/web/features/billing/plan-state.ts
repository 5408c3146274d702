import type { SubscriptionView } from "#contract/billing.ts";
import { PLANS, type Tier } from "#domain/plans.ts";
import { formatCents, formatDay } from "./money.ts";

/** What one reads under the headline: what one has, until when, and what comes then. */
export function planSentence({ tier, billedTier, subscription }: SubscriptionView): string {
  const label = PLANS[tier].label;
  if (tier !== billedTier) return `You are on ${label}, given by whoever runs this site.`;
  if (subscription === null || billedTier === "free") {
    return subscription?.status === "incomplete"
      ? "Your payment is under way. The plan follows when it has arrived."
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

export interface PlanButton {
  readonly label: string;
  readonly isCurrent: boolean;
}

/** SPEC 2, Pricing. */
export function planButton(plan: Tier, current: Tier): PlanButton {
  if (plan === current) return { label: "Current Plan", isCurrent: true };
  const labels: Readonly<Record<Tier, string>> = { free: "Start Free", plus: "Upgrade to Plus", premier: "Go Premier" };
  const isDowngrade = plan === "plus" && current === "premier";
  return { label: isDowngrade ? "Change to Plus" : labels[plan], isCurrent: false };
}
