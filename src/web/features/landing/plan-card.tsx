import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import { buildPlanSummary } from "#domain/plans/build-plan-summary.ts";
import type { Plan, Tier } from "#domain/plans/plans.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { PlanFeatureList } from "#web/ui/plan-feature-list.tsx";

const BUTTONS: Record<Tier, string> = { free: "Start Free", plus: "Upgrade to Plus", premier: "Go Premier" };
const POPULAR: Tier = "plus";
const MODELS = [...BUILT_IN_CATALOGUE.values()].filter(({ family }) => family !== "local");

export function PlanCard({ plan }: { plan: Plan }) {
  const { purpose, features } = buildPlanSummary(plan.tier, MODELS);
  const isPopular = plan.tier === POPULAR;
  return (
    <section className="plan" aria-labelledby={`plan-${plan.tier}`}>
      <div className="plan-head">
        <h3 className="title" id={`plan-${plan.tier}`}>
          {plan.label}
        </h3>
        {isPopular && <Badge>Most Popular</Badge>}
      </div>
      <p className="plan-price">
        <b>${plan.price}</b> <span className="muted small">{plan.price === 0 ? "forever" : "a month"}</span>
      </p>
      <p className="small muted">{purpose}</p>
      <a href="/auth" className={buttonClass({ variant: isPopular ? "primary" : "secondary" })}>
        {BUTTONS[plan.tier]}
      </a>
      <PlanFeatureList features={features} />
    </section>
  );
}
