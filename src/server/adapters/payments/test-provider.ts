import type { PaidTier } from "#domain/plans/plans.ts";
import { planPriceIdOf } from "#domain/plans/sold-prices.ts";
import { addMonth, priceCentsOf, type Subscription } from "#domain/plans/subscriptions.ts";

export interface TestSubscription {
  readonly id: string;
  readonly userId: number;
  readonly plan: PaidTier;
  readonly status: Subscription["status"];
  readonly periodStart: string;
  readonly periodEnd: string;
  /** Day of the month of each renewal. In a shorter month, the renewal is on the last day. */
  readonly anchorDay: number;
  readonly cancelsAtPeriodEnd: boolean;
  readonly nextPlan: PaidTier | null;
  readonly firstPaidAt: string;
  readonly isRefunded: boolean;
}

export interface TestInvoice {
  readonly amountCents: number;
  readonly status: "paid" | "refunded";
  readonly description: string;
  readonly createdAt: string;
}

export function createTestSubscription(id: string, userId: number, plan: PaidTier, now: Date): TestSubscription {
  const at = now.toISOString();
  return {
    id,
    userId,
    plan,
    status: "active",
    periodStart: at,
    periodEnd: addMonth(now).toISOString(),
    anchorDay: now.getUTCDate(),
    cancelsAtPeriodEnd: false,
    nextPlan: null,
    firstPaidAt: at,
    isRefunded: false,
  };
}

/**
 * Brings the subscription from its stored state to `now`. At the end of each period until then, it is renewed, changed
 * to the next plan, or ended.
 */
export function advanceSubscription(
  subscription: TestSubscription,
  now: Date,
): { readonly subscription: TestSubscription; readonly invoices: readonly TestInvoice[] } {
  const invoices: TestInvoice[] = [];
  let current = subscription;
  while (current.status === "active" && new Date(current.periodEnd) <= now) {
    if (current.cancelsAtPeriodEnd) {
      current = { ...current, status: "ended" };
      break;
    }
    const plan = current.nextPlan ?? current.plan;
    const begins = new Date(current.periodEnd);
    invoices.push(newTestInvoice(priceCentsOf(plan), `${PLAN_LABELS[plan]}, one month`, begins));
    current = {
      ...current,
      plan,
      nextPlan: null,
      periodStart: begins.toISOString(),
      periodEnd: addMonth(begins, current.anchorDay).toISOString(),
    };
  }
  return { subscription: current, invoices };
}

export const newTestInvoice = (amountCents: number, description: string, at: Date): TestInvoice => ({
  amountCents,
  status: amountCents < 0 ? "refunded" : "paid",
  description,
  createdAt: at.toISOString(),
});

export const PLAN_LABELS: Readonly<Record<PaidTier, string>> = { plus: "Plus", premier: "Premier" };

export const convertTestSubscription = (kept: TestSubscription): Subscription => ({
  providerId: kept.id,
  userId: kept.userId,
  plan: kept.plan,
  status: kept.status,
  priceId: planPriceIdOf({ plan: kept.plan, cents: priceCentsOf(kept.plan), currency: "usd" }),
  priceCents: priceCentsOf(kept.plan),
  currency: "usd",
  periodStart: new Date(kept.periodStart),
  periodEnd: new Date(kept.periodEnd),
  cancelsAtPeriodEnd: kept.cancelsAtPeriodEnd,
  nextPlan: kept.nextPlan,
  firstPaidAt: new Date(kept.firstPaidAt),
  isRefunded: kept.isRefunded,
});
