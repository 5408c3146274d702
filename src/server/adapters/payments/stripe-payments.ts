import Stripe from "stripe";
import {
  type CheckoutRequest,
  type Customer,
  PaymentError,
  type Payments,
  UnknownToProvider,
} from "../../ports/payments.ts";
import { proxiedFetch } from "../machine-proxy.ts";
import { type StripeClient, stripeChanges } from "./stripe-changes.ts";
import { readStripeEvent } from "./stripe-event.ts";
import { stripePrices } from "./stripe-prices.ts";
import { stripeReads } from "./stripe-reads.ts";
import { isUnknownCustomer, unless } from "./stripe-refusals.ts";

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another address than Stripe's own: a proxy, or the stand-in of the tests. */
  readonly apiUrl: string | null;
  readonly appUrl: string;
  readonly brandName: string;
  /** Hears of every call that failed, and why in a word of Stripe's that names nobody. */
  readonly noteError: NotePaymentError;
}

type NotePaymentError = (call: string, reason: string) => void;

const LIVE_KEY = /^(?:sk|rk)_live_/;

const CALL_TIMEOUT_MS = 15_000;

/** Payments by Stripe, through its own library. */
export function stripePayments(settings: StripeSettings): Payments {
  const stripe = new Stripe(settings.secretKey, {
    ...addressOf(settings.apiUrl),
    timeout: CALL_TIMEOUT_MS,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(proxiedFetch()),
  });
  const client = { stripe, prices: stripePrices(stripe, settings.brandName) };
  const payments: Payments = {
    kind: "stripe",
    account: LIVE_KEY.test(settings.secretKey) ? "stripe-live" : "stripe-test",
    async openCustomer({ userId, email, forgottenIds }: Customer) {
      // With the key of one who was forgotten Stripe would answer with that one again.
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
): Pick<Payments, "openCheckout" | "closeCheckout"> {
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
      // One that was paid or has expired cannot be closed, and need not be.
      await stripe.checkout.sessions.expire(providerId).catch(unless(null));
    },
  };
}

function addressOf(apiUrl: string | null): Stripe.StripeConfig {
  if (apiUrl === null) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  return { protocol: protocol === "http:" ? "http" : "https", host: hostname, ...(port !== "" && { port }) };
}

/** Stripe's own words stay here: they may name keys, accounts and cards. */
function withPlainErrors(payments: Payments, noteError: NotePaymentError): Payments {
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
          ? new UnknownToProvider(message, isUnknownCustomer(error) ? "customer" : "other")
          : new PaymentError(message);
      }
    };
    return [name, call];
  });
  return Object.fromEntries(guarded) as Payments;
}
