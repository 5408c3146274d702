import * as z from "zod/mini";
import { TIERS } from "#domain/plans/plans.ts";

const PAID_TIERS = ["plus", "premier"] as const;
const paidTier = z.enum(PAID_TIERS);

export const checkoutQuerySchema = z.strictObject({ plan: z.enum(PAID_TIERS, "Choose plus or premier") });
/** The page then opens `url`. */
export const checkoutSchema = z.object({
  url: z.string(),
  kind: z.enum(["checkout", "upgrade", "downgrade"]),
});

/** Confirms a plan change of a user who already pays. */
export const planChangeSchema = z.strictObject({ plan: z.enum(PAID_TIERS, "Choose plus or premier") });

/** Query parameters of the page after a checkout. The server does not trust them: it asks the payment provider. */
export const subscriptionSuccessSchema = z.strictObject({
  paymentIntent: z.nullish(z.string().check(z.maxLength(300))),
  paymentIntentClientSecret: z.nullish(z.string().check(z.maxLength(300))),
});

export const subscriptionSchema = z.object({
  /** The tier in effect. */
  tier: z.enum(TIERS),
  billedTier: z.enum(TIERS),
  /** The highest tier that the operator allows. While it is set, the account cannot buy a plan. null: no limit. */
  pinnedTier: z.nullable(z.enum(TIERS)),
  /** True: payments are simulated, and no user is charged. */
  isTest: z.boolean(),
  subscription: z.nullable(
    z.object({
      plan: paidTier,
      status: z.enum(["incomplete", "active", "past-due", "ended"]),
      priceCents: z.int(),
      periodEnd: z.iso.datetime(),
      cancelsAtPeriodEnd: z.boolean(),
      nextPlan: z.nullable(paidTier),
      /** The end of the money-back guarantee; null: no refund is possible. */
      refundableUntil: z.nullable(z.iso.datetime()),
    }),
  ),
});
export type SubscriptionView = z.infer<typeof subscriptionSchema>;

/** What happens if the user chooses a plan today. */
export const planPreviewSchema = z.object({
  kind: z.enum(["none", "checkout", "upgrade", "downgrade", "cancel"]),
  dueTodayCents: z.int(),
  /** When a downgrade or cancellation takes effect; null: at once. */
  takesEffectAt: z.nullable(z.iso.datetime()),
});
export type PlanPreview = z.infer<typeof planPreviewSchema>;
export const planPreviewQuerySchema = z.strictObject({ plan: z.enum(TIERS) });

export const invoiceSchema = z.object({
  id: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  status: z.enum(["paid", "open", "failed", "refunded"]),
  description: z.string(),
  createdAt: z.iso.datetime(),
  url: z.nullable(z.string()),
});

export const testCheckoutSchema = z.object({
  plan: paidTier,
  priceCents: z.int(),
  state: z.enum(["open", "paid", "failed", "closed"]),
});
export const testCheckoutParamsSchema = z.strictObject({
  id: z.string().check(z.regex(/^test_checkout_[0-9a-f-]{36}$/)),
});
export const testCheckoutOutcomeSchema = z.strictObject({ outcome: z.enum(["succeed", "fail", "cancel"]) });
export const testCheckoutRedirectSchema = z.object({ url: z.string() });
