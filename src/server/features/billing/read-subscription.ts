import type * as z from "zod/mini";
import type { planPreviewSchema, SubscriptionView } from "#contract/billing.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { classifyPlanChange, priceCentsOf, refundableUntil } from "#domain/plans/subscriptions.ts";
import type { PaymentProvider } from "../../ports/payments.ts";
import type { UserRecord } from "../../ports/user-record.ts";
import { requireOngoingSubscription, tierAtCurrentProvider } from "./choose-plan.ts";
import type { SyncSubscriptionDeps } from "./sync-subscription.ts";

export async function readSubscription(
  {
    store,
    payments,
    clock,
  }: Pick<SyncSubscriptionDeps, "store" | "clock"> & {
    /** null: this site sells nothing. */
    readonly payments: Pick<PaymentProvider, "kind" | "account"> | null;
  },
  user: UserRecord,
): Promise<SubscriptionView> {
  const known = payments === null ? null : await store.billing.subscription(user.id, payments.account);
  const isTest = payments?.kind === "test";
  const view = { tier: user.subscriptionTier, billedTier: user.billedTier, pinnedTier: user.pinnedTier, isTest };
  if (known === null) return { ...view, subscription: null };
  const until = refundableUntil({ firstPaidAt: known.firstPaidAt, isRefunded: known.refundedAt !== null });
  const isRefundable = until !== null && until > clock.now() && known.status !== "ended";
  return {
    ...view,
    subscription: {
      plan: known.plan,
      status: known.status,
      priceCents: known.priceCents,
      periodEnd: known.periodEnd.toISOString(),
      cancelsAtPeriodEnd: known.cancelsAtPeriodEnd,
      nextPlan: known.nextPlan,
      refundableUntil: isRefundable ? until.toISOString() : null,
    },
  };
}

/** The effect of choosing a plan today. Changes nothing. */
export async function previewPlan(
  deps: SyncSubscriptionDeps,
  user: UserRecord,
  plan: Tier,
): Promise<z.infer<typeof planPreviewSchema>> {
  const known = await deps.store.billing.subscription(user.id, deps.payments.account);
  const kind = classifyPlanChange(tierAtCurrentProvider(user, known), plan);
  if (kind === "none" || plan === "free") {
    const endsAt = kind === "cancel" && known !== null ? known.periodEnd.toISOString() : null;
    return { kind, dueTodayCents: 0, takesEffectAt: endsAt };
  }
  if (kind === "checkout") return { kind, dueTodayCents: priceCentsOf(plan), takesEffectAt: null };
  const live = requireOngoingSubscription(known);
  return kind === "upgrade"
    ? { kind, dueTodayCents: await deps.payments.previewUpgrade(live, plan), takesEffectAt: null }
    : { kind, dueTodayCents: 0, takesEffectAt: live.periodEnd.toISOString() };
}
