import type Stripe from "stripe";
import * as z from "zod/mini";
import { type PaymentEvent, UntrustedEvent } from "../../ports/payments.ts";
import { idOf } from "./stripe-subscription.ts";

/** Stripe's own advice; 0 would switch the check of the time off. */
const EVENT_TOLERANCE_S = 300;

/** Verified over the raw bytes, and within the tolerance on both sides: a signature of the future would stay valid for years. */
export function readStripeEvent(
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
