import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SubscriptionView } from "#contract/billing.ts";
import { buildPlanSummary } from "#domain/plans/build-plan-summary.ts";
import { includesTier, PLANS, TIERS, type Tier } from "#domain/plans/plans.ts";
import { allModelsQuery } from "#web/lib/model-labels.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { PlanFeatureList } from "#web/ui/plan-feature-list.tsx";
import { formatCents, formatDay } from "./money.ts";
import { createPlanButton, isPlanBlockedByPin } from "./plan-state.ts";
import { planPreviewQuery } from "./queries.ts";
import "#web/ui/plans.css";

interface PlanChoicesProps {
  view: SubscriptionView;
  /** The plan that the user has just chosen, while the request runs; otherwise null. */
  choosing: Tier | null;
  /** The plan in the URL; the page highlights it. Null: the URL has no plan. */
  wished: Tier | null;
  onChoose: (plan: Tier) => void;
}

/** The three plans. Each card says what happens if the user chooses the plan today. */
export function PlanChoices({ view, choosing, wished, onChoose }: PlanChoicesProps) {
  return (
    <div className="plans">
      {TIERS.map((tier) => (
        <PlanChoice key={tier} tier={tier} view={view} choosing={choosing} wished={wished} onChoose={onChoose} />
      ))}
    </div>
  );
}

interface PlanChoiceProps extends PlanChoicesProps {
  tier: Tier;
}

function PlanChoice({ tier, view, choosing, wished, onChoose }: PlanChoiceProps) {
  const { label, price } = PLANS[tier];
  const models = useQuery(allModelsQuery).data?.models ?? [];
  const { features } = buildPlanSummary(tier, models);
  const button = createPlanButton(tier, view.tier);
  const isStep = !button.isCurrent && includesTier(tier, view.tier);
  // One plan leads: the one that the user has asked for, else the most popular one, else the only one above.
  const isLead = isStep && (wished === null ? tier === "plus" || view.tier === "plus" : wished === tier);
  return (
    <section className="plan" aria-labelledby={`plan-${tier}`} data-wished={wished === tier || undefined}>
      <div className="plan-head">
        <h2 className="title" id={`plan-${tier}`}>
          {label}
        </h2>
        {tier === "plus" && <Badge>Most Popular</Badge>}
        {button.isCurrent && <Badge tone="plain">Current Plan</Badge>}
      </div>
      <p className="plan-price">
        <b>${price}</b> <span className="muted small">{price === 0 ? "forever" : "a month"}</span>
      </p>
      <p className="small muted">
        <Meaning tier={tier} view={view} />
      </p>
      <Button
        variant={isLead ? "primary" : "secondary"}
        disabled={button.isCurrent || isPlanBlockedByPin(view, tier)}
        isBusy={choosing !== null}
        onClick={() => onChoose(tier)}
      >
        {choosing === tier ? "One moment..." : button.label}
      </Button>
      <PlanFeatureList features={features} />
    </section>
  );
}

/** A line in the card of a plan: the price due today, the start of the plan, or the days left. */
function Meaning({ tier, view }: { tier: Tier; view: SubscriptionView }): ReactNode {
  const isAsked = tier !== view.billedTier && tier !== "free" && !isPlanBlockedByPin(view, tier);
  const { data: preview } = useQuery({ ...planPreviewQuery(tier), enabled: isAsked });
  const { subscription } = view;
  if (tier === "free" && view.billedTier === "free") return "";
  if (tier === view.billedTier) return daysLeft(subscription?.periodEnd ?? null);
  if (isPlanBlockedByPin(view, tier)) return "Not for sale to this account.";
  if (tier === "free") {
    if (subscription?.cancelsAtPeriodEnd === true) return `Yours from ${formatDay(subscription.periodEnd)}.`;
    return `From ${formatDay(subscription?.periodEnd ?? "")}, when you cancel.`;
  }
  if (preview === undefined) return "\u00a0";
  const { kind, dueTodayCents, takesEffectAt } = preview;
  if (kind === "downgrade") return `From ${formatDay(takesEffectAt ?? "")}, for $${PLANS[tier].price} a month.`;
  if (kind === "upgrade" && subscription !== null) {
    return (
      <>
        You pay <b>{formatCents(dueTodayCents)}</b> now, then ${PLANS[tier].price} on{" "}
        {formatDay(subscription.periodEnd)}.
      </>
    );
  }
  return (
    <>
      You pay <b>{formatCents(dueTodayCents)}</b> today, then every month.
    </>
  );
}

const DAY_MS = 86_400_000;

function daysLeft(periodEnd: string | null): string {
  if (periodEnd === null) return "";
  const days = Math.max(0, Math.ceil((new Date(periodEnd).getTime() - Date.now()) / DAY_MS));
  return days === 1 ? "1 day left in this period." : `${days} days left in this period.`;
}
