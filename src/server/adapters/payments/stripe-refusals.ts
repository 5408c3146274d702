import Stripe from "stripe";

/** Stripe has no such customer, or has it in its other mode. */
export const isUnknownCustomer = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === "resource_missing" &&
  error.param === "customer";

/** Lets pass what Stripe refuses for this reason, or with null for any reason of ours. */
export const unless = (code: string | null) => (error: unknown) => {
  const isExpected = error instanceof Stripe.errors.StripeInvalidRequestError && (code === null || error.code === code);
  if (!isExpected) throw error;
};
