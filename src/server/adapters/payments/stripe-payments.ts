import Stripe from "stripe";
import * as z from "zod/mini";
import type { PaidTier } from "#domain/plans.ts";
import { soldPrice, soldPriceId } from "#domain/sold-prices.ts";
import { priceCentsOf, type Subscription } from "#domain/subscriptions.ts";
import {
  type ChargeOutcome,
  type CheckoutRequest,
  type Customer,
  type Invoice,
  PaymentError,
  type PaymentEvent,
  type Payments,
  UntrustedEvent,
} from "../../ports/payments.ts";
import { asSubscription, itemOf, LIVE_STATUSES, nextPriceOf } from "./stripe-subscription.ts";

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another address than Stripe's own: a proxy, or the stand-in of the tests. */
  readonly apiUrl: string | null;
  readonly appUrl: string;
  readonly brandName: string;
}

/** Stripe's own advice; 0 would switch the check of the time off. */
const EVENT_TOLERANCE_S = 300;
const CALL_TIMEOUT_MS = 15_000;
const INVOICES_MAX = 24;

/** Payments by Stripe, through its own library. What it says about a customer is always asked for, never guessed. */
export function stripePayments(settings: StripeSettings): Payments {
  const { appUrl, brandName } = settings;
  const stripe = new Stripe(settings.secretKey, {
    ...addressOf(settings.apiUrl),
    timeout: CALL_TIMEOUT_MS,
    telemetry: false,
  });
  const priceIds = new Map<PaidTier, Promise<string>>();
  const plansByPrice = new Map<string, Promise<PaidTier | null>>();

  /** Prices are found by a name that says what they cost, and made when they are missing. */
  function priceIdOf(plan: PaidTier): Promise<string> {
    const known = priceIds.get(plan) ?? findPrice(plan);
    priceIds.set(plan, known);
    known.catch(() => priceIds.delete(plan));
    return known;
  }

  async function findPrice(plan: PaidTier): Promise<string> {
    const cents = priceCentsOf(plan);
    const key = soldPriceId({ plan, cents, currency: "usd" });
    const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
    if (data[0] !== undefined) return data[0].id;
    const made = await stripe.prices.create(
      {
        currency: "usd",
        unit_amount: cents,
        recurring: { interval: "month" },
        lookup_key: key,
        product_data: { name: `${brandName} ${plan === "plus" ? "Plus" : "Premier"}` },
      },
      { idempotencyKey: `price-${key}` },
    );
    return made.id;
  }

  /** Stripe's prices never change, so each is looked up once. */
  function planAt(stripePriceId: string): Promise<PaidTier | null> {
    const known =
      plansByPrice.get(stripePriceId) ??
      stripe.prices.retrieve(stripePriceId).then((price) => soldPrice(price.lookup_key)?.plan ?? null);
    plansByPrice.set(stripePriceId, known);
    known.catch(() => plansByPrice.delete(stripePriceId));
    return known;
  }

  async function subscriptionsOf(customerId: string): Promise<Stripe.Subscription[]> {
    const found = await stripe.subscriptions.list({
      customer: customerId,
      status: "all",
      limit: 20,
      expand: ["data.schedule"],
    });
    return found.data;
  }

  async function giveBack(subscriptionId: string): Promise<void> {
    const { data } = await stripe.invoices.list({
      subscription: subscriptionId,
      status: "paid",
      limit: 100,
      expand: ["data.payments"],
    });
    const intents = data.flatMap(({ payments }) => payments?.data ?? []).map(({ payment }) => payment.payment_intent);
    for (const intent of new Set(intents.map(idOf).filter((id) => id !== null))) {
      await stripe.refunds
        .create({ payment_intent: intent }, { idempotencyKey: `refund-${intent}` })
        .catch(unless("charge_already_refunded"));
    }
    await stripe.subscriptions.update(subscriptionId, { metadata: { refunded: "yes" } });
    await cancel(subscriptionId);
  }

  /** Two who end it at the same moment both find it ended. */
  async function cancel(subscriptionId: string): Promise<void> {
    await stripe.subscriptions
      .cancel(subscriptionId, { invoice_now: false, prorate: false })
      .catch(unless("resource_missing"));
  }

  async function releaseSchedule({ providerId }: Subscription): Promise<Stripe.Subscription> {
    const current = await stripe.subscriptions.retrieve(providerId);
    const schedule = idOf(current.schedule);
    if (schedule !== null) await stripe.subscriptionSchedules.release(schedule);
    return current;
  }

  const payments: Payments = {
    kind: "stripe",
    async openCustomer({ userId, email }: Customer) {
      const customer = await stripe.customers.create(
        { email, metadata: { userId: String(userId) } },
        { idempotencyKey: `customer-${userId}-${email}` },
      );
      return customer.id;
    },
    async openCheckout({ customer, plan, key, expiresAt }: CheckoutRequest) {
      if (customer.providerId === null) throw new PaymentError("a checkout needs a customer");
      const metadata = { userId: String(customer.userId), plan };
      const session = await stripe.checkout.sessions.create(
        {
          mode: "subscription",
          customer: customer.providerId,
          client_reference_id: String(customer.userId),
          line_items: [{ price: await priceIdOf(plan), quantity: 1 }],
          expires_at: Math.floor(expiresAt.getTime() / 1000),
          success_url: `${appUrl}/subscription-success?redirect_status=succeeded`,
          cancel_url: `${appUrl}/subscribe`,
          metadata,
          subscription_data: { metadata },
        },
        { idempotencyKey: key },
      );
      if (session.url === null) throw new PaymentError("the checkout has no page");
      return { providerId: session.id, url: session.url };
    },
    async closeCheckout(providerId) {
      // One that was paid or has expired cannot be closed, and need not be.
      await stripe.checkout.sessions.expire(providerId).catch(unless(null));
    },
    async readSubscription(customerId) {
      const all = await subscriptionsOf(customerId);
      const live = all.filter(({ status }) => LIVE_STATUSES.includes(status)).sort((a, b) => priceOf(b) - priceOf(a));
      const [newest] = all.toSorted((a, b) => b.created - a.created);
      const found = live[0] ?? newest;
      if (found === undefined) return { current: null, doubles: [] };
      const nextPriceId = nextPriceOf(found);
      const nextPlan = nextPriceId === null ? null : await planAt(nextPriceId);
      return { current: asSubscription(found, nextPlan), doubles: live.slice(1).map(({ id }) => id) };
    },
    async previewUpgrade(subscription, plan) {
      const current = await stripe.subscriptions.retrieve(subscription.providerId);
      const preview = await stripe.invoices.createPreview({
        subscription: current.id,
        subscription_details: {
          items: [{ id: itemOf(current).id, price: await priceIdOf(plan) }],
          proration_behavior: "always_invoice",
        },
      });
      return preview.amount_due;
    },
    async upgrade(subscription, plan): Promise<ChargeOutcome> {
      await payments.undoChange(subscription);
      const current = await stripe.subscriptions.retrieve(subscription.providerId);
      if (soldPrice(itemOf(current).price.lookup_key)?.plan === plan) return { kind: "paid" };
      const { id } = itemOf(current);
      const changed = await stripe.subscriptions
        .update(
          current.id,
          {
            items: [{ id, price: await priceIdOf(plan) }],
            proration_behavior: "always_invoice",
            payment_behavior: "pending_if_incomplete",
            expand: ["latest_invoice"],
          },
          // Twice the same click is one upgrade.
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
    },
    async changeAtPeriodEnd(subscription, plan) {
      const current = await releaseSchedule(subscription);
      if (plan === null) {
        await stripe.subscriptions.update(current.id, { cancel_at_period_end: true });
        return;
      }
      if (current.cancel_at_period_end) await stripe.subscriptions.update(current.id, { cancel_at_period_end: false });
      const schedule = await stripe.subscriptionSchedules.create({ from_subscription: current.id });
      const item = itemOf(current);
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
            items: [{ price: await priceIdOf(plan), quantity: 1 }],
            duration: { interval: "month", interval_count: 1 },
          },
        ],
      });
    },
    async undoChange(subscription) {
      const current = await releaseSchedule(subscription);
      if (current.cancel_at_period_end) await stripe.subscriptions.update(current.id, { cancel_at_period_end: false });
    },
    end: ({ providerId }) => cancel(providerId),
    refund: ({ providerId }) => giveBack(providerId),
    async invoices(customerId) {
      const [{ data }, subscriptions] = await Promise.all([
        stripe.invoices.list({ customer: customerId, limit: INVOICES_MAX }),
        subscriptionsOf(customerId),
      ]);
      const refunded = new Set(subscriptions.filter(({ metadata }) => metadata.refunded === "yes").map(({ id }) => id));
      return data.map((invoice) => asInvoice(invoice, refunded));
    },
    readEvent(body, signature, now) {
      return readStripeEvent(stripe, settings.webhookSecret, body, signature, now);
    },
  };
  return withPlainErrors(payments);
}

