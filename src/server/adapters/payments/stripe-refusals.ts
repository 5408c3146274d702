import Stripe from "stripe";

/** Stripe does not have the customer, or has it in its other mode. */
export const isUnknownCustomer = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === "resource_missing" &&
  error.param === "customer";

/** Ignores Stripe's refusals with this code, or with null all of them. */
export const ignoreStripeError = (code: string | null) => (error: unknown) => {
  const isExpected = error instanceof Stripe.errors.StripeInvalidRequestError && (code === null || error.code === code);
  if (!isExpected) throw error;
};
