import Stripe from "stripe";
import * as z from "zod/mini";
import {
  type CheckoutRequest,
  type Customer,
  type Invoice,
  PaymentError,
  type PaymentEvent,
  type PaymentProvider,
  ProviderObjectMissingError,
  UntrustedEventError,
} from "../../ports/payments.ts";
import { createProxiedFetch } from "../outgoing-proxy.ts";
import { ignoreStripeError, isUnknownCustomer, type StripeClient, stripeChanges } from "./stripe-changes.ts";
import { stripePrices } from "./stripe-prices.ts";
import {
  convertStripeSubscription,
  findNextPriceId,
  ONGOING_SUBSCRIPTION_STATUSES,
  stripeIdOf,
  subscriptionItemOf,
} from "./stripe-subscription.ts";

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** An address other than Stripe's: a proxy, or the tests' fake server. */
  readonly apiUrl: string | null;
  readonly appUrl: string;
  readonly brandName: string;
  /** Called whenever a request to Stripe fails, with a reason that identifies no user. */
  readonly noteError: NotePaymentError;
}

type NotePaymentError = (call: string, reason: string) => void;

const LIVE_KEY = /^(?:sk|rk)_live_/;

const CALL_TIMEOUT_MS = 15_000;

export function stripePayments(settings: StripeSettings): PaymentProvider {
  const stripe = new Stripe(settings.secretKey, {
    ...addressOf(settings.apiUrl),
    timeout: CALL_TIMEOUT_MS,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(createProxiedFetch()),
  });
  const client = { stripe, prices: stripePrices(stripe, settings.brandName) };
  const payments: PaymentProvider = {
    kind: "stripe",
    signatureHeader: "stripe-signature",
    account: LIVE_KEY.test(settings.secretKey) ? "stripe-live" : "stripe-test",
    async openCustomer({ userId, email, forgottenIds }: Customer) {
      // With the same idempotency key, Stripe would return the forgotten customer again.
      const again = forgottenIds.length === 0 ? "" : `-${forgottenIds.length}`;
      const customer = await stripe.customers.create(
        { email, metadata: { userId: String(userId) } },
        { idempotencyKey: `customer-${userId}-${email}${again}` },
      );
      return customer.id;
    },
    ...stripeCheckouts(client, settings.appUrl),
    ...stripeReads(client),
    ...stripeChanges(client),
    readEvent: (body, signature, now) => readStripeEvent(stripe, settings.webhookSecret, body, signature, now),
  };
  return withPlainErrors(payments, settings.noteError);
}

