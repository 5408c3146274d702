import Stripe from "stripe";

/** Lets pass what Stripe refuses for this reason, or with null for any reason of ours. */
export const unless = (code: string | null) => (error: unknown) => {
  const isExpected = error instanceof Stripe.errors.StripeInvalidRequestError && (code === null || error.code === code);
  if (!isExpected) throw error;
};