/** Verified over the raw bytes, and within the tolerance on both sides: a signature of the future would stay valid for years. */
function readStripeEvent(
  stripe: Stripe,
  secret: string,
  body: Buffer,
  signature: string | undefined,
  now: Date,
): PaymentEvent {
  const seconds = now.getTime() / 1000;
  const signedAt = Number(/(?:^|,)t=(\d+)(?:,|$)/.exec(signature ?? "")?.[1]);
  if (!(signedAt <= seconds + EVENT_TOLERANCE_S)) throw new UntrustedEvent("signed in the future, or not at all");
  const signed = verified(() =>
    stripe.webhooks.constructEvent(body, signature ?? "", secret, EVENT_TOLERANCE_S, undefined, now.getTime()),
  );
  const parsed = z.safeParse(eventSchema, signed);
  if (!parsed.success) throw new UntrustedEvent("signed, but no event");
  const event = parsed.data;
  if (event.created > seconds + EVENT_TOLERANCE_S) throw new UntrustedEvent("made in the future");
  const { object } = event.data;
  const customer = object.object === "customer" ? object.id : object.customer;
  return { id: event.id, type: event.type, customerId: idOf(customer) };
}

const named = z.union([z.string(), z.object({ id: z.string() })]);
/** What we read of an event; everything else about it is asked for. */
const eventSchema = z.object({
  id: z.string().check(z.minLength(1)),
  type: z.string(),
  created: z.number(),
  data: z.object({
    object: z.object({ object: z.optional(z.string()), id: z.optional(z.string()), customer: z.nullish(named) }),
  }),
});

