import { type PaidTier, PLANS, type Tier } from "#domain/plans/plans.ts";
import { classifyPlanChange, type PlanChange, type Subscription } from "#domain/plans/subscriptions.ts";
import { AppError, notFound } from "../../app-error.ts";
import type { UserRecord } from "../../ports/account-store.ts";
import type { SubscriptionRecord } from "../../ports/billing-store.ts";
import { type Customer, ProviderObjectMissingError } from "../../ports/payments.ts";
import { requireOngoingSubscription, type SyncSubscriptionDeps, syncSubscription } from "./subscriptions.ts";

export interface ChoosePlanDeps extends SyncSubscriptionDeps {
  /** The public URL of this site, without a slash at the end. */
  readonly appUrl: string;
  readonly newId: () => string;
}

export interface PlanChoiceResult {
  readonly kind: "checkout" | "upgrade" | "downgrade";
  readonly url: string;
}

const CHECKOUT_OPEN_MS = 60 * 60_000;

/**
 * Returns the next page for a user who chose a paid plan: a checkout, or our confirmation page if the user already pays
 * for a plan. Changes no plan and charges nothing. Throws PaymentError and AppError.
 */
export async function choosePlan(deps: ChoosePlanDeps, user: UserRecord, plan: PaidTier): Promise<PlanChoiceResult> {
  const known = await settledSubscription(deps, user);
  const change = classifyPlanChange(tierAtCurrentProvider(user, known), plan);
  assertMayBuy(user, change);
  if (change === "checkout") return openCheckout(deps, user, plan);
  if (change === "none") assertChangeAhead(known);
  return { kind: change === "downgrade" ? "downgrade" : "upgrade", url: `${deps.appUrl}/subscribe?confirm=${plan}` };
}

/** Runs after the user confirmed. Throws PaymentError and AppError. */
export async function changePlan(deps: ChoosePlanDeps, user: UserRecord, plan: PaidTier): Promise<PlanChoiceResult> {
  const known = await settledSubscription(deps, user);
  const change = classifyPlanChange(tierAtCurrentProvider(user, known), plan);
  assertMayBuy(user, change);
  switch (change) {
    case "upgrade":
      return upgrade(deps, user, requireOngoingSubscription(known), plan);
    case "downgrade":
      return changeLater(deps, user, requireOngoingSubscription(known), plan);
    case "none":
      return stay(deps, user, known, plan);
    default:
      throw new AppError("no-subscription", "There is no paid plan to change.");
  }
}

async function settledSubscription(deps: ChoosePlanDeps, user: UserRecord): Promise<SubscriptionRecord | null> {
  const known = await deps.store.billing.subscription(user.id, deps.payments.account);
  if (known?.status !== "incomplete") return known;
  throw new AppError("payment-pending", "Your last payment is still on its way. Your plan changes when it arrives.");
}

/** The tier that the user pays for at the current provider. A plan paid at another provider must be bought again. */
export const tierAtCurrentProvider = ({ billedTier }: UserRecord, known: SubscriptionRecord | null): Tier =>
  known === null ? "free" : billedTier;

/** Throws plan-pinned if an admin pinned the tier: users must not pay for a plan that they would not get. */
function assertMayBuy({ pinnedTier }: UserRecord, change: PlanChange): void {
  if (pinnedTier === null || (change !== "checkout" && change !== "upgrade")) return;
  throw new AppError(
    "plan-pinned",
    `Whoever runs this site holds this account on ${PLANS[pinnedTier].label}, so it cannot buy a plan.`,
  );
}

/** The user chose the current plan. Throws already-on-plan if no cancellation or downgrade is planned. */
function assertChangeAhead(known: SubscriptionRecord | null): void {
  if (known === null || (known.nextPlan === null && !known.cancelsAtPeriodEnd))
    throw new AppError("already-on-plan", "You are on this plan already.");
}

async function openCheckout(deps: ChoosePlanDeps, user: UserRecord, plan: PaidTier): Promise<PlanChoiceResult> {
  try {
    return await tryCheckout(deps, user, plan);
  } catch (error) {
    if (!(error instanceof ProviderObjectMissingError)) throw error;
    // The provider does not know the customer. The sync removes the customer here, and the second try makes a new one.
    await syncSubscription(deps, user.id);
    return await tryCheckout(deps, user, plan);
  }
}

async function tryCheckout(deps: ChoosePlanDeps, user: UserRecord, plan: PaidTier): Promise<PlanChoiceResult> {
  const { store, payments, clock } = deps;
  const now = clock.now();
  const customer = await openCustomer(deps, user);
  // Only one plan can be bought, so open checkouts for other plans are closed.
  for (const closed of await store.billing.closeCheckouts(user.id, plan)) await payments.closeCheckout(closed);
  const opened = { id: deps.newId(), now, expiresAt: new Date(now.getTime() + CHECKOUT_OPEN_MS) };
  const checkout = await store.billing.openCheckout(payments.account, user.id, plan, opened);
  if (checkout.url !== null) return { kind: "checkout", url: checkout.url };
  // Idempotent: a concurrent request has the same key and gets the same checkout.
  const place = await payments.openCheckout({ customer, plan, key: checkout.id, expiresAt: checkout.expiresAt });
  await store.billing.setCheckoutPlace(user.id, checkout.id, place);
  return { kind: "checkout", url: place.url };
}

async function openCustomer(deps: ChoosePlanDeps, user: UserRecord): Promise<Customer> {
  const { store, payments } = deps;
  const { account } = payments;
  const known = await store.billing.customer(user.id, account);
  if (known === null) throw notFound();
  if (known.providerId !== null) return known;
  await store.billing.setCustomer(user.id, account, await payments.openCustomer(known));
  // A concurrent request may have stored a customer first.
  return (await store.billing.customer(user.id, account)) ?? known;
}

async function upgrade(
  deps: ChoosePlanDeps,
  user: UserRecord,
  subscription: Subscription,
  plan: PaidTier,
): Promise<PlanChoiceResult> {
  const outcome = await deps.payments.upgrade(subscription, plan);
  await syncSubscription(deps, user.id);
  if (outcome.kind === "declined") {
    throw new AppError("payment-declined", "Your bank declined the payment. Your plan has not changed.");
  }
  const url =
    outcome.kind === "requires-action" ? outcome.url : `${deps.appUrl}/subscription-success?redirect_status=succeeded`;
  return { kind: "upgrade", url };
}

async function changeLater(
  deps: ChoosePlanDeps,
  user: UserRecord,
  subscription: Subscription,
  plan: PaidTier,
): Promise<PlanChoiceResult> {
  await deps.payments.changeAtPeriodEnd(subscription, plan);
  await syncSubscription(deps, user.id);
  return { kind: "downgrade", url: `${deps.appUrl}/subscribe?changed=${plan}` };
}

/** The user chose the current plan: undoes a cancellation or downgrade that has not taken effect. */
async function stay(
  deps: ChoosePlanDeps,
  user: UserRecord,
  known: SubscriptionRecord | null,
  plan: PaidTier,
): Promise<PlanChoiceResult> {
  assertChangeAhead(known);
  await deps.payments.undoChange(requireOngoingSubscription(known));
  await syncSubscription(deps, user.id);
  return { kind: "upgrade", url: `${deps.appUrl}/subscribe?changed=${plan satisfies Tier}` };
}
