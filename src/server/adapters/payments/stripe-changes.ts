import Stripe from "stripe";
import type { PaidTier } from "#domain/plans/plans.ts";
import { parsePlanPriceId, type Subscription } from "#domain/plans/subscriptions.ts";
import type { ChargeOutcome, PaymentProvider } from "../../ports/payments.ts";
import type { StripePrices } from "./stripe-prices.ts";
import { stripeIdOf, subscriptionItemOf } from "./stripe-subscription.ts";

export interface StripeClient {
  readonly stripe: Stripe;
  readonly prices: StripePrices;
}

type Changes = Pick<PaymentProvider, "upgrade" | "changeAtPeriodEnd" | "undoChange" | "endCustomer" | "refund">;

export const stripeChanges = (client: StripeClient): Changes => ({
  upgrade: (subscription, plan) => upgrade(client, subscription, plan),
  changeAtPeriodEnd: (subscription, plan) => changeAtPeriodEnd(client, subscription, plan),
  undoChange: (subscription) => undoChange(client.stripe, subscription),
  endCustomer: (customerId) => endCustomer(client.stripe, customerId),
  refund: ({ providerId }) => giveBack(client.stripe, providerId),
});

async function upgrade(
  { stripe, prices }: StripeClient,
  subscription: Subscription,
  plan: PaidTier,
): Promise<ChargeOutcome> {
  await undoChange(stripe, subscription);
  const current = await stripe.subscriptions.retrieve(subscription.providerId);
  if (parsePlanPriceId(subscriptionItemOf(current).price.lookup_key)?.plan === plan) return { kind: "paid" };
  const { id } = subscriptionItemOf(current);
  const changed = await stripe.subscriptions
    .update(
      current.id,
      {
        items: [{ id, price: await prices.idOf(plan) }],
        proration_behavior: "always_invoice",
        payment_behavior: "pending_if_incomplete",
        expand: ["latest_invoice"],
      },
      // A double click upgrades only once.
      { idempotencyKey: `upgrade-${id}-${plan}-${current.latest_invoice}` },
    )
    .catch((error) => {
      if (error instanceof Stripe.errors.StripeCardError) return null;
      throw error;
    });
  if (changed === null) return { kind: "declined" };
  if (changed.pending_update === null) return { kind: "paid" };
  const { latest_invoice: invoice } = changed;
  const url = typeof invoice === "object" ? invoice?.hosted_invoice_url : null;
  return typeof url === "string" ? { kind: "requires-action", url } : { kind: "declined" };
}

async function changeAtPeriodEnd(
  { stripe, prices }: StripeClient,
  subscription: Subscription,
  plan: PaidTier | null,
): Promise<void> {
  const current = await releaseSchedule(stripe, subscription);
  if (plan === null) {
    await stripe.subscriptions.update(current.id, { cancel_at_period_end: true });
    return;
  }
  if (current.cancel_at_period_end) await stripe.subscriptions.update(current.id, { cancel_at_period_end: false });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: current.id });
  const item = subscriptionItemOf(current);
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: "release",
    proration_behavior: "none",
    phases: [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: item.current_period_start,
        end_date: item.current_period_end,
      },
      {
        items: [{ price: await prices.idOf(plan), quantity: 1 }],
        duration: { interval: "month", interval_count: 1 },
      },
    ],
  });
}

async function undoChange(stripe: Stripe, subscription: Subscription): Promise<void> {
  const current = await releaseSchedule(stripe, subscription);
  if (current.cancel_at_period_end) await stripe.subscriptions.update(current.id, { cancel_at_period_end: false });
}

async function releaseSchedule(stripe: Stripe, { providerId }: Subscription): Promise<Stripe.Subscription> {
  const current = await stripe.subscriptions.retrieve(providerId);
  const schedule = stripeIdOf(current.schedule);
  if (schedule !== null) await stripe.subscriptionSchedules.release(schedule);
  return current;
}

async function giveBack(stripe: Stripe, subscriptionId: string): Promise<void> {
  const { data } = await stripe.invoices.list({
    subscription: subscriptionId,
    status: "paid",
    limit: 100,
    expand: ["data.payments"],
  });
  const intents = data.flatMap(({ payments }) => payments?.data ?? []).map(({ payment }) => payment.payment_intent);
  for (const intent of new Set(intents.map(stripeIdOf).filter((id) => id !== null))) {
    await stripe.refunds
      .create({ payment_intent: intent }, { idempotencyKey: `refund-${intent}` })
      .catch(ignoreStripeError("charge_already_refunded"));
  }
  await stripe.subscriptions.update(subscriptionId, { metadata: { refunded: "yes" } });
  await cancel(stripe, subscriptionId);
}

/** Cancels all subscriptions. Expires open checkouts first, so that nothing new is paid meanwhile. */
async function endCustomer(stripe: Stripe, customer: string): Promise<void> {
  const open = stripe.checkout.sessions.list({ customer, status: "open", limit: 100 });
  const held = () => stripe.subscriptions.list({ customer, limit: 100 });
  try {
    for await (const { id } of open) await stripe.checkout.sessions.expire(id).catch(ignoreStripeError(null));
    for await (const { id } of held()) await cancel(stripe, id);
  } catch (error) {
    // An unknown customer has nothing to end.
    if (!isUnknownCustomer(error)) throw error;
  }
}

/** In the second of two concurrent calls, the subscription is already cancelled. */
async function cancel(stripe: Stripe, subscriptionId: string): Promise<void> {
  await stripe.subscriptions
    .cancel(subscriptionId, { invoice_now: false, prorate: false })
    .catch(ignoreStripeError("resource_missing"));
}

/** Stripe does not have the customer, or has the customer only in the other mode (test or live). */
export const isUnknownCustomer = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === "resource_missing" &&
  error.param === "customer";

/** Returns an error handler that ignores Stripe's refusals with this code. null: all refusals. */
export const ignoreStripeError = (code: string | null) => (error: unknown) => {
  const isExpected = error instanceof Stripe.errors.StripeInvalidRequestError && (code === null || error.code === code);
  if (!isExpected) throw error;
};