function verified(construct: () => Stripe.Event): Stripe.Event {
  try {
    return construct();
  } catch {
    throw new UntrustedEvent("the signature does not fit");
  }
}

const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === "string" ? thing : (thing?.id ?? null);

const priceOf = (subscription: Stripe.Subscription): number => itemOf(subscription).price.unit_amount ?? 0;

/** Lets pass what Stripe refuses for this reason, or with null for any reason of ours. */
const unless = (code: string | null) => (error: unknown) => {
  const isExpected = error instanceof Stripe.errors.StripeInvalidRequestError && (code === null || error.code === code);
  if (!isExpected) throw error;
};

function asInvoice(invoice: Stripe.Invoice, refunded: ReadonlySet<string>): Invoice {
  const subscription = idOf(invoice.parent?.subscription_details?.subscription);
  const isRefunded = subscription !== null && refunded.has(subscription);
  const status = invoice.status === "paid" ? "paid" : invoice.status === "open" ? "open" : "failed";
  return {
    id: invoice.id ?? "",
    amountCents: invoice.total,
    currency: invoice.currency,
    status: isRefunded && status === "paid" ? "refunded" : status,
    description: invoice.lines.data[0]?.description ?? "Subscription",
    createdAt: new Date(invoice.created * 1000),
    url: invoice.hosted_invoice_url ?? null,
  };
}

function addressOf(apiUrl: string | null): Stripe.StripeConfig {
  if (apiUrl === null) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  return { protocol: protocol === "http:" ? "http" : "https", host: hostname, ...(port !== "" && { port }) };
}

/** Stripe's own words stay here: they may name keys, accounts and cards. */
function withPlainErrors(payments: Payments): Payments {
  const guarded = Object.entries(payments).map(([name, value]) => {
    if (typeof value !== "function" || name === "readEvent") return [name, value];
    const call = async (...given: unknown[]) => {
      try {
        return await (value as (...given: unknown[]) => Promise<unknown>)(...given);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError) throw new PaymentError(`${name} failed: ${error.type}`);
        throw error;
      }
    };
    return [name, call];
  });
  return Object.fromEntries(guarded) as Payments;
}
