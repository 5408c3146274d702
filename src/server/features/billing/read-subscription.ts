import type * as z from "zod/mini";
import type { planPreviewSchema, SubscriptionView } from "#contract/billing.ts";
import type { Tier } from "#domain/plans.ts";
import { planChange, priceCentsOf, refundableUntil } from "#domain/subscriptions.ts";
import type { UserRecord } from "../../ports/user-record.ts";
import { liveOf } from "./choose-plan.ts";
import type { SyncSubscriptionDeps } from "./sync-subscription.ts";

/** What the user pays for, as the provider last said. */
export async function readSubscription(
  { store, payments, clock }: Pick<SyncSubscriptionDeps, "store" | "clock"> & { readonly payments: { kind: string } },
  user: UserRecord,
): Promise<SubscriptionView> {
  const known = await store.billing.subscription(user.id);
  const isTest = payments.kind === "test";
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

/** What choosing a plan would mean today; nothing is changed. */
export async function previewPlan(
  deps: SyncSubscriptionDeps,
  user: UserRecord,
  plan: Tier,
): Promise<z.infer<typeof planPreviewSchema>> {
  const kind = planChange(user.billedTier, plan);
  if (kind === "none" || plan === "free") {
    const known = kind === "cancel" ? await deps.store.billing.subscription(user.id) : null;
    return { kind, dueTodayCents: 0, takesEffectAt: known?.periodEnd.toISOString() ?? null };
  }
  if (kind === "checkout") return { kind, dueTodayCents: priceCentsOf(plan), takesEffectAt: null };
  const live = liveOf(await deps.store.billing.subscription(user.id));
  return kind === "upgrade"
    ? { kind, dueTodayCents: await deps.payments.previewUpgrade(live, plan), takesEffectAt: null }
    : { kind, dueTodayCents: 0, takesEffectAt: live.periodEnd.toISOString() };
}