function stripeCheckouts(
  { stripe, prices }: StripeClient,
  appUrl: string,
): Pick<PaymentProvider, "openCheckout" | "closeCheckout"> {
  return {
    async openCheckout({ customer, plan, key, expiresAt }: CheckoutRequest) {
      if (customer.providerId === null) throw new PaymentError("a checkout needs a customer");
      const metadata = { userId: String(customer.userId), plan };
      const session = await stripe.checkout.sessions.create(
        {
          mode: "subscription",
          customer: customer.providerId,
          client_reference_id: String(customer.userId),
          line_items: [{ price: await prices.idOf(plan), quantity: 1 }],
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
      // A paid or expired checkout cannot be closed, and need not be.
      await stripe.checkout.sessions.expire(providerId).catch(ignoreStripeError(null));
    },
  };
}

function addressOf(apiUrl: string | null): Stripe.StripeConfig {
  if (apiUrl === null) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  return { protocol: protocol === "http:" ? "http" : "https", host: hostname, ...(port !== "" && { port }) };
}

/** Replaces Stripe's errors, because their texts may contain API keys, accounts and cards. */
function withPlainErrors(payments: PaymentProvider, noteError: NotePaymentError): PaymentProvider {
  const guarded = Object.entries(payments).map(([name, value]) => {
    if (typeof value !== "function" || name === "readEvent") return [name, value];
    const call = async (...given: unknown[]) => {
      try {
        return await (value as (...given: unknown[]) => Promise<unknown>)(...given);
      } catch (error) {
        if (error instanceof PaymentError) noteError(name, "unexpected-answer");
        if (!(error instanceof Stripe.errors.StripeError)) throw error;
        const isUnknown = error.code === "resource_missing";
        noteError(name, isUnknown ? "resource_missing" : error.type);
        const message = `${name} failed: ${error.type}`;
        throw isUnknown
          ? new ProviderObjectMissingError(message, isUnknownCustomer(error) ? "customer" : "other")
          : new PaymentError(message);
      }
    };
    return [name, call];
  });
  return Object.fromEntries(guarded) as PaymentProvider;
}

/** Stripe's recommended value; 0 would turn the time check off. */
const EVENT_TOLERANCE_S = 300;

/**
 * Verifies the signature of the raw bytes. Refuses a time in the future too, because such a signature would stay valid
 * for years.
 */
function readStripeEvent(
  stripe: Stripe,
  secret: string,
  body: Buffer,
  signature: string | undefined,
  now: Date,
): PaymentEvent {
  const seconds = now.getTime() / 1000;
  const signedAt = Number(/(?:^|,)t=(\d+)(?:,|$)/.exec(signature ?? "")?.[1]);
  if (!(signedAt <= seconds + EVENT_TOLERANCE_S)) throw new UntrustedEventError("signed in the future, or not at all");
  const signed = verified(() =>
    stripe.webhooks.constructEvent(body, signature ?? "", secret, EVENT_TOLERANCE_S, undefined, now.getTime()),
  );
  const parsed = z.safeParse(eventSchema, signed);
  if (!parsed.success) throw new UntrustedEventError("signed, but no event");
  const event = parsed.data;
  if (event.created > seconds + EVENT_TOLERANCE_S) throw new UntrustedEventError("made in the future");
  const { object } = event.data;
  const customer = object.object === "customer" ? object.id : object.customer;
  return { id: event.id, type: event.type, customerId: stripeIdOf(customer) };
}

const named = z.union([z.string(), z.object({ id: z.string() })]);
/** The fields that we read from an event. All other data is requested from Stripe. */
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
    throw new UntrustedEventError("the signature does not fit");
  }
}

const INVOICES_MAX = 24;

function stripeReads({
  stripe,
  prices,
}: StripeClient): Pick<PaymentProvider, "readSubscription" | "previewUpgrade" | "invoices"> {
  async function subscriptionsOf(customerId: string): Promise<Stripe.Subscription[]> {
    const found = await stripe.subscriptions.list({
      customer: customerId,
      status: "all",
      limit: 20,
      expand: ["data.schedule"],
    });
    return found.data;
  }

  return {
    async readSubscription(customerId) {
      const all = await subscriptionsOf(customerId);
      const live = all
        .filter(({ status }) => ONGOING_SUBSCRIPTION_STATUSES.includes(status))
        .sort((a, b) => priceOf(b) - priceOf(a));
      const [newest] = all.toSorted((a, b) => b.created - a.created);
      const found = live[0] ?? newest;
      if (found === undefined) return { current: null, doubles: [] };
      const nextPriceId = findNextPriceId(found);
      const nextPlan = nextPriceId === null ? null : await prices.planAt(nextPriceId);
      return { current: convertStripeSubscription(found, nextPlan), doubles: live.slice(1).map(({ id }) => id) };
    },
    async previewUpgrade(subscription, plan) {
      const current = await stripe.subscriptions.retrieve(subscription.providerId);
      const preview = await stripe.invoices.createPreview({
        subscription: current.id,
        subscription_details: {
          items: [{ id: subscriptionItemOf(current).id, price: await prices.idOf(plan) }],
          proration_behavior: "always_invoice",
        },
      });
      return preview.amount_due;
    },
    async invoices(customerId) {
      const [{ data }, subscriptions] = await Promise.all([
        stripe.invoices.list({ customer: customerId, limit: INVOICES_MAX }),
        subscriptionsOf(customerId),
      ]);
      const refunded = new Set(subscriptions.filter(({ metadata }) => metadata.refunded === "yes").map(({ id }) => id));
      return data.map((invoice) => asInvoice(invoice, refunded));
    },
  };
}

const priceOf = (subscription: Stripe.Subscription): number => subscriptionItemOf(subscription).price.unit_amount ?? 0;

function asInvoice(invoice: Stripe.Invoice, refunded: ReadonlySet<string>): Invoice {
  const subscription = stripeIdOf(invoice.parent?.subscription_details?.subscription);
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
