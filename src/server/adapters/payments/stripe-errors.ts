import Stripe from "stripe";

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
